import type { Database } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
import { OVERVIEW } from '#serp/query.ts'
import { parseStoredPage } from '#serp/registry.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { whyCancelled } from '../end/cancel.ts'
import { queryOf } from '../query.ts'
import { isCopyDoubtful, newPage } from '../stored/pages.ts'
import type { Task } from '../task/tasks.ts'
import { PATIENCE_MS, pausedTooLong, type Bought, type BuyDependencies } from './bought.ts'
import { buyLater } from './buy-later.ts'
import { isShared, type Opened, type Wish } from './open.ts'
import type { Paid } from './paid.ts'
import { findStored, queryHash, readShared, type SharedPage } from './share.ts'

/** Wait for a turn after which a check looks again whether it was cancelled, in milliseconds. */
const LATE_MS = 1_000
/** Seconds until the next look for a page that another task is requesting, or for a turn. */
const LOOK_AGAIN_SECONDS = 1

const EXPIRED = 'The token of the AI Overview has expired.'

/**
 * Gets one page of a task: copies a fresh page of the same query, submits the page for later collection if the check may
 * wait and the provider offers that, or else requests it when it is the task's turn.
 */
export async function buyPage(dependencies: BuyDependencies, wish: Wish): Promise<Bought> {
  const { task, page, configured } = wish
  const { queue } = configured.provider
  if (wish.isExpired === true) {
    const copied = await copyShared(dependencies, wish)
    return copied ?? { is: 'failed', error: new SerpError('timeout', EXPIRED), paid: {} }
  }
  if (task.may_wait && queue !== undefined && page !== OVERVIEW) {
    const reason = (await whyCancelled(dependencies.database.executor, task.account_id, [task])).get(task.id)
    if (reason !== undefined) return { is: 'cancelled', reason }
    const copied = await copyShared(dependencies, wish)
    if (copied !== undefined) return copied
    try {
      const order = { ...wish, queue, queryHash: queryHash(task, page) }
      const bought = await buyLater(dependencies, order)
      if (bought !== 'directly') return bought
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      return { is: 'failed', error, paid: {} }
    }
  }
  return ask(dependencies, wish)
}

async function isCancelled({ executor }: Database, task: Task): Promise<boolean> {
  return (await whyCancelled(executor, task.account_id, [task])).size > 0
}

async function copyShared(
  { database, shareMinutes }: BuyDependencies,
  wish: Wish,
): Promise<Bought | undefined> {
  const { task, page } = wish
  const wanted = { task, page, hash: queryHash(task, page) }
  const stored = await findStored(database.executor, [wanted], shareMinutes)
  const found = (await readShared(database.executor, task.account_id, stored)).get(task.id)
  return found && copyOf(wish, found)
}

async function ask(dependencies: BuyDependencies, wish: Wish): Promise<Bought> {
  const { task, page } = wish
  const opened = await dependencies.open(wish)
  const hash = dependencies.shareMinutes > 0 && isShared(wish) ? { hash: queryHash(task, page) } : {}
  switch (opened.how) {
    case 'cancelled':
      return { is: 'cancelled', reason: opened.reason }
    case 'wait':
      return { is: 'waiting', seconds: LOOK_AGAIN_SECONDS, paid: {} }
    case 'refused':
      return { is: 'failed', error: opened.error, paid: hash }
    case 'copy':
      return copyOf(wish, opened.shared) ?? ask(dependencies, { ...wish, mustAsk: true })
    case 'request':
      return send(dependencies, wish, opened, hash)
  }
}

/** Undefined when the page cannot be read, or not beside the others of the check. */
function copyOf(
  wish: Wish,
  { account_id, task_id, body, receivedAt, ...shared }: SharedPage,
): Bought | undefined {
  const { task, page, configured, overviewToken, check } = wish
  try {
    const raw = replyText(body)
    const parsed = parseStoredPage(task.provider, raw, queryOf(task, page, [], overviewToken))
    check(parsed)
    const isDoubtful = shared.isDoubtful || isCopyDoubtful(task, configured.provider, page, parsed, raw)
    const reply = { raw, isDoubtful, isOwn: false, receivedAt }
    const copy = { task, page, isDoubtful, from: { account_id, task_id } }
    return { is: 'here', parsed, reply, paid: { copy } }
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return undefined
  }
}

async function send(
  { bounds, database, log, stopping }: BuyDependencies,
  { configured, task, page, overviewToken, check }: Wish,
  { id: requestId, repeatedAfter }: Extract<Opened, { how: 'request' }>,
  hash: Pick<Paid, 'hash'>,
): Promise<Bought> {
  const { pace, pricePerUnit, provider, refusal } = configured
  const isRepeat = repeatedAfter !== undefined
  const unsent =
    requestId === null || isRepeat ? hash : { ...hash, request: { id: requestId, end: 'unsent' as const } }
  const wished = Date.now()
  const turn = await pace.turn({ accountId: task.account_id, urgent: task.urgent }, PATIENCE_MS)
  const isLate = Date.now() - wished > LATE_MS
  if (turn !== undefined && refusal.recent !== undefined) {
    turn.ended()
    return { is: 'failed', error: refusal.recent, paid: unsent }
  }
  if (turn === undefined) {
    const seconds = Math.ceil(pace.pauseSeconds())
    const error = pausedTooLong(provider, seconds, bounds)
    if (error !== undefined) return { is: 'failed', error, paid: unsent }
    return { is: 'waiting', seconds: Math.max(LOOK_AGAIN_SECONDS, seconds), paid: unsent }
  }
  if (stopping.aborted || (isLate && (await isCancelled(database, task)))) {
    turn.ended()
    return { is: 'waiting', seconds: 0, paid: unsent }
  }
  // A real provider must not see the sites, which could bias it.
  const sites = provider.synthetic ? [task.site, ...task.competitors.map(({ url }) => url)] : []
  const began = Date.now()
  try {
    const fetched = await configured.fetchPage(
      queryOf(task, page, sites, overviewToken),
      AbortSignal.timeout(bounds.pageTimeoutSeconds * 1000),
    )
    const milliseconds = Date.now() - began
    check(fetched)
    turn.ended()
    refusal.clear()
    log.pageFetched({ provider: provider.id, milliseconds })
    const end = { units: fetched.units, pricePerUnit, milliseconds }
    const stored = newPage(task, provider, page, fetched, pricePerUnit)
    return {
      is: 'here',
      parsed: fetched,
      reply: { raw: fetched.raw, isDoubtful: stored.isDoubtful, isOwn: true, receivedAt: Date.now() },
      paid: { ...hash, page: stored, ...(requestId === null ? {} : { request: { id: requestId, end } }) },
    }
  } catch (error) {
    if (!(error instanceof SerpError)) {
      turn.ended()
      throw error
    }
    turn.ended(error)
    if (requestId === null) return { is: 'failed', error, paid: hash }
    refusal.note(error)
    const { kind, acceptanceUnknown, units, queued, retryAfterMs = 0 } = error
    const { repeatableSeconds } = provider
    if (repeatableSeconds !== undefined) {
      const wait = Math.ceil(retryAfterMs / 1000)
      // The request and the claim of the query stay open, so that the page is charged once.
      if (queued && (repeatedAfter ?? 0) + wait < repeatableSeconds)
        return { is: 'waiting', seconds: wait, paid: {} }
      // Left open, it is repeated by the next attempt or else counts as paid.
      if (isRepeat || acceptanceUnknown) return { is: 'failed', error, paid: hash }
    }
    const end = { failure: kind, acceptanceUnknown, units, pricePerUnit, milliseconds: Date.now() - began }
    return { is: 'failed', error, paid: { ...hash, request: { id: requestId, end } } }
  }
}
