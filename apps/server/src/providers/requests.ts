import { sql, type RawBuilder } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { Searcher } from '#serp/query.ts'
import type { ConfiguredProvider } from './configured.ts'
import { reserve, settleSpend, type CapReached } from './spend.ts'

/** The purpose of a request to a provider. */
export interface RequestFor {
  readonly account_id: number
  /** Null when an administrator tests the provider. */
  readonly project_id: number | null
  /** API key that caused it; null for a schedule or the dashboard. */
  readonly key_id: number | null
  /** Null when an administrator tests the provider, and for search volumes. */
  readonly task_id: string | null
  /** Null for search volumes. */
  readonly page: number | null
  readonly searcher: Searcher
}

/** Limits of a request. */
export interface RequestBounds {
  /** Maximum billing units, exact decimal text. */
  readonly units: string
  /** Exact decimal text; null if unknown. */
  readonly pricePerUnit: string | null
  /** Seconds after which it counts as lost if it is still open. */
  readonly lostSeconds: number
  /** Whether it is collected later, so that it outlives its process. */
  readonly deferred?: boolean
}

/** Kinds of failure of a page that may have been paid for. They count with the reserved amount. */
const mayBePaid: ReadonlySet<SerpErrorKind> = new Set(['timeout', 'bad_payload'])

/**
 * Records a request before it is sent and reserves its maximum cost. Returns its id. Throws SerpError: `off` when the provider
 * is switched off, `capped` or `unaffordable` when a cap forbids the request, and the refusal of a paused key, which
 * the test of an administrator ignores. Roll `tx` back in that case.
 */
export async function openRequest(
  tx: Executor,
  { provider, refusal }: ConfiguredProvider,
  request: RequestFor,
  { units, pricePerUnit, lostSeconds, deferred = false }: RequestBounds,
): Promise<string> {
  if (request.project_id !== null && refusal.recent !== undefined) throw refusal.recent
  const spender = { provider: provider.id, projectId: request.project_id, keyId: request.key_id }
  const { rows } = await sql<{ id: string; reserved: string | null }>`
    insert into provider_requests
      (account_id, project_id, key_id, task_id, page, provider, searcher, due_at, deferred, reserved)
    select ${request.account_id}, ${request.project_id}::int, ${request.key_id}::int, ${request.task_id}::bigint,
           ${request.page}::smallint, ${provider.id}, ${request.searcher}, now() + make_interval(secs => ${lostSeconds}),
           ${deferred}, coalesce(${units}::numeric * ${pricePerUnit}::numeric, 0)
    where not exists (select from providers where id = ${provider.id} and not enabled)
    returning id, trim_scale(reserved)::text as reserved`.execute(tx)
  const noted = rows[0]
  if (noted === undefined) throw new SerpError('off', `Provider: ${provider.label}.`)
  const cap = await reserve(tx, spender, pricePerUnit === null ? null : noted.reserved)
  if (cap !== undefined) {
    const kind = cap.scope === 'provider' ? 'capped' : 'unaffordable'
    throw new SerpError(kind, capSentence(cap, provider.label, pricePerUnit))
  }
  return noted.id
}

function capSentence(
  { scope, period, amount }: CapReached,
  label: string,
  pricePerUnit: string | null,
): string {
  const cap = `the cap of ${amount} a ${period} for the ${scope === 'key' ? 'API key' : scope}`
  return pricePerUnit === null
    ? `${label} has no price, so ${cap} cannot be enforced. Set the price of the provider.`
    : `It would exceed ${cap}. Raise the cap, or wait for the next ${period}.`
}

/** The end of a request. */
export type RequestEnd = {
  readonly milliseconds?: number
  /** Price of a unit; null if unknown. */
  readonly pricePerUnit?: string | null
} & (
  | { /** What it cost, exact decimal text. */ readonly units: string }
  | {
      readonly failure: SerpErrorKind | 'lost'
      /** Whether it may have been accepted without a response. */
      readonly acceptanceUnknown?: boolean
      /** Billing units of the failure, see `SerpErrorDetail`. */
      readonly units?: string | null | undefined
    }
)

/** Ends a request and counts its cost. Safe to run twice. */
export async function closeRequest(
  tx: Executor,
  accountId: number,
  id: string,
  end: RequestEnd,
): Promise<void> {
  const outcome = 'failure' in end ? end.failure : 'ok'
  const { rows } = await sql<{
    provider: string
    project_id: number | null
    key_id: number | null
    started_at: string
    reserved: string
    cost: string | null
  }>`
    update provider_requests
    set outcome = ${outcome}, cost = ${costOf(end)}, milliseconds = ${end.milliseconds ?? null}::int
    where account_id = ${accountId} and id = ${id}::bigint and outcome is null
    returning provider, project_id, key_id, started_at, trim_scale(reserved)::text as reserved,
      trim_scale(cost)::text as cost`.execute(tx)
  const ended = rows[0]
  if (ended === undefined) return
  const spender = { provider: ended.provider, projectId: ended.project_id, keyId: ended.key_id }
  await settleSpend(tx, spender, ended.started_at, { reserved: ended.reserved, spent: ended.cost ?? '0' })
}

/** SQL of the cost of a request: according to the reply, or the reserved amount if it may have been paid for. */
function costOf(end: RequestEnd): RawBuilder<unknown> {
  if (end.units !== undefined && end.units !== null) {
    return sql`${end.units}::numeric * ${end.pricePerUnit ?? null}::numeric`
  }
  return 'failure' in end && isPaidPerhaps(end) ? sql`reserved` : sql`0`
}

function isPaidPerhaps({
  failure,
  acceptanceUnknown = false,
  units,
}: Extract<RequestEnd, { failure: unknown }>): boolean {
  return failure === 'lost' || acceptanceUnknown || units === null || mayBePaid.has(failure)
}

/** Requests per recovery; the next one follows soon. */
const MOST_RECOVERED = 1_000

/**
 * Ends the requests of dead processes as lost and returns their number. `aloneAtStart`: no other process is running, so all
 * requests are lost except deferred ones.
 */
export async function recoverRequests(
  { database }: { database: Database },
  options: { aloneAtStart?: boolean } = {},
): Promise<number> {
  const { rows } = await sql<{ account_id: number; id: string }>`
    select r.account_id, r.id from provider_requests r
    where r.outcome is null and (r.due_at < now() or (${options.aloneAtStart === true} and not r.deferred))
    order by r.due_at limit ${MOST_RECOVERED}`.execute(database.executor)
  for (const { account_id, id } of rows) {
    await database.transaction((tx) => closeRequest(tx, account_id, id, { failure: 'lost' }))
  }
  return rows.length
}

/** Retention of requests in days. It covers the costs of the previous month. */
const KEPT_DAYS = 62

/** Deletes old requests. Their cost stays in the counters and with the pages. */
export async function forgetRequests(executor: Executor): Promise<void> {
  await sql`
    delete from provider_requests
    where outcome is not null and started_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(executor)
}
