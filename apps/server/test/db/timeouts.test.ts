import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { sql } from 'kysely'
import { StatementTimeout } from '#db/errors.ts'
import { openTestDatabase } from '../database.ts'

const ENDLESS = 'select count(*) from generate_series(1, 100000000000)'

const database = await openTestDatabase({ afterAll }, { statementTimeoutMs: 1_000 })
await database.executeSql('create table kept (id int)')

test('an overlong statement is ended, what was committed is kept, and the next one works', async () => {
  await database.query({ text: 'insert into kept values (1)', values: [] })
  for (let round = 0; round < 2; round += 1) {
    await assert.rejects(database.query({ text: ENDLESS, values: [], timeoutMs: 200 }), StatementTimeout)
    assert.deepEqual(await database.query({ text: 'select id from kept', values: [], name: 'kept' }), [
      { id: 1 },
    ])
  }
})

test('the limit of one statement is not the limit of the next', async () => {
  const slow = {
    text: 'select count(*)::int as n, pg_sleep(0.2) is null as slept from generate_series(1, 2)',
    values: [],
  }
  await assert.rejects(database.query({ ...slow, timeoutMs: 50 }), StatementTimeout)
  assert.equal((await database.query(slow)).length, 1)
})

test('a limit too short for anything ends its own statement only, not the session that opens after it', async () => {
  for (let round = 0; round < 3; round += 1) {
    await assert.rejects(database.query({ text: ENDLESS, values: [], timeoutMs: 1 }), StatementTimeout)
    assert.deepEqual(await database.query({ text: 'select 1 as one', values: [] }), [{ one: 1 }])
  }
})

test('the default limit holds for Kysely, scripts and short reads', async () => {
  await assert.rejects(sql.raw(ENDLESS).execute(database.executor), StatementTimeout)
  await assert.rejects(database.executeSql(ENDLESS), StatementTimeout)
  await assert.rejects(database.query({ text: ENDLESS, values: [], short: true }), StatementTimeout)
  assert.deepEqual(await database.query({ text: 'select 1 as one', values: [], short: true }), [{ one: 1 }])
})

test('a time-out inside a transaction undoes it and is what the caller sees', async () => {
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

test('statements waiting behind an ended one still get their answers', async () => {
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

test('no limit lifts the default', async () => {
  const answer = await database.query({
    text: 'select pg_sleep(1.2) is null as slept',
    values: [],
    timeoutMs: 0,
  })
  assert.equal(answer.length, 1)
})
