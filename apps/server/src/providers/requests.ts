import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database, Executor } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { Searcher } from '#serp/query.ts'
import type { ConfiguredProvider } from './configured.ts'
import {
  decideReservations,
  readCaps,
  reserve,
  settleSpend,
  type CapReached,
  type EndedRequest,
  type Spender,
} from './spend.ts'

/** The purpose of a request to a provider. */
export interface RequestFor {
  readonly account_id: number
  /** Null when an administrator tests the provider, and for canaries. */
  readonly project_id: number | null
  /** The API key that caused it, then those that created that one; null for a person. */
  readonly key_ids: readonly number[] | null
  /** Null when an administrator tests the provider, for canaries and for search volumes. */
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
  /** Whether it must leave half of every cap. */
  readonly leavesHalf?: boolean
}

/** Kinds of failure of a page that may have been paid for. They count with the reserved amount. */
const mayBePaid: ReadonlySet<SerpErrorKind> = new Set(['timeout', 'bad_payload', 'inconsistent'])

/** A request to open. */
export interface Opening {
  readonly configured: ConfiguredProvider
  readonly request: RequestFor
  readonly bounds: RequestBounds
}

/**
 * Records requests of an account before they are sent and reserves the maximum cost of each. Returns for each its id, or why
 * it must not be sent: `off` when the provider is switched off, `capped` or `unaffordable` when a cap forbids it, or the
 * refusal of a paused key, which the test of an administrator ignores.
 */
export async function openRequests(
  tx: Executor,
  accountId: number,
  openings: readonly Opening[],
): Promise<(string | SerpError)[]> {
  const [{ rows: facts }, known] = await Promise.all([
    factsSql(openings).execute(tx),
    readCaps(tx, openings.map(spenderOf)),
  ])
  const refused = openings.map(({ configured: { provider, refusal }, request }, index) => {
    if (request.project_id !== null && refusal.recent !== undefined) return refusal.recent
    return facts[index]!.off ? new SerpError('off', `Provider: ${provider.label}.`) : undefined
  })
  const askable = openings.flatMap((opening, index) =>
    refused[index] === undefined ? [{ ...opening, index, amount: facts[index]!.amount }] : [],
  )
  const reservations = askable.map((opening) => ({
    spender: spenderOf(opening),
    amount: opening.bounds.pricePerUnit === null ? null : opening.amount,
    leavesHalf: opening.bounds.leavesHalf ?? false,
  }))
  const caps = await decideReservations(tx, reservations, known)
  const isAllowed = (_: unknown, index: number) => caps[index] === undefined
  const allowed = askable.filter(isAllowed)
  const [ids] = await Promise.all([
    insertRequests(tx, accountId, allowed),
    reserve(tx, reservations.filter(isAllowed)),
  ])
  const opened: (string | SerpError | undefined)[] = [...refused]
  for (const [index, { index: place, configured, bounds }] of askable.entries()) {
    const cap = caps[index]
    if (cap === undefined) continue
    const kind = cap.scope === 'provider' ? 'capped' : 'unaffordable'
    opened[place] = new SerpError(kind, capSentence(cap, configured.provider.label, bounds.pricePerUnit))
  }
  for (const [index, { index: place }] of allowed.entries()) opened[place] = ids[index]
  return opened as (string | SerpError)[]
}

function spenderOf({ configured, request }: Opening): Spender {
  return { provider: configured.provider.id, projectId: request.project_id, keyIds: request.key_ids ?? [] }
}

/** Whether the provider of each opening is off, and its maximum cost as exact decimal text. */
function factsSql(openings: readonly Opening[]): RawBuilder<{ off: boolean; amount: string }> {
  return sql`
    select exists (select from providers p where p.id = u.provider and not p.enabled) as off,
      trim_scale(coalesce(u.units * u.price, 0)::numeric(20, 9))::text as amount
    from unnest(
      ${openings.map(({ configured }) => configured.provider.id)}::text[],
      ${openings.map(({ bounds }) => bounds.units)}::numeric[],
      ${openings.map(({ bounds }) => bounds.pricePerUnit)}::numeric[]
    ) with ordinality as u(provider, units, price, nth)
    order by u.nth`
}

/** Opens one request. Throws what `openRequests` returns; roll `tx` back in that case. */
export async function openRequest(
  tx: Executor,
  configured: ConfiguredProvider,
  request: RequestFor,
  bounds: RequestBounds,
): Promise<string> {
  const [opened] = await openRequests(tx, request.account_id, [{ configured, request, bounds }])
  if (opened instanceof SerpError) throw opened
  return opened!
}

/** A request of a task that was sent and has not ended. */
export interface OpenRequest {
  readonly id: string
  /** Seconds since it was sent. */
  readonly age: number
}

/** Finds requests that outlived their process or wait for the provider, in order; undefined where there is none. */
export async function findOpen(
  tx: Executor,
  accountId: number,
  pages: readonly { readonly task_id: string; readonly page: number; readonly provider: string }[],
): Promise<(OpenRequest | undefined)[]> {
  if (pages.length === 0) return []
  const { rows } = await sql<OpenRequest & (typeof pages)[number]>`
    select r.id, r.task_id, r.page, r.provider, extract(epoch from now() - r.started_at)::float8 as age
    from provider_requests r
    where r.account_id = ${accountId} and r.task_id = any(${pages.map(({ task_id }) => task_id)}::bigint[])
      and r.outcome is null and r.deferred and r.due_at > now()`.execute(tx)
  return pages.map(({ task_id, page, provider }) =>
    rows.find((row) => row.task_id === task_id && row.page === page && row.provider === provider),
  )
}

/** Inserts requests and returns their ids in order. */
async function insertRequests(
  tx: Executor,
  accountId: number,
  openings: readonly (Opening & { readonly amount: string })[],
): Promise<string[]> {
  if (openings.length === 0) return []
  const requests = openings.map(({ request }) => request)
  const bounds = openings.map((opening) => opening.bounds)
  const { rows } = await sql<{ id: string }>`
    with drawn as materialized (
      select nextval(pg_get_serial_sequence('provider_requests', 'id')) as id, u.*
      from unnest(
        ${requests.map((one) => one.project_id)}::int[], ${requests.map((one) => (one.key_ids === null ? null : `{${one.key_ids.join()}}`))}::text[],
        ${requests.map((one) => one.task_id)}::bigint[], ${requests.map((one) => one.page)}::smallint[],
        ${openings.map(({ configured }) => configured.provider.id)}::text[],
        ${requests.map((one) => one.searcher)}::text[], ${bounds.map((one) => one.lostSeconds)}::float8[],
        ${bounds.map((one) => one.deferred ?? false)}::boolean[], ${openings.map(({ amount }) => amount)}::numeric[]
      ) with ordinality
        as u(project_id, key_ids, task_id, page, provider, searcher, lost_seconds, deferred, reserved, nth)
    ), noted as (
      insert into provider_requests
        (account_id, id, project_id, key_ids, task_id, page, provider, searcher, due_at, deferred, reserved)
      select ${accountId}, id, project_id, key_ids::int[], task_id, page, provider, searcher,
             now() + make_interval(secs => lost_seconds), deferred, reserved
      from drawn
    )
    select id from drawn order by nth`.execute(tx)
  return rows.map(({ id }) => id)
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

/** The end of a request by its id. */
export interface Closing {
  readonly id: string
  readonly end: RequestEnd
}

/** Ends requests of an account and counts their costs. Safe to run twice. */
export async function closeRequests(
  tx: Executor,
  accountId: number,
  closings: readonly Closing[],
): Promise<void> {
  if (closings.length === 0) return
  const ends = closings.map(({ end }) => end)
  const { rows } = await sql<EndedRequest>`
    update provider_requests r
    set outcome = u.outcome, milliseconds = u.milliseconds, cost = case
      when u.units is not null then u.units * u.price
      when u.paid_perhaps then r.reserved
      else 0
    end
    from unnest(
      ${closings.map(({ id }) => id)}::bigint[], ${ends.map((end) => ('failure' in end ? end.failure : 'ok'))}::text[],
      ${ends.map((end) => end.milliseconds ?? null)}::int[], ${ends.map((end) => end.units ?? null)}::numeric[],
      ${ends.map((end) => end.pricePerUnit ?? null)}::numeric[],
      ${ends.map((end) => 'failure' in end && isPaidPerhaps(end))}::boolean[]
    ) as u(request_id, outcome, milliseconds, units, price, paid_perhaps)
    where r.account_id = ${accountId} and r.id = any(${closings.map(({ id }) => id)}::bigint[]) and r.id = u.request_id
      and r.outcome is null
    returning r.provider, r.project_id, r.key_ids, r.started_at, r.reserved, coalesce(r.cost, 0) as cost`.execute(
    tx,
  )
  await settleSpend(tx, rows)
}

/** Ends one request. */
export function closeRequest(tx: Executor, accountId: number, id: string, end: RequestEnd): Promise<void> {
  return closeRequests(tx, accountId, [{ id, end }])
}

/** Forgets requests that were not sent after all, and releases what is reserved for them. */
export async function dropRequests(tx: Executor, accountId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<EndedRequest>`
    delete from provider_requests r
    where r.account_id = ${accountId} and r.id = any(${ids}::bigint[]) and r.outcome is null
    returning r.provider, r.project_id, r.key_ids, r.started_at, r.reserved, 0::numeric as cost`.execute(tx)
  await settleSpend(tx, rows)
}

function isPaidPerhaps({
  failure,
  acceptanceUnknown = false,
  units,
}: Extract<RequestEnd, { failure: unknown }>): boolean {
  return failure === 'lost' || acceptanceUnknown || units === null || mayBePaid.has(failure)
}

/** Requests that one statement of a recovery finds. */
const FOUND_AT_ONCE = 1_000

/**
 * Ends the requests of dead processes as lost and returns their number. One that fails to end does not keep the others from it.
 * `aloneAtStart`: no other process is running, so all requests are lost except deferred ones.
 */
export async function recoverRequests(
  { database, log }: { readonly database: Database; readonly log: Pick<Log, 'jobFailed'> },
  options: { aloneAtStart?: boolean } = {},
): Promise<number> {
  let count = 0
  let last = { due: '-infinity', account_id: 0, id: '0' }
  for (;;) {
    const { rows } = await sql<typeof last>`
      ${crossing('lost requests')}
      select r.account_id, r.id, r.due_at::text as due from provider_requests r
      where r.outcome is null and (r.due_at < now() or (${options.aloneAtStart === true} and not r.deferred))
        and (r.due_at, r.account_id, r.id) > (${last.due}::timestamptz, ${last.account_id}::int, ${last.id}::bigint)
      order by r.due_at, r.account_id, r.id limit ${FOUND_AT_ONCE}`.execute(database.executor)
    for (const { account_id, id } of rows) {
      try {
        await database.transaction((tx) => closeRequest(tx, account_id, id, { failure: 'lost' }))
        count += 1
      } catch (cause) {
        log.jobFailed({ job: 'recovery', subject: `row ${id} of provider_requests`, cause })
      }
    }
    if (rows.length < FOUND_AT_ONCE) return count
    last = rows.at(-1)!
  }
}

/** Retention of requests in days. It covers the costs of the previous month. */
export const REQUESTS_KEPT_DAYS = 62

/** Deletes old requests. Their cost stays in the counters and with the pages. */
export async function forgetRequests(executor: Executor): Promise<void> {
  await sql`
    ${crossing('forget requests')}
    delete from provider_requests
    where outcome is not null and started_at < now() - make_interval(days => ${REQUESTS_KEPT_DAYS})`.execute(
    executor,
  )
}
