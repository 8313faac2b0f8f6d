import { randomUUID } from 'node:crypto'
import { closeRequest, dropRequests, openRequest } from '#providers/requests.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { FetchContext, SerpQueue } from '#serp/provider.ts'
import { queryOf } from '../query.ts'
import { newPage, storePages } from '../stored/pages.ts'
import { renewClaims } from '../task/tasks.ts'
import { PATIENCE_MS, pausedTooLong, type Bought, type BuyDependencies } from './bought.ts'
import type { Wish } from './open.ts'
import { shareQueries } from './share.ts'
import { addTicket, changeTicket, readTicket, removeTicket, type Ticket } from './tickets.ts'

/** Longest wait for a result. A check must show the day of its date. */
const LONGEST_WAIT_SECONDS = 6 * 3600
/** Attempts to find a request that may not have been accepted. After that it counts as accepted and lost. */
const LOOKS_FOR_ACCEPTANCE = 4
/** Failures that may pass while the result is pending. */
const passing: ReadonlySet<SerpErrorKind> = new Set(['transient', 'timeout', 'rate_limited'])

/** A page that is bought through the queue of a provider. */
interface Order extends Wish {
  readonly queue: SerpQueue
  readonly queryHash: Buffer
}

/**
 * Submits a page to the queue of the provider once, then polls for the result. Each step is stored before the next, so a
 * crash neither loses nor repeats a request. Returns `directly` when the queue failed and the page must be requested
 * directly. Throws SerpError when the page cannot be submitted.
 */
export async function buyLater(dependencies: BuyDependencies, order: Order): Promise<Bought | 'directly'> {
  const { database } = dependencies
  const noted = await readTicket(database.executor, order.task, order.page)
  if (noted === undefined) return handIn(dependencies, order)
  if (noted.given_up) return 'directly'
  const longest = Math.min(order.queue.keptSeconds, LONGEST_WAIT_SECONDS)
  const isLate = noted.age > longest
  try {
    const ticket = noted.ticket ?? (await findTicket(dependencies, order, noted))
    if (ticket === undefined) return await giveUp(dependencies, order, noted, 'lost')
    const found = ticket === 'unknown' ? 'pending' : await collect(dependencies, order, ticket)
    if (found !== 'pending') {
      order.check(found)
      return await keep(dependencies, order, noted, found)
    }
  } catch (error) {
    if (error instanceof NoTurn) {
      return isLate ? giveUp(dependencies, order, noted, 'lost') : waiting(Math.max(1, error.seconds))
    }
    if (!(error instanceof SerpError)) throw error
    if (error.ended || !passing.has(error.kind)) return giveUp(dependencies, order, noted, error.kind)
  }
  if (isLate) return giveUp(dependencies, order, noted, 'lost')
  await changeTicket(database.executor, order.task, order.page, { lookedInVain: true })
  return waiting(pause(order.queue, noted.looks + 1))
}

function waiting(seconds: number): Bought {
  return { is: 'waiting', seconds, paid: {} }
}

/** No turn came in time: nothing was sent, and nothing has failed. */
class NoTurn extends Error {
  /** Seconds for which the provider wants nothing. */
  readonly seconds: number

  constructor(seconds: number) {
    super('No turn came in time.')
    this.seconds = seconds
  }
}

/** Sends a request to the queue of a provider when it is the task's turn. Throws NoTurn and SerpError. */
async function inTurn<T>(
  { configured, task }: Order,
  timeoutSeconds: number,
  send: (context: FetchContext) => Promise<T>,
): Promise<T> {
  const { pace } = configured
  const turn = await pace.turn({ accountId: task.account_id, urgent: task.urgent }, PATIENCE_MS)
  if (turn === undefined) throw new NoTurn(Math.ceil(pace.pauseSeconds()))
  try {
    const reply = await send(configured.context(AbortSignal.timeout(timeoutSeconds * 1000)))
    turn.ended()
    return reply
  } catch (error) {
    turn.ended(error instanceof SerpError ? error : undefined)
    throw error
  }
}

/** Seconds until the next poll. They double each time, which spares a slow queue. */
function pause({ usualSeconds }: SerpQueue, looks: number): number {
  return Math.ceil(Math.min(usualSeconds * 2 ** (looks - 2), 3600))
}

async function handIn({ database, bounds }: BuyDependencies, order: Order): Promise<Bought> {
  const { configured, queue, task, page, queryHash } = order
  const query = queryOf(task, page)
  const tag = randomUUID()
  const requestId = await database.transaction(async (tx) => {
    // Another task is waiting for the same page; this one will copy it.
    if (!(await addTicket(tx, task, page, { tag, queryHash }))) return undefined
    const opened = await openRequest(
      tx,
      configured,
      { ...task, task_id: task.id, page, searcher: query.searcher },
      {
        units: queue.unitsAtMost?.(Math.abs(page), task.load_ai_overview) ?? '1',
        pricePerUnit: configured.deferredPricePerUnit,
        lostSeconds: 2 * LONGEST_WAIT_SECONDS,
        deferred: true,
      },
    )
    await changeTicket(tx, task, page, { requestId: opened })
    return opened
  })
  if (requestId === undefined) return waiting(pause(queue, 1))
  try {
    const ticket = await inTurn(order, bounds.pageTimeoutSeconds, (context) =>
      queue.submit(query, tag, context),
    )
    await changeTicket(database.executor, task, page, { ticket })
  } catch (error) {
    if (error instanceof NoTurn) {
      await database.transaction(async (tx) => {
        await removeTicket(tx, task, page)
        await dropRequests(tx, task.account_id, [requestId])
      })
      const tooLong = pausedTooLong(configured.provider, error.seconds, bounds)
      if (tooLong !== undefined) throw tooLong
      return waiting(Math.max(1, error.seconds))
    }
    if (!(error instanceof SerpError)) throw error
    configured.refusal.note(error)
    if (!error.acceptanceUnknown) {
      await database.transaction(async (tx) => {
        await removeTicket(tx, task, page)
        await closeRequest(tx, task.account_id, requestId, { failure: error.kind })
      })
      throw error
    }
  }
  return waiting(queue.usualSeconds)
}

/** Finds the ticket of a request that may have been accepted. `unknown`: it may still appear; undefined: it is lost. */
async function findTicket(
  { bounds, claimSeconds, database }: BuyDependencies,
  order: Order,
  { tag, looks }: Ticket,
): Promise<string | undefined> {
  const { queue, task, page } = order
  const { find } = queue
  if (find === undefined) return undefined
  const ticket = await inTurn(order, bounds.pageTimeoutSeconds, (context) => find(tag, context))
  if (ticket === null) return looks + 1 < LOOKS_FOR_ACCEPTANCE ? 'unknown' : undefined
  await database.transaction(async (tx) => {
    await changeTicket(tx, task, page, { ticket })
    // Collecting takes as long again.
    await renewClaims(tx, task.account_id, [task], claimSeconds)
  })
  return ticket
}

function collect({ bounds }: BuyDependencies, order: Order, ticket: string): Promise<SerpPage | 'pending'> {
  const { queue, task, page } = order
  return inTurn(order, bounds.pageTimeoutSeconds, (context) =>
    queue.collect(ticket, queryOf(task, page), context),
  )
}

async function keep(
  { database, claimSeconds, shareMinutes }: BuyDependencies,
  { configured, task, page, queryHash }: Order,
  { request_id, age }: Ticket,
  fetched: SerpPage,
): Promise<Bought> {
  const pricePerUnit = configured.deferredPricePerUnit
  const stored = newPage(task, configured.provider, page, fetched, pricePerUnit)
  const isStored = await database.transaction(async (tx) => {
    const kept = await renewClaims(tx, task.account_id, [task], claimSeconds)
    if (kept.length > 0) {
      await storePages(tx, task.account_id, [stored])
      if (shareMinutes > 0) await shareQueries(tx, [{ task, hash: queryHash }])
    }
    await removeTicket(tx, task, page)
    const milliseconds = Math.round(age * 1000)
    await closeRequest(tx, task.account_id, request_id, { units: fetched.units, pricePerUnit, milliseconds })
    return kept.length > 0
  })
  if (!isStored) return { is: 'lost' }
  const reply = { raw: fetched.raw, isDoubtful: stored.isDoubtful, isOwn: true, receivedAt: undefined }
  return { is: 'here', parsed: fetched, reply, paid: {} }
}

/** Stops polling. The request was paid for when it was submitted. The claim is renewed, since the direct request takes as long again. */
async function giveUp(
  { claimSeconds, database }: BuyDependencies,
  { task, page }: Order,
  { request_id }: Ticket,
  failure: SerpErrorKind | 'lost',
): Promise<Bought | 'directly'> {
  const kept = await database.transaction(async (tx) => {
    await changeTicket(tx, task, page, { givenUp: true })
    await closeRequest(tx, task.account_id, request_id, { failure, acceptanceUnknown: true })
    return renewClaims(tx, task.account_id, [task], claimSeconds)
  })
  return kept.length > 0 ? 'directly' : { is: 'lost' }
}
