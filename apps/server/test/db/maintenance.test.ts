import assert from 'node:assert/strict'
import { test } from 'vitest'
import { maintain } from '#db/embedded/maintenance.ts'
import { openEmbedded } from '#db/embedded/open.ts'
import { blankDataFolder } from './temporary.ts'

const STATE = `
  select (select redo_lsn::text from pg_control_checkpoint()) as redo,
    (select n_dead_tup::int from pg_stat_all_tables where relname = 'worn') as dead,
    (select last_vacuum is not null from pg_stat_all_tables where relname = 'worn') as vacuumed`

test('maintenance removes dead rows and checkpoints the log, but only when there is enough to do', async (t) => {
  const source = await openEmbedded({ dataDir: await blankDataFolder(t), statementTimeoutMs: 30_000 })
  const connection = await source.acquire()
  const state = async (): Promise<unknown> => (await connection.query({ text: STATE })).rows[0]
  await connection.query({ text: 'create table worn (id int, text text)' })
  await connection.query({
    text: `insert into worn select n, repeat('x', 500) from generate_series(1, 3000) as n`,
  })
  await connection.query({ text: 'delete from worn where id > 1000' })
  // Statistics are otherwise written once a second.
  await connection.query({ text: 'select pg_stat_force_next_flush()' })

  const before = (await state()) as { redo: string; dead: number }
  assert.equal(before.dead, 2000)
  await maintain(connection, { walBytes: 1e9, changedRows: 1e9 })
  assert.deepEqual(await state(), { ...before, vacuumed: false })

  await maintain(connection, { walBytes: 1e6, changedRows: 50 })
  const after = (await state()) as { redo: string }
  assert.deepEqual(after, { redo: after.redo, dead: 0, vacuumed: true })
  assert.notEqual(after.redo, before.redo)
  await connection.release()
  await source.close()
})
