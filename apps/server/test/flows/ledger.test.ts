import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { createAccount } from '#accounts/create.ts'
import { findImbalances, readBalance } from '#ledger/balance.ts'
import { credit } from '#ledger/credit.ts'
import { hold } from '#ledger/hold.ts'
import { settleHold } from '#ledger/settle.ts'
import { startTestApp } from '../app.ts'
import { openTestDatabase, testProfile } from '../database.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { triesOnBoth } from '../sizes.ts'
import { assertSettled, readChecks, readRuns, trackProject } from './tracked-project.ts'

const phrases = (count: number) => Array.from({ length: count }, (_, index) => `kettle ${index}`)

describe('funds', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { executor } = sextant.app.installation.database

  test('a check that the balance does not cover is rejected as a whole', async () => {
    const as = await sextant.newAccount({ bonus: '0.039999' })
    const project = await trackProject(sextant, { keywords: phrases(4), as })
    const { status, json } = await sextant.post('edit/positions_2/checker/go', { id: project.id }, as)
    assert.equal(status, 402)
    assert.equal(json.errors[0].code, 3001)
    assert.match(
      json.errors[0].detail.text,
      /the price is 0\.04, but only 0\.039999 is available; nothing was started/,
    )

    assert.deepEqual(await readRuns(executor, project.id), [])
    assert.deepEqual(await readChecks(executor, project.id), [])
    const { rows: jobs } = await sql`
      select id from pgboss.job where data->>'accountId' = ${String(as.id)}`.execute(executor)
    assert.deepEqual(jobs, [])
    assert.equal((await readBalance(executor, as.id)).available, '0.039999')
  })

  test('a check of several projects is rejected as a whole if the balance covers only the first', async () => {
    const as = await sextant.newAccount({ bonus: '0.05' })
    const first = await trackProject(sextant, { keywords: phrases(4), as })
    const second = await trackProject(sextant, { keywords: phrases(4), as })
    const filters = [{ name: 'id', operator: 'IN', values: [first.id, second.id] }]
    const { status } = await sextant.post('edit/positions_2/checker/go', { filters }, as)
    assert.equal(status, 402)
    assert.deepEqual([...(await readRuns(executor, first.id)), ...(await readRuns(executor, second.id))], [])
    assert.equal((await readBalance(executor, as.id)).available, '0.05')
  })

  test('of 16 checks started at once, exactly those start that the balance covers', async () => {
    const as = await sextant.newAccount({ bonus: '0.111' })
    const projects = []
    for (let count = 0; count < 16; count += 1) {
      projects.push(await trackProject(sextant, { keywords: phrases(2), as }))
    }
    const answers = await Promise.all(
      projects.map(({ id }) => sextant.post('edit/positions_2/checker/go', { id }, as)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array.from({ length: 5 }, () => 200), ...Array.from({ length: 11 }, () => 402)],
    )
    const balance = await readBalance(executor, as.id)
    assert.deepEqual([balance.held, balance.available], ['0.10', '0.011'])
    for (const [index, { id }] of projects.entries()) {
      assert.equal((await readRuns(executor, id)).length, answers[index]!.status === 200 ? 1 : 0)
    }
  })
})

test('a check that costs the whole balance starts, and the released rest can be spent', async (t) => {
  const sextant = await startTestApp(t)
  const { executor } = sextant.app.installation.database
  const as = await sextant.newAccount({ bonus: '0.50' })
  const project = await trackProject(sextant, { keywords: phrases(5), depth: 10, as })
  await sextant.call('edit/positions_2/checker/go', { id: project.id }, as)
  await sextant.checked(project.id, as)
  const [run] = await assertSettled(executor, project.id)
  assert.ok(run?.captured)
  assert.equal(Number((await readBalance(executor, as.id)).available), (50 - run.captured) / 100)
})

test('checks of the same keywords that start repeatedly hold exactly what they queue', async (t) => {
  const sextant = await startTestApp(t)
  const project = await trackProject(sextant, { keywords: phrases(40) })
  const starters = Array.from({ length: 4 }, async () => {
    for (let count = 0; count < 15; count += 1) {
      await sextant.call('edit/positions_2/checker/go', { id: project.id })
    }
  })
  await Promise.all(starters)
  await sextant.checked(project.id)
  const runs = await assertSettled(sextant.app.installation.database.executor, project.id)
  assert.ok(runs.length > 1, 'at least one check was started after another had begun')
})

// The embedded database has one connection: no transaction can see another end.
test.skipIf(testProfile === 'embedded')(
  'a check that starts while the tasks of another one end holds what it queues',
  async (t) => {
    const sextant = await startTestApp(t, { worker: false })
    const { database } = sextant.app.installation
    const project = await trackProject(sextant, { keywords: phrases(4) })
    const go = () => sextant.call('edit/positions_2/checker/go', { id: project.id })
    await go()
    await sextant.call('add/keywords_2/keywords', { project_id: project.id, name: 'a later kettle' })
    let second: Promise<unknown> | undefined
    // Delays the hold of the second start until the first one's tasks have ended.
    await database.transaction(async (tx) => {
      await sql`select account_id from balances where account_id = 1 for update`.execute(tx)
      second = go()
      await new Promise((resolve) => setTimeout(resolve, 300))
      await sql`
      update tasks set outcome = 'failed', reason = 'A test.', depth = 0, ended_at = now()
      where project_id = ${project.id} and ended_at is null`.execute(tx)
    })
    await second
    await sextant.app.startWorker()
    await sextant.checked(project.id)
    await assertSettled(database.executor, project.id)
  },
)

test('a project deleted while its pages are fetched is charged for stored pages, and no further page is requested', async (t) => {
  const serper = await startSerperStandIn()
  t.onTestFinished(() => serper.close())
  const asked = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let pages = 0
  const sextant = await startTestApp(t, {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok',
      SERPER_BASE_URL: serper.url,
    },
    fetch: async (...request) => {
      pages += 1
      // The third page's reply is on its way when the project is deleted.
      if (pages === 3) {
        asked.resolve()
        await gate.promise
      }
      return fetch(...request)
    },
  })
  const { executor } = sextant.app.installation.database
  const project = await trackProject(sextant, { keywords: ['kettle'], depth: 8 })
  await sextant.call('edit/positions_2/checker/go', { id: project.id })
  await asked.promise
  assert.equal(await sextant.call('del/projects_2/projects', { id: project.id }), 1)
  const entries = await sql`
    select kind, amount::float8 as amount from ledger_entries where project_id = ${project.id} order by id`.execute(
    executor,
  )
  assert.deepEqual(entries.rows, [
    { kind: 'hold', amount: 0.08 },
    { kind: 'capture', amount: 0.02 },
    { kind: 'release', amount: 0.06 },
  ])
  gate.resolve()
  await sextant.app.installation.checker.stop()
  assert.equal(serper.served().length, 3)
})

test('projects deleted at any moment of their checks leave no hold behind', async (t) => {
  const sextant = await startTestApp(t)
  const { executor } = sextant.app.installation.database
  const projects = []
  for (let count = 0; count < 16; count += 1) {
    projects.push(await trackProject(sextant, { keywords: phrases(8), depth: 2 }))
  }
  const deletions = projects.map(async ({ id }, index) => {
    await sextant.call('edit/positions_2/checker/go', { id })
    await new Promise((resolve) => setTimeout(resolve, index * 25))
    assert.equal(await sextant.call('del/projects_2/projects', { id }), 1)
  })
  await Promise.all(deletions)
  const { rows } = await sql`
    select h.id from ledger_entries h
    where h.kind = 'hold'
      and not exists (
        select from ledger_entries e
        where e.account_id = h.account_id and e.hold_id = h.id and e.kind = 'capture'
      )`.execute(executor)
  assert.deepEqual(rows, [])
  assert.equal((await readBalance(executor, 1)).held, '0.00')
  assert.deepEqual(await findImbalances(executor), [])
})

const millionths = fc.bigInt({ min: 0n, max: 3_000_000n })
const step = fc.oneof(
  fc.record({ do: fc.constant('hold' as const), amount: millionths }),
  fc.record({
    do: fc.constant('settle' as const),
    which: fc.nat(9),
    share: fc.integer({ min: 0, max: 100 }),
  }),
  fc.record({ do: fc.constantFrom('credit' as const, 'bonus' as const), amount: millionths }),
  fc.record({
    do: fc.constant('correction' as const),
    amount: fc.bigInt({ min: -3_000_000n, max: 1_000_000n }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function amountText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

describe('the ledger', async () => {
  const database = await openTestDatabase({ afterAll })
  const { executor } = database

  /** An account with a million units, and numbered ledger calls on it. */
  async function newLedger() {
    const { id: accountId } = await database.transaction((tx) =>
      createAccount(tx, {
        name: 'Ledger',
        timeZone: 'UTC',
        currency: 'USD',
        administrator: false,
        unlimited: false,
        bonus: '5',
      }),
    )
    const shared = { accountId, info: 'A test', target: 'system', byAccountId: accountId }
    const holds: { id: string; reference: string; amount: bigint }[] = []
    return {
      accountId,
      holds,
      /** Whether the call succeeded; otherwise the funds were insufficient. */
      async carryOut(one: Step, number: number): Promise<boolean> {
        const reference = `step:${number}`
        try {
          if (one.do === 'hold') {
            const { amount } = one
            const entry = { ...shared, amount: amountText(amount), reference }
            const id = await database.transaction((tx) => hold(tx, entry))
            holds.push({ id, reference, amount })
            return true
          }
          await database.transaction(async (tx) => {
            if (one.do === 'settle') {
              const held = holds[one.which % Math.max(1, holds.length)]
              if (held === undefined) return
              const cost = (held.amount * BigInt(one.share)) / 100n
              const first = cost / 3n
              await settleHold(tx, {
                ...shared,
                holdId: held.id,
                holdReference: held.reference,
                charges: [
                  { provider: 'first', amount: amountText(first) },
                  { provider: 'second', amount: amountText(cost - first) },
                ],
              })
            } else {
              await credit(tx, { ...shared, kind: one.do, amount: amountText(one.amount), reference })
            }
          })
          return true
        } catch (error) {
          assert.equal((error as { error?: string }).error, 'insufficient_funds', String(error))
          return false
        }
      },
      async balance() {
        const read = await readBalance(executor, accountId)
        const unit = (text: string) => BigInt(Math.round(Number(text) * 1e6))
        return { available: unit(read.available), held: unit(read.held), captured: unit(read.captured) }
      },
      async entries() {
        const { rows } = await sql`
          select kind, amount, reference, hold_id from ledger_entries where account_id = ${accountId} order by id`.execute(
          executor,
        )
        return rows
      },
    }
  }

  test('agrees with plain arithmetic for any entries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const ledger = await newLedger()
        let available = 5_000_000n
        let captured = 0n
        const ended = new Set<string>()
        for (const [number, one] of steps.entries()) {
          const target =
            one.do === 'settle' ? ledger.holds[one.which % Math.max(1, ledger.holds.length)] : undefined
          const done = await ledger.carryOut(one, number)
          if (one.do === 'settle') {
            if (target === undefined || ended.has(target.reference)) continue
            ended.add(target.reference)
            const cost = (target.amount * BigInt(one.share)) / 100n
            captured += cost
            available += target.amount - cost
          } else {
            const change = one.do === 'hold' ? -one.amount : one.amount
            assert.equal(done, change >= 0n || available + change >= 0n)
            if (done) available += change
          }
        }
        const held = ledger.holds
          .filter(({ reference }) => !ended.has(reference))
          .reduce((sum, { amount }) => sum + amount, 0n)
        assert.deepEqual(await ledger.balance(), { available, held, captured })
        assert.deepEqual(await findImbalances(executor), [])
      }),
      { numRuns: triesOnBoth(8, 25) },
    )
  })

  test('never allows spending more than the balance, however calls interleave and repeat', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 5 }),
        async (rounds) => {
          const ledger = await newLedger()
          let number = 0
          for (const round of rounds) {
            await Promise.all(round.map((one) => ledger.carryOut(one, (number += 1))))
            assert.ok((await ledger.balance()).available >= 0n)
          }
          assert.deepEqual(await findImbalances(executor), [])
        },
      ),
      { numRuns: triesOnBoth(8, 25) },
    )
  })

  test('adds no entry twice', async () => {
    const ledger = await newLedger()
    const steps: Step[] = [
      { do: 'credit', amount: 2_000_000n },
      { do: 'bonus', amount: 10_000n },
      { do: 'correction', amount: -10_000n },
      { do: 'hold', amount: 1_000_000n },
      { do: 'settle', which: 0, share: 30 },
    ]
    for (const [number, one] of steps.entries()) await ledger.carryOut(one, number)
    const entries = await ledger.entries()
    const balance = await ledger.balance()
    assert.deepEqual(balance, { available: 6_700_000n, held: 0n, captured: 300_000n })
    for (const [number, one] of steps.entries()) {
      if (one.do === 'hold') await assert.rejects(ledger.carryOut(one, number), /already exists/)
      else await Promise.all([ledger.carryOut(one, number), ledger.carryOut(one, number)])
    }
    await ledger.carryOut({ do: 'settle', which: 0, share: 80 }, 99)
    assert.deepEqual(await ledger.entries(), entries)
    assert.deepEqual(await ledger.balance(), balance)
  })

  test('does not capture more than was held', async () => {
    const ledger = await newLedger()
    await ledger.carryOut({ do: 'hold', amount: 1_000_000n }, 1)
    const before = await ledger.entries()
    await assert.rejects(ledger.carryOut({ do: 'settle', which: 0, share: 101 }, 2), /exceeds hold/)
    await assert.rejects(ledger.carryOut({ do: 'settle', which: 0, share: -1 }, 2))
    assert.deepEqual(await ledger.entries(), before)
  })
})
