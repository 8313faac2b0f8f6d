import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { setCap } from '#providers/caps.ts'
import { decideReservations, readCaps, reserve, type Reservation } from '#providers/spend.ts'
import { makeTestDatabase } from '../database.ts'
import { triesOnBoth } from '../sizes.ts'

const database = await openDatabase(await makeTestDatabase({ afterAll }))
afterAll(() => database.close())

const PROVIDERS = ['serper', 'serpapi']
const PROJECTS = [1, 2, 3]
/** A key, then the keys that created it. */
const KEYS = [[], [8], [9, 8], [10, 9, 8]]
/** Amounts in thousandths, so that the model counts in integers. */
const decimal = (thousandths: number) =>
  thousandths === 0 ? '0' : `0.${String(thousandths).padStart(3, '0')}`.replace(/0+$/, '')

const reservation = fc.record({
  provider: fc.constantFrom(...PROVIDERS),
  projectId: fc.constantFrom(...PROJECTS),
  keyIds: fc.constantFrom(...KEYS),
  amount: fc.integer({ min: 0, max: 99 }),
})
const cap = fc.record({
  counter: fc.constantFrom(
    ...PROVIDERS.map((id) => ['provider', id] as const),
    ...PROJECTS.map((id) => ['project', String(id)] as const),
    ['key', '8'] as const,
    ['key', '9'] as const,
  ),
  period: fc.constantFrom('day', 'month'),
  amount: fc.integer({ min: 0, max: 300 }),
})

test('a batch reserves exactly what one request after the other would, and exceeds no cap', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(reservation, { maxLength: 8 }), { maxLength: 4 }),
      fc.uniqueArray(cap, { maxLength: 4, selector: ({ counter, period }) => `${counter.join()} ${period}` }),
      async (batches, caps) => {
        await sql`truncate provider_spend, provider_caps`.execute(database.executor)
        for (const { counter, period, amount } of caps) {
          await sql`
            insert into provider_caps (scope, subject, period, amount)
            values (${counter[0]}, ${counter[1]}, ${period}, ${decimal(amount)}::numeric)`.execute(
            database.executor,
          )
        }
        const reserved = new Map<string, number>()
        const subjectsOf = (one: { provider: string; projectId: number; keyIds: readonly number[] }) => [
          `provider,${one.provider}`,
          `project,${one.projectId}`,
          ...one.keyIds.map((id) => `key,${id}`),
        ]
        for (const batch of batches) {
          const expected = batch.map((one) => {
            const subjects = subjectsOf(one)
            const isAllowed =
              one.amount === 0 ||
              caps.every(
                ({ counter, amount }) =>
                  !subjects.includes(counter.join()) ||
                  (reserved.get(counter.join()) ?? 0) + one.amount <= amount,
              )
            if (isAllowed)
              for (const name of subjects) reserved.set(name, (reserved.get(name) ?? 0) + one.amount)
            return isAllowed
          })
          const asked = batch.map(({ amount, ...spender }): Reservation => ({
            spender,
            amount: decimal(amount),
          }))
          const decided = await database.transaction(async (tx) => {
            const spenders = asked.map(({ spender }) => spender)
            const forbidding = await decideReservations(tx, asked, await readCaps(tx, spenders))
            await reserve(
              tx,
              asked.filter((_, index) => forbidding[index] === undefined),
            )
            return forbidding
          })
          assert.deepEqual(
            decided.map((forbidding) => forbidding === undefined),
            expected,
          )
        }
        const { rows } = await sql<{ name: string; total: number }>`
          select scope || ',' || subject as name, (reserved * 1000)::int as total from provider_spend
          where period = 'month' and reserved > 0 order by 1`.execute(database.executor)
        const model = [...reserved].filter(([, total]) => total > 0).map(([name, total]) => ({ name, total }))
        assert.deepEqual(
          rows,
          model.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
        )
      },
    ),
    { numRuns: triesOnBoth(40, 200) },
  )
})

test.skipIf(database.profile.name === 'embedded')(
  'a cap that is lowered while a request waits for the counter is kept',
  async () => {
    await sql`truncate provider_spend, provider_caps`.execute(database.executor)
    const spender = { provider: 'serper', projectId: null, keyIds: [] }
    const capTo = (amount: string) =>
      database.transaction((tx) => setCap(tx, { scope: 'provider', id: 'serper', period: 'day', amount }))
    const reserving = (amount: string, { until }: { until: Promise<void> }) =>
      database.transaction(async (tx) => {
        const asked = [{ spender, amount }]
        const [refused] = await decideReservations(tx, asked, await readCaps(tx, [spender]))
        if (refused === undefined) await reserve(tx, asked)
        await until
        return refused?.amount
      })
    await capTo('10')
    const held = Promise.withResolvers<void>()
    const first = reserving('5', { until: held.promise })
    await untilLocked(1)
    const second = reserving('1', { until: Promise.resolve() })
    await untilLocked(2)
    await capTo('5')
    held.resolve()
    assert.deepEqual(await Promise.all([first, second]), [undefined, '5.00'])
  },
)

/** Waits until so many transactions hold or await locks of the counters. */
async function untilLocked(transactions: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct virtualtransaction)::int as count from pg_locks
      where relation = 'provider_spend'::regclass and mode = 'RowExclusiveLock'
        -- Copies of a template have the same relations.
        and database = (select oid from pg_database where datname = current_database())`.execute(
      database.executor,
    )
    if (rows[0]!.count >= transactions) return
    await wait(20)
  }
}
