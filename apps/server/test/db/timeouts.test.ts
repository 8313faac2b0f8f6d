import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { StatementTimeout } from '#db/errors.ts'
import { openTestDatabase } from '../database.ts'

const ENDLESS = 'select count(*) from generate_series(1, 100000000000)'

const database = await openTestDatabase({ afterAll }, { statementTimeoutMs: 1_000 })
await database.executeSql('create table kept (id int)')

test('a statement over its time limit is cancelled, commits are kept, and the next one works', async () => {
  await database.query({ text: 'insert into kept values (1)', values: [] })
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(database.query({ text: ENDLESS, values: [], timeoutMs: 200 }), StatementTimeout)
    assert.deepEqual(await database.query({ text: 'select id from kept', values: [], name: 'kept' }), [
      { id: 1 },
    ])
  }
})

test('the timeout of one statement does not apply to the next', async () => {
  const slow = {
    text: 'select count(*)::int as n, pg_sleep(0.2) is null as slept from generate_series(1, 2)',
    values: [],
  }
  await assert.rejects(database.query({ ...slow, timeoutMs: 50 }), StatementTimeout)
  assert.equal((await database.query(slow)).length, 1)
})

test('a very short timeout cancels only its own statement, not the session that opens next', async () => {
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(database.query({ text: ENDLESS, values: [], timeoutMs: 1 }), StatementTimeout)
    assert.deepEqual(await database.query({ text: 'select 1 as one', values: [] }), [{ one: 1 }])
  }
})

test('the default timeout applies to Kysely, scripts and short reads', async () => {
  await assert.rejects(sql.raw(ENDLESS).execute(database.executor), StatementTimeout)
  await assert.rejects(database.executeSql(ENDLESS), StatementTimeout)
  await assert.rejects(database.query({ text: ENDLESS, values: [], short: true }), StatementTimeout)
  assert.deepEqual(await database.query({ text: 'select 1 as one', values: [], short: true }), [{ one: 1 }])
})

test('a timeout inside a transaction rolls it back and reaches the caller', async () => {
  await assert.rejects(
    database.transaction(
      async (tx) => {
        await sql`insert into kept values (2)`.execute(tx)
        await sql.raw(ENDLESS).execute(tx)
      },
      { timeoutMs: 200 },
    ),
    StatementTimeout,
  )
  assert.deepEqual(await database.query({ text: 'select id from kept', values: [] }), [{ id: 1 }])
})

test('statements that wait behind a cancelled one still get their results', async () => {
  const overlong = assert.rejects(
    database.query({ text: ENDLESS, values: [], timeoutMs: 200 }),
    StatementTimeout,
  )
  const waiting = Array.from({ length: 10 }, (_, n) =>
    database.query({ text: 'select $1::int as n', values: [n], name: 'n' }),
  )
  assert.deepEqual(
    await Promise.all(waiting),
    Array.from({ length: 10 }, (_, n) => [{ n }]),
  )
  await overlong
})

test('a timeout of 0 disables the default', async () => {
  const answer = await database.query({
    text: 'select pg_sleep(1.2) is null as slept',
    values: [],
    timeoutMs: 0,
  })
  assert.equal(answer.length, 1)
})
