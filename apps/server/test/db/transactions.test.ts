import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { executeSqlIn, type Database, type Executor } from '#db/database.ts'
import { openTestDatabase } from '../database.ts'

const database = await openTestDatabase({ afterAll })
await database.executeSql('create table counter (n int not null); insert into counter values (0)')

async function count(executor: Executor = database.executor): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select n from counter`.execute(executor)
  return rows[0]?.n
}

test('a transaction is committed when it resolves and rolled back when it throws', async () => {
  const before = (await count()) ?? 0
  const result = await database.transaction(async (tx) => {
    await sql`update counter set n = n + 1`.execute(tx)
    return count(tx)
  })
  assert.equal(result, before + 1)
  const thrown = new TypeError('application error')
  await assert.rejects(
    database.transaction(async (tx) => {
      await sql`update counter set n = n + 100`.execute(tx)
      throw thrown
    }),
    (error) => error === thrown,
  )
  assert.equal(await count(), before + 1)
})

test('concurrent transactions all happen, one after another where necessary', async () => {
  const before = (await count()) ?? 0
  await Promise.all(
    Array.from({ length: 20 }, () =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ n: number }>`select n from counter for update`.execute(tx)
        await wait(1)
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1}`.execute(tx)
      }),
    ),
  )
  assert.equal(await count(), before + 20)
})

const MISTAKES: Record<string, (database: Database) => Promise<unknown>> = {
  query: (db) => db.query({ text: 'select 1', values: [] }),
  'short query': (db) => db.query({ text: 'select 1', values: [], short: true }),
  queryArrays: (db) => db.queryArrays({ text: 'select 1', values: [] }),
  executeSql: (db) => db.executeSql('select 1'),
  executor: (db) => sql`select 1`.execute(db.executor),
  transaction: (db) => db.transaction(async () => undefined),
  session: (db) => db.session(async () => undefined),
}

for (const [way, mistake] of Object.entries(MISTAKES)) {
  test(`inside a transaction, the pool's ${way} throws instead of waiting for ever`, async () => {
    await assert.rejects(
      database.transaction(async () => mistake(database)),
      /inside an open transaction.*executor that the transaction received/,
    )
    await mistake(database)
  })
}

test('the statements and transactions of a request are one transaction, committed after its last part', async () => {
  const before = (await count()) ?? 0
  const result = await database.asOneTransaction(
    async (one) => {
      await sql`update counter set n = n + 1`.execute(one.executor)
      await one.transaction((tx) => sql`update counter set n = n + 1`.execute(tx))
      const undone = one.transaction(async (tx) => {
        await sql`update counter set n = n + 100`.execute(tx)
        await sql`select 1 / 0`.execute(tx)
      })
      await assert.rejects(undone, /division by zero/)
      const rows = await one.queryArrays({ text: 'select n from counter', values: [] })
      return rows[0]![0]
    },
    async (tx, seen) => {
      assert.equal(seen, before + 2)
      await sql`update counter set n = n + 1`.execute(tx)
    },
  )
  assert.equal(result, before + 2)
  assert.equal(await count(), before + 3)
})

test('a request that fails, or whose last part fails, changes nothing and lets go of its connection', async () => {
  const before = await count()
  const change = (one: Database) => one.transaction((tx) => sql`update counter set n = n + 1`.execute(tx))
  const fail = async (): Promise<never> => Promise.reject(new TypeError('application error'))
  const failing = [
    () =>
      database.asOneTransaction(
        async (one) => {
          await change(one)
          return fail()
        },
        async () => undefined,
      ),
    () => database.asOneTransaction(change, fail),
    () => database.asOneTransaction(async () => undefined, fail),
  ]
  for (const request of failing) await assert.rejects(request, /application error/)
  assert.equal(await count(), before)
})

test('parts of one transaction that start together take turns', async () => {
  const before = (await count()) ?? 0
  await database.asOneTransaction(
    async (one) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          one.transaction(async (tx) => {
            const { rows } = await sql<{ n: number }>`select n from counter`.execute(tx)
            await wait(1)
            await sql`update counter set n = ${rows[0]!.n + 1}`.execute(tx)
          }),
        ),
      ),
    async () => undefined,
  )
  assert.equal(await count(), before + 10)
})

test('the pool throws in a request whose transaction has begun, and the database of the request once it has ended', async () => {
  let late: Database | undefined
  await database.asOneTransaction(
    async (one) => {
      await database.query({ text: 'select 1', values: [] })
      late = one
      await one.query({ text: 'select 1', values: [] })
      for (const mistake of Object.values(MISTAKES)) {
        await assert.rejects(mistake(database), /inside an open transaction/)
      }
    },
    async () => undefined,
  )
  await assert.rejects(late!.query({ text: 'select 1', values: [] }), /has ended/)
})

test('code that outlives its transaction may use the pool', async () => {
  const over = Promise.withResolvers<void>()
  let later: Promise<unknown> | undefined
  await database.transaction(async () => {
    later = over.promise.then(() => database.query({ text: 'select 1 as one', values: [] }))
  })
  over.resolve()
  assert.deepEqual(await later, [{ one: 1 }])
})

test('raw text runs inside the transaction it is given', async () => {
  await assert.rejects(
    database.transaction(async (tx) => {
      const changed = await executeSqlIn(tx, 'update counter set n = $1 where n >= $2', [-1, 0])
      assert.equal(changed.rowCount, 1)
      assert.deepEqual((await executeSqlIn(tx, 'select n from counter')).rows, [{ n: -1 }])
      throw new Error('undo')
    }),
    /undo/,
  )
  assert.notEqual(await count(), -1)
})

test('concurrent statements of a transaction run in their order', async () => {
  const answers = await database.transaction((tx) =>
    Promise.all(Array.from({ length: 10 }, (_, n) => executeSqlIn(tx, 'select $1::int as n', [n]))),
  )
  assert.deepEqual(
    answers.map(({ rows }) => rows[0]?.n),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  )
})

test('of statements sent together, those after one that fails change nothing, and the transaction is rolled back', async () => {
  const before = await count()
  const statements = ['update counter set n = n + 1', 'select 1 / 0', 'update counter set n = n + 100']
  await assert.rejects(
    database.transaction((tx) => Promise.all(statements.map((text) => executeSqlIn(tx, text)))),
    /division by zero/,
  )
  assert.equal(await count(), before)
})

test('a session keeps its settings to itself', async () => {
  await database
    .session(async (session) => {
      await sql`set work_mem = '7MB'`.execute(session)
      throw new Error('leave')
    })
    .catch(() => undefined)
  const { rows } = await sql<{ work_mem: string }>`show work_mem`.execute(database.executor)
  assert.notEqual(rows[0]?.work_mem, '7MB')
})
