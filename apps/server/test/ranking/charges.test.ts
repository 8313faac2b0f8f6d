import assert from 'node:assert/strict'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { findImbalances } from '#ledger/balance.ts'
import { hold } from '#ledger/hold.ts'
import { settleRun } from '#ranking/end/settle.ts'
import { startTestApp } from '../app.ts'
import { trackProject } from '../flows/tracked-project.ts'
import { triesOnBoth } from '../sizes.ts'

/** Providers by what one of their stored replies counts as: one page, or all pages down to its own. */
const providers = { serper: 'one', valueserp: 'one', dataforseo: 'all' } as const
type ProviderId = keyof typeof providers

interface StoredPage {
  readonly provider: ProviderId
  /** Pages down to this one. */
  readonly depth: number
  /** Pages that the reply holds, if these are fewer. */
  readonly read: number | null
  readonly copied: boolean
}

const page: fc.Arbitrary<StoredPage> = fc.record({
  provider: fc.constantFrom(...(Object.keys(providers) as ProviderId[])),
  depth: fc.integer({ min: 1, max: 10 }),
  read: fc.option(fc.constant(1)),
  copied: fc.boolean(),
})

const text = (millionths: bigint) => {
  const digits = millionths.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
const pagesOf = ({ provider, depth, read }: StoredPage) =>
  BigInt(providers[provider] === 'all' ? (read ?? depth) : 1)

describe('the charge of a rank check', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { database, log } = sextant.app.installation
  const { executor } = database
  const account = await sextant.newAccount({ bonus: '100000' })
  const project = await trackProject(sextant, { keywords: ['kettle'], as: account })
  let runs = 0

  /** Adds a run with these pages, to be settled. Returns its id. */
  async function runWith(pages: readonly StoredPage[], price: bigint, held: bigint): Promise<string> {
    return database.transaction(async (tx) => {
      const holdId = await hold(tx, {
        accountId: account.id,
        amount: text(held),
        reference: `test:${(runs += 1)}`,
        info: 'A test',
        target: 'checkPositions',
        byAccountId: account.id,
      })
      const { rows } = await sql<{ id: string }>`
        insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks)
        values (${account.id}, ${project.id}, ${account.id}, 'serper', '2026-01-01', ${text(price)}::numeric,
                ${holdId}::bigint, 1)
        returning id`.execute(tx)
      const runId = rows[0]!.id
      for (const { provider, depth, read, copied } of pages) {
        await sql`
          with task as (
            insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
                               outcome, depth, reason, ended_at)
            values (${account.id}, ${project.id}, ${runId}::bigint, 1, 1, '2026-01-01', 'kettle', 'a.example', 1,
                    'failed', 0, 'A test.', now())
            returning id
          )
          insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, copied, pages_read)
          select ${account.id}, id, ${depth}, ${runId}::bigint, ${provider}, 1, ${copied}, ${read}::smallint from task`.execute(
          tx,
        )
      }
      return runId
    })
  }

  async function partsOf(runId: string): Promise<{ captured: bigint; parts: Map<string, bigint> }> {
    const { rows } = await sql<{ captured: string; provider: string | null; part: string }>`
      select (e.amount * 1000000)::bigint as captured, p.provider, (p.amount * 1000000)::bigint as part
      from runs r join ledger_entries e on e.account_id = r.account_id and e.hold_id = r.hold_id and e.kind = 'capture'
      left join capture_parts p on p.account_id = e.account_id and p.entry_id = e.id
      where r.account_id = ${account.id} and r.id = ${runId}::bigint and r.finished_at is not null`.execute(
      executor,
    )
    const parts = rows.flatMap(({ provider, part }) =>
      provider === null ? [] : [[provider, BigInt(part)] as const],
    )
    return { captured: BigInt(rows[0]!.captured), parts: new Map(parts) }
  }

  test('is split by provider to the last millionth, with concurrent settlements too', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(page, { maxLength: 12 }),
        fc.bigInt({ min: 0n, max: 30_000n }),
        // Per cent of the price: a hold below it cuts the charge.
        fc.integer({ min: 0, max: 130 }),
        async (pages, price, percent) => {
          const bought = pages.filter(({ copied }) => !copied)
          const full = bought.reduce((sum, one) => sum + pagesOf(one) * price, 0n)
          const held = (full * BigInt(percent)) / 100n
          const runId = await runWith(pages, price, held)
          const settle = () => settleRun({ database, log }, account.id, runId)
          await Promise.all([settle(), settle()])
          await settle()
          const { captured, parts } = await partsOf(runId)
          assert.equal(captured, full < held ? full : held)
          assert.equal(
            [...parts.values()].reduce((sum, part) => sum + part, 0n),
            captured,
          )
          for (const id of Object.keys(providers)) {
            const own = bought
              .filter(({ provider }) => provider === id)
              .reduce((sum, one) => sum + pagesOf(one) * price, 0n)
            const part = parts.get(id) ?? 0n
            // Cut by the hold, it is that share of it, give or take what rounding moves.
            const fair = full === 0n ? 0n : (own * captured) / full
            if (captured === full) assert.equal(part, own)
            else assert.ok(part >= fair - 1n && part <= fair + 1n, `${id}: ${part} instead of ${fair}`)
          }
        },
      ),
      { numRuns: triesOnBoth(10, 40) },
    )
    assert.deepEqual(await findImbalances(executor), [])
  })

  test('has no part for a provider with only copied pages', async () => {
    const runId = await runWith(
      [
        { provider: 'serper', depth: 1, read: null, copied: true },
        { provider: 'dataforseo', depth: 3, read: null, copied: false },
      ],
      10_000n,
      50_000n,
    )
    await settleRun({ database, log }, account.id, runId)
    const { captured, parts } = await partsOf(runId)
    assert.deepEqual([captured, [...parts]], [30_000n, [['dataforseo', 30_000n]]])
  })

  test('leaves nothing behind when a settlement fails, and is the same the next time', async () => {
    const runId = await runWith(
      [{ provider: 'serper', depth: 1, read: null, copied: false }],
      10_000n,
      50_000n,
    )
    await sql`alter table capture_parts add constraint breaks check (provider <> 'serper') not valid`.execute(
      executor,
    )
    await assert.rejects(settleRun({ database, log }, account.id, runId), /breaks/)
    await sql`alter table capture_parts drop constraint breaks`.execute(executor)
    const { rows } = await sql`
      select e.id from ledger_entries e join runs r on r.account_id = e.account_id and r.hold_id = e.hold_id
      where r.id = ${runId}::bigint`.execute(executor)
    assert.deepEqual(rows, [])
    await settleRun({ database, log }, account.id, runId)
    assert.deepEqual([...(await partsOf(runId)).parts], [['serper', 10_000n]])
    assert.deepEqual(await findImbalances(executor), [])
  })
})
