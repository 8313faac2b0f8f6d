import { type RawBuilder, sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { Searcher } from '#serp/query.ts'
import type { ConfiguredProvider } from './configured.ts'
import { type CapReached, reserve, settleSpend } from './spend.ts'

/** What a request to a provider is for. */
export interface RequestFor {
  readonly account_id: number
  /** Null when an administrator tries the provider. */
  readonly project_id: number | null
  /** API key that asked for it; null for a schedule. */
  readonly key_id: number | null
  /** Null likewise, and when search volumes are asked for. */
  readonly task_id: string | null
  /** Null when search volumes are asked for. */
  readonly page: number | null
  readonly searcher: Searcher
}

/** What a request may cost and how long it may take. */
export interface RequestBounds {
  /** Billing units at most, exact decimal text. */
  readonly units: string
  /** Exact decimal text; null when it is not known. */
  readonly pricePerUnit: string | null
  /** Seconds after which it counts as lost when it is still open. */
  readonly lostSeconds: number
  /** Whether it is answered later, whatever becomes of the process that has sent it. */
  readonly deferred?: boolean
}

/** Kinds of failure after which the page may have been paid for all the same: they count with what was reserved. */
const mayBePaid: ReadonlySet<SerpErrorKind> = new Set(['timeout', 'bad_payload'])

/**
 * Notes a request before it is sent, and keeps back what it can cost. Answers its id. Throws SerpError `off` when the
 * provider is switched off at this moment, `capped` or `unaffordable` when a cap forbids it, and the refusal of a moment
 * ago, which an administrator's trial does not mind; roll `tx` back then.
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
  if (noted === undefined) throw new SerpError('off', `${provider.label} has been switched off.`)
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

/** How a request has ended. */
export type RequestEnd = {
  readonly milliseconds?: number
  /** Of the units; null when it is not known. */
  readonly pricePerUnit?: string | null
} & (
  | { /** What it cost, exact decimal text. */ readonly units: string }
  | {
      readonly failure: SerpErrorKind | 'lost'
      /** Whether it may have been taken although no answer came. */
      readonly acceptanceUnknown?: boolean
      /** What the failure cost, as `SerpErrorDetail`. */
      readonly units?: string | null | undefined
    }
)

/** Ends a request and counts what was spent. Safe to run twice. */
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

/** What a request cost: as the reply says, or else what was kept back for it where it may have been paid. */
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

/** Requests ended at once; the next recovery follows soon. */
const MOST_RECOVERED = 1_000

/**
 * Ends the requests whose process is gone, as lost. Answers how many. `aloneAtStart`: no other process can have sent any,
 * so all but the deferred ones are lost.
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

/** Days that requests are kept: a month's costs can be looked into while it lasts. */
const KEPT_DAYS = 62

/** Forgets old requests; what they cost stays in the counters and with the pages. */
export async function forgetRequests(executor: Executor): Promise<void> {
  await sql`
    delete from provider_requests
    where outcome is not null and started_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(executor)
}
