import { sql, type RawBuilder } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import {
  closeRequest,
  dropRequests,
  openRequest,
  type RequestBounds,
  type RequestEnd,
} from '#providers/requests.ts'
import { agreementOf } from '#serp/agreement.ts'
import type { SerpError, SerpErrorKind } from '#serp/errors.ts'
import type { ParsedSerpPage, SerpPage } from '#serp/page.ts'
import { redactReply } from '#serp/redact.ts'
import { replyBody } from '#serp/replies/reply-body.ts'
import type { CheckedQuery } from '../query.ts'
import { bodySql } from '../stored/copies.ts'
import type { OpenCanary } from './choose.ts'

/** The query of a canary, and the page of the check that it is compared with. */
export interface CanaryPair extends CheckedQuery {
  readonly provider: string
  readonly page: number
  readonly body: Buffer
}

/** Undefined when the page of the check is no longer there. */
export async function readPair(
  executor: Executor,
  { account_id: accountId, task_id }: OpenCanary,
): Promise<CanaryPair | undefined> {
  const { rows } = await sql<CanaryPair>`
    select c.provider, c.page, ${bodySql(accountId)} as body, t.query, t.date,
      i.searcher_key, i.region_key, i.lang, i.device
    from canaries c
    join tasks t on t.account_id = ${accountId} and t.id = c.task_id
    join region_indexes i on i.region_index = t.region_index
    join serp_pages s on s.account_id = ${accountId} and s.task_id = c.task_id and s.page = c.page and s.provider = c.provider
    where c.account_id = ${accountId} and c.task_id = ${task_id}::bigint and s.body is not null`.execute(
    executor,
  )
  return rows[0]
}

/**
 * Records the request of a canary before it is sent, within the caps of the provider. Returns its id; undefined when another
 * process has it. Throws SerpError.
 */
export function openCanary(
  database: Database,
  configured: ConfiguredProvider,
  canary: OpenCanary,
  bounds: RequestBounds,
): Promise<string | undefined> {
  const { account_id, searcher } = canary
  return database.transaction(async (tx) => {
    const { rows } = await sql`
      select from canaries ${isCanary(canary)} and request_id is null and outcome is null for update`.execute(
      tx,
    )
    if (rows.length === 0) return undefined
    // Of no project and no key, whose caps are for what their owners asked for.
    const request = { account_id, project_id: null, key_ids: null, task_id: null, page: 1, searcher }
    const id = await openRequest(tx, configured, request, bounds)
    await sql`update canaries set request_id = ${id}::bigint ${isCanary(canary)}`.execute(tx)
    return id
  })
}

/** Forgets a request that was not sent after all. */
export function dropCanary(database: Database, canary: OpenCanary, requestId: string): Promise<void> {
  return database.transaction(async (tx) => {
    await sql`update canaries set request_id = null ${isCanary(canary)}`.execute(tx)
    await dropRequests(tx, canary.account_id, [requestId])
  })
}

/** Ends a canary for which nothing was sent. */
export async function endCanary(
  executor: Executor,
  canary: OpenCanary,
  outcome: 'gone' | SerpErrorKind,
): Promise<void> {
  await sql`
    update canaries set outcome = ${outcome} ${isCanary(canary)} and request_id is null and outcome is null`.execute(
    executor,
  )
}

/** Stores the reply with what it cost and how far it agrees with `own`, the page of the check. */
export function keepCanary(
  database: Database,
  { provider, pricePerUnit }: ConfiguredProvider,
  canary: OpenCanary,
  received: { requestId: string; milliseconds: number; fetched: SerpPage; own: ParsedSerpPage },
): Promise<void> {
  const { requestId, milliseconds, fetched, own } = received
  const { compared, differences } = agreementOf(own, fetched)
  return end(
    database,
    canary,
    requestId,
    { units: fetched.units, pricePerUnit, milliseconds },
    sql`outcome = 'ok', milliseconds = ${milliseconds}, parser_version = ${provider.parserVersion},
      body = ${replyBody(provider.id, fetched.raw)}, compared = ${compared}, differences = ${differences}::smallint[]`,
  )
}

/** Stores a failure, with the reply if there was one that could not be read. */
export function keepFailure(
  database: Database,
  { provider, pricePerUnit, context }: ConfiguredProvider,
  canary: OpenCanary,
  failed: { requestId: string; milliseconds: number; error: SerpError },
): Promise<void> {
  const { requestId, milliseconds, error } = failed
  const { kind: failure, acceptanceUnknown, units, raw } = error
  const { apiKey } = context(AbortSignal.abort())
  const body = raw === undefined ? null : replyBody(provider.id, redactReply(raw, apiKey))
  return end(
    database,
    canary,
    requestId,
    { failure, acceptanceUnknown, units, pricePerUnit, milliseconds },
    sql`outcome = ${failure}, milliseconds = ${milliseconds}, parser_version = ${provider.parserVersion}, body = ${body}`,
  )
}

/** The reply, its cost and the end of its request are one transaction. */
function end(
  database: Database,
  canary: OpenCanary,
  requestId: string,
  requestEnd: RequestEnd,
  result: RawBuilder<unknown>,
): Promise<void> {
  const { account_id: accountId } = canary
  return database.transaction(async (tx) => {
    await closeRequest(tx, accountId, requestId, requestEnd)
    await sql`
      update canaries set ${result}, cost = (
        select r.cost from provider_requests r where r.account_id = ${accountId} and r.id = ${requestId}::bigint
      ) ${isCanary(canary)}`.execute(tx)
  })
}

function isCanary({ account_id, task_id }: OpenCanary): RawBuilder<unknown> {
  return sql`where account_id = ${account_id} and task_id = ${task_id}::bigint`
}
