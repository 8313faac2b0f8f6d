import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import type { Database } from '#db/database.ts'
import { MigrationError } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { usePostgres } from '../postgres.ts'
import { startProgram } from './child.ts'
import { openEmptyDatabase } from './empty.ts'
import { folderOf } from './temporary.ts'

const FIRST = {
  '0001_birds.sql': 'create table birds (id int primary key);\ninsert into birds values (1);\n',
}
const SECOND = { '0002_nests.sql': 'create table nests (bird int references birds);\n' }

/** Names of the migrations recorded in a database. */
async function recordedIn(database: Database): Promise<unknown[]> {
  const [[there]] = (await database.queryArrays({
    text: `select to_regclass('schema_migrations') is not null`,
    values: [],
  })) as [[boolean]]
  if (!there) return []
  const rows = await database.queryArrays({
    text: 'select name from schema_migrations order by version',
    values: [],
  })
  return rows.map(([name]) => name)
}

test('migrations are applied in order, once, and recorded', async (t) => {
  const database = await openEmptyDatabase(t)
  const folder = await folderOf(t, { ...SECOND, ...FIRST, 'README.md': 'not a migration' })
  assert.deepEqual(await recordedIn(database), [])
  assert.deepEqual(await migrate(database, folder), ['0001_birds', '0002_nests'])
  assert.deepEqual(await migrate(database, folder), [])
  assert.deepEqual(await recordedIn(database), ['0001_birds', '0002_nests'])
  const recorded = await database.queryArrays({
    text: 'select version, name, length(checksum), applied_at is not null from schema_migrations order by version',
    values: [],
  })
  assert.deepEqual(recorded, [
    [1, '0001_birds', 64, true],
    [2, '0002_nests', 64, true],
  ])
})

test('a failed migration changes nothing, and earlier ones are kept', async (t) => {
  const database = await openEmptyDatabase(t)
  const broken = { '0002_broken.sql': 'create table half (id int);\ninsert into birds values (1);\n' }
  const folder = await folderOf(t, { ...FIRST, ...broken })
  await assert.rejects(
    migrate(database, folder),
    /Migration 0002_broken failed: duplicate key.*It changed nothing/,
  )
  const [there] = await database.queryArrays({
    text: `select to_regclass('birds') is not null, to_regclass('half') is not null`,
    values: [],
  })
  assert.deepEqual(there, [true, false])
  assert.deepEqual(await recordedIn(database), ['0001_birds'])
  await writeFile(join(folder, '0002_broken.sql'), 'create table half (id int);')
  assert.deepEqual(await migrate(database, folder), ['0002_broken'])
})

test('a file changed after it was applied is an error; different line ends are not a change', async (t) => {
  const database = await openEmptyDatabase(t)
  const folder = await folderOf(t, FIRST)
  await migrate(database, folder)
  await writeFile(join(folder, '0001_birds.sql'), FIRST['0001_birds.sql'].replaceAll('\n', '\r\n'))
  assert.deepEqual(await migrate(database, folder), [])
  await writeFile(join(folder, '0001_birds.sql'), 'create table bees (id int)')
  await assert.rejects(migrate(database, folder), /0001_birds was changed after it was applied/)
  await assert.rejects(migrate(database, folder), MigrationError)
})

test('a database newer than the code is an error', async (t) => {
  const database = await openEmptyDatabase(t)
  await migrate(database, await folderOf(t, { ...FIRST, ...SECOND }))
  const older = await folderOf(t, FIRST)
  await assert.rejects(migrate(database, older), /newer than this program: it has migration 0002_nests/)
})

test('a migration can run outside a transaction', async (t) => {
  const database = await openEmptyDatabase(t)
  const vacuum = { '0002_vacuum.sql': '-- no-transaction\nvacuum birds\n' }
  assert.deepEqual(await migrate(database, await folderOf(t, { ...FIRST, ...vacuum })), [
    '0001_birds',
    '0002_vacuum',
  ])
})

test('invalid names and numbers are errors before anything runs', async (t) => {
  const database = await openEmptyDatabase(t)
  await assert.rejects(
    migrate(database, await folderOf(t, { 'birds.sql': '' })),
    /must be named like 0001_some_name\.sql/,
  )
  await assert.rejects(migrate(database, await folderOf(t, SECOND)), /0002_nests is in place of 0001/)
  const doubled = await folderOf(t, { ...FIRST, '0001_bees.sql': '' })
  await assert.rejects(migrate(database, doubled), /is in place of 0002/)
})

test('processes that start together apply each migration once', async (t) => {
  const databaseUrl = await usePostgres().createDatabase()
  const slow = { '0003_slow.sql': 'select pg_sleep(0.5);\n' }
  const index = { '0004_index.sql': '-- no-transaction\ncreate index concurrently on nests (bird)\n' }
  const folder = await folderOf(t, { ...FIRST, ...SECOND, ...slow, ...index })
  const processes = [1, 2, 3].map(() => startProgram('migrate.ts', [databaseUrl, folder]))
  const applied = await Promise.all(
    processes.map(async (child) => {
      const { value } = await child.lines.next()
      assert.deepEqual(await child.ended, { code: 0, stderr: '' })
      return JSON.parse(String(value)) as string[]
    }),
  )
  assert.deepEqual(applied.flat().toSorted(), ['0001_birds', '0002_nests', '0003_slow', '0004_index'])
})
