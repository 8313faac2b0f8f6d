import { setImmediate } from 'node:timers/promises'
import type { ProviderHealth } from '@sextant/contract/providers_2/health.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { queryOf, type CheckedQuery } from '#ranking/query.ts'
import { ownBodySql } from '#ranking/stored/copies.ts'
import { agreementOf } from '#serp/agreement.ts'
import { SerpError } from '#serp/errors.ts'
import { syntheticProviders } from '#serp/invented.ts'
import { parseStoredPage } from '#serp/registry.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { beginningOf } from '../days.ts'

/** Maximum number of pairs of pages compared, the latest first: each is read and parsed. */
const MOST_PAIRS = 200

interface Pair extends CheckedQuery {
  readonly a: string
  readonly b: string
  readonly a_body: Buffer
  readonly b_body: Buffer
}

/** How far the first pages of two providers agree for the same query on the same day, by provider. */
export async function agreements(
  executor: Executor,
  days: number,
): Promise<ReadonlyMap<string, ProviderHealth['agreement']>> {
  const shares = new Map<string, number[]>()
  for (const pair of await readPairs(executor, days)) {
    // Other requests go on between the pairs.
    await setImmediate()
    const share = shareOf(pair)
    if (share === undefined) continue
    const key = `${pair.a} ${pair.b}`
    shares.set(key, [...(shares.get(key) ?? []), share])
  }
  const found = new Map<string, ProviderHealth['agreement']>()
  for (const [key, all] of shares) {
    const [a, b] = key.split(' ') as [string, string]
    const share = Math.round((all.reduce((sum, one) => sum + one, 0) / all.length) * 1000) / 1000
    for (const [id, other] of [
      [a, b],
      [b, a],
    ] as const) {
      found.set(id, [...(found.get(id) ?? []), { with: other, pages: all.length, share }])
    }
  }
  return found
}

async function readPairs(executor: Executor, days: number): Promise<Pair[]> {
  const { rows } = await sql<Pair>`${crossing('provider health')}
    with pages as (
      select s.account_id, s.task_id, s.provider, s.fetched_at, ${ownBodySql('s')} as body from serp_pages s
      where page = 1 and not copied and provider <> all(${syntheticProviders}::text[]) and body is not null and fetched_at >= ${beginningOf(days)}
      union all
      select a.account_id, a.task_id, a.provider, a.fetched_at, ${ownBodySql('a')} as body from abandoned_pages a
      where page = 1 and not copied and provider <> all(${syntheticProviders}::text[]) and body is not null and fetched_at >= ${beginningOf(days)}
    ), asked as (
      select distinct on (p.provider, t.query, t.region_index, (p.fetched_at at time zone 'UTC')::date)
        p.provider, p.fetched_at, p.body, t.query, t.region_index, t.date,
        (p.fetched_at at time zone 'UTC')::date as day
      from pages p join tasks t on t.account_id = p.account_id and t.id = p.task_id
      order by p.provider, t.query, t.region_index, (p.fetched_at at time zone 'UTC')::date, p.fetched_at desc
    )
    select a.provider as a, b.provider as b, a.body as a_body, b.body as b_body, a.query, a.date,
      i.searcher_key, i.region_key, i.lang, i.device
    from asked a
    join asked b on b.query = a.query and b.region_index = a.region_index and b.day = a.day and b.provider > a.provider
    join region_indexes i on i.region_index = a.region_index
    order by a.fetched_at desc limit ${MOST_PAIRS}`.execute(executor)
  return rows
}

/** Share of the first results that both pages have; undefined when a page is unreadable or both are empty. */
function shareOf(pair: Pair): number | undefined {
  try {
    const query = queryOf(pair, 1)
    const a = parseStoredPage(pair.a, replyText(pair.a_body), query)
    const b = parseStoredPage(pair.b, replyText(pair.b_body), query)
    const { compared, differences } = agreementOf(a, b)
    return compared === 0 ? undefined : differences.length / compared
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return undefined
  }
}
