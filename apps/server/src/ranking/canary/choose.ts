import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import type { Searcher } from '#serp/query.ts'
import { secondOf } from './shares.ts'

/** Age in minutes of a page up to which it is chosen, and up to which the second provider is asked for it. */
const CHOSEN_WITHIN_MINUTES = 5
const ASKED_WITHIN_MINUTES = 10
/** Canaries of a round: more would keep it from choosing others in time. */
const MOST = 200

/** A canary that was not asked for yet. */
export interface OpenCanary {
  readonly account_id: number
  readonly task_id: string
  readonly searcher: Searcher
  /** The provider to ask. */
  readonly asked: string
}

/**
 * Chooses pages that were just bought, by a hash of the check: every process chooses the same ones, and choosing again adds
 * none.
 */
export async function chooseCanaries(
  executor: Executor,
  providers: ProvidersNow,
  shares: ReadonlyMap<Searcher, number>,
): Promise<void> {
  const pairs = [...shares].flatMap(([searcher, percent]) =>
    providers.chain(searcher).flatMap(({ provider }) => {
      const asked = secondOf(providers, searcher, provider.id)
      if (asked === undefined || provider.synthetic) return []
      // Replies from the first page to a depth hold the first results, whatever their page.
      return [
        {
          searcher,
          percent,
          provider: provider.id,
          asked: asked.provider.id,
          any: provider.paging === 'prefix',
        },
      ]
    }),
  )
  if (pairs.length === 0) return
  await sql`
    ${crossing('canaries')}
    insert into canaries
      (account_id, task_id, page, searcher, provider, asked, bought_at, provider_milliseconds, provider_cost)
    select distinct on (r.account_id, r.task_id)
      r.account_id, r.task_id, r.page, r.searcher, r.provider, u.asked, r.started_at, r.milliseconds, r.cost
    from unnest(
      ${pairs.map(({ searcher }) => searcher)}::text[], ${pairs.map(({ provider }) => provider)}::text[],
      ${pairs.map(({ asked }) => asked)}::text[], ${pairs.map(({ percent }) => percent)}::int[],
      ${pairs.map(({ any }) => any)}::boolean[]
    ) as u(searcher, provider, asked, percent, any_page)
    join provider_requests r on r.provider = u.provider and r.searcher = u.searcher
    join tasks t on t.account_id = r.account_id and t.id = r.task_id
    where r.started_at > now() - make_interval(mins => ${CHOSEN_WITHIN_MINUTES}) and r.outcome = 'ok'
      and (r.page = 1 or (r.page > 1 and u.any_page))
      and ('x' || left(md5(r.account_id || ' ' || r.task_id), 8))::bit(32)::bigint < u.percent * (2 ^ 32 / 100)
    order by r.account_id, r.task_id, r.page
    on conflict do nothing`.execute(executor)
}

/** Ends canaries whose request was lost, and those for which it is too late. */
export async function endOverdue(executor: Executor): Promise<void> {
  await sql`
    ${crossing('canaries')}
    update canaries c set outcome = 'lost', cost = r.cost
    from provider_requests r
    where c.outcome is null and r.account_id = c.account_id and r.id = c.request_id and r.outcome is not null`.execute(
    executor,
  )
  await sql`
    ${crossing('canaries')}
    update canaries set outcome = 'late'
    where outcome is null and request_id is null
      and bought_at < now() - make_interval(mins => ${ASKED_WITHIN_MINUTES})`.execute(executor)
}

/** Canaries of search engines to ask for, the oldest first. */
export async function readOpen(executor: Executor, searchers: Iterable<Searcher>): Promise<OpenCanary[]> {
  const { rows } = await sql<OpenCanary>`
    ${crossing('canaries')}
    select account_id, task_id, searcher, asked from canaries
    where outcome is null and request_id is null and searcher = any(${[...searchers]}::text[])
    order by bought_at limit ${MOST}`.execute(executor)
  return rows
}
