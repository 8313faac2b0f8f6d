import { randomUUID } from 'node:crypto'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { closeRequest, openRequest } from '#providers/requests.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { SerpQueue } from '#serp/provider.ts'
import type { Bought, BuyDependencies } from './bought.ts'
import { storePage } from './pages.ts'
import { queryOf } from '../fetch/query.ts'
import type { Task } from '../fetch/tasks.ts'
import { addTicket, changeTicket, readTicket, removeTicket, type Ticket } from './tickets.ts'

/** Longest wait for an answer, in seconds: a check is to show the day it is of. */
const LONGEST_WAIT_SECONDS = 6 * 3600
/** Looks for a request whose acceptance is not known; after that it counts as taken and lost. */
const LOOKS_FOR_ACCEPTANCE = 4
/** Failures that may pass while an answer is waited for. */
const passing: ReadonlySet<SerpErrorKind> = new Set(['transient', 'timeout', 'rate_limited'])

/** A page of a task that is bought through a provider's queue. */
interface Order {
  readonly configured: ConfiguredProvider
  readonly queue: SerpQueue
  readonly task: Task
  readonly page: number
  readonly queryHash: Uint8Array
}

/**
 * Hands a page in to the provider's queue, once, and then looks for its answer from time to time: each step is noted
 * before the next, so that a crash neither forgets nor repeats a request. `directly`: the queue has not brought it, and
 * the page is to be asked for directly. Throws SerpError when it cannot be handed in.
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
    if (ticket === undefined) return giveUp(dependencies, order, noted, 'lost')
    const found = ticket === 'unknown' ? 'pending' : await collect(dependencies, order, ticket)
    if (found !== 'pending') return await keep(dependencies, order, noted, found)
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    if (error.ended || !passing.has(error.kind)) return giveUp(dependencies, order, noted, error.kind)
  }
  if (isLate) return giveUp(dependencies, order, noted, 'lost')
  await changeTicket(database.executor, order.task, order.page, { lookedInVain: true })
  return { waitSeconds: pause(order.queue, noted.looks + 1) }
}

/** Seconds until the next look: longer from look to look, so that a slow queue is not asked all the time. */
function pause({ usualSeconds }: SerpQueue, looks: number): number {
  return Math.ceil(Math.min(usualSeconds * 2 ** (looks - 2), 3600))
}

async function handIn(
  { database, bounds }: BuyDependencies,
  { configured, queue, task, page, queryHash }: Order,
): Promise<Bought> {
  const query = queryOf(task, page)
  const tag = randomUUID()
  const requestId = await database.transaction(async (tx) => {
    // Another task waits for the same page: this one will copy it.
    if (!(await addTicket(tx, task, page, { tag, queryHash }))) return undefined
    const opened = await openRequest(
      tx,
      configured,
      { ...task, task_id: task.id, page, searcher: query.searcher },
      {
        units: queue.unitsAtMost?.(page) ?? '1',
        pricePerUnit: configured.deferredPricePerUnit,
        lostSeconds: 2 * LONGEST_WAIT_SECONDS,
        deferred: true,
      },
    )
    await changeTicket(tx, task, page, { requestId: opened })
    return opened
  })
  if (requestId === undefined) return { waitSeconds: pause(queue, 1) }
  try {
    const ticket = await queue.submit(query, tag, configured.context(timeLimit(bounds.pageTimeoutSeconds)))
    await changeTicket(database.executor, task, page, { ticket })
  } catch (error) {
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
  return { waitSeconds: queue.usualSeconds }
}

/** The ticket of a request that may have been taken; `unknown` while that may still turn out; undefined: lost. */
async function findTicket(
  { database, bounds }: BuyDependencies,
  { configured, queue, task, page }: Order,
  { tag, looks }: Ticket,
): Promise<string | undefined> {
  if (queue.find === undefined) return undefined
  const ticket = await queue.find(tag, configured.context(timeLimit(bounds.pageTimeoutSeconds)))
  if (ticket === null) return looks + 1 < LOOKS_FOR_ACCEPTANCE ? 'unknown' : undefined
  await changeTicket(database.executor, task, page, { ticket })
  return ticket
}

function collect(
  { bounds }: BuyDependencies,
  { configured, queue, task, page }: Order,
  ticket: string,
): Promise<SerpPage | 'pending'> {
  const context = configured.context(timeLimit(bounds.pageTimeoutSeconds))
  return queue.collect(ticket, queryOf(task, page), context)
}

async function keep(
  { database, claimSeconds }: BuyDependencies,
  { configured, task, page, queryHash }: Order,
  { request_id, age }: Ticket,
  fetched: SerpPage,
): Promise<Bought> {
  const pricePerUnit = configured.deferredPricePerUnit
  const isStored = await database.transaction(async (tx) => {
    const purchase = { pricePerUnit, queryHash }
    const stored = await storePage(tx, task, configured.provider, page, fetched, claimSeconds, purchase)
    await removeTicket(tx, task, page)
    const milliseconds = Math.round(age * 1000)
    await closeRequest(tx, task.account_id, request_id, { units: fetched.units, pricePerUnit, milliseconds })
    return stored
  })
  return isStored ? fetched : undefined
}

/** Looks for an answer no more. The request was paid when it was handed in. */
async function giveUp(
  { database }: BuyDependencies,
  { task, page }: Order,
  { request_id }: Ticket,
  failure: SerpErrorKind | 'lost',
): Promise<'directly'> {
  await database.transaction(async (tx) => {
    await changeTicket(tx, task, page, { givenUp: true })
    await closeRequest(tx, task.account_id, request_id, { failure, acceptanceUnknown: true })
  })
  return 'directly'
}

function timeLimit(seconds: number): AbortSignal {
  return AbortSignal.timeout(seconds * 1000)
}
