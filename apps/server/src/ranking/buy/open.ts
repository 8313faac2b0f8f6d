import type { Database, Executor } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { findOpen, openRequests, type Opening } from '#providers/requests.ts'
import { SerpError } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { searcherByKey } from '#serp/query.ts'
import { whyCancelled } from '../end/cancel.ts'
import type { Reason } from '../find/reason.ts'
import type { Task } from '../task/tasks.ts'
import { claimInstead, claimQueries, findStored, queryHash, readShared, type SharedPage } from './share.ts'

/** A page that a task is about to request. */
export interface Wish {
  readonly task: Task
  readonly page: number
  readonly configured: ConfiguredProvider
  /** As in `SerpQuery`. */
  readonly overviewToken?: string
  /** Whether only a page of another task will do, since its token has expired. */
  readonly isExpired?: boolean
  /** Whether a page of another task will not do, since it cannot be read. */
  readonly mustAsk?: boolean
  /** Refuses a page that cannot stand beside those read before. Throws SerpError. */
  readonly check: (parsed: ParsedSerpPage) => void
}

/** How a task gets its next page. */
export type Opened =
  | {
      readonly how: 'request'
      /** Null: the provider is synthetic and costs nothing. */
      readonly id: string | null
      /** Seconds since it was first sent, if it is repeated; see `repeatableSeconds`. */
      readonly repeatedAfter?: number
    }
  | { readonly how: 'copy'; readonly shared: SharedPage }
  /** Another task is requesting the same page. */
  | { readonly how: 'wait' }
  | { readonly how: 'cancelled'; readonly reason: Reason }
  | { readonly how: 'refused'; readonly error: SerpError }

interface Limits {
  /** Maximum age in minutes of a page that may be copied for the same query; 0: never copy. */
  readonly shareMinutes: number
  /** Seconds after which a request counts as lost if its process has died. */
  readonly lostSeconds: number
}

/**
 * Decides for many tasks of an account how each gets its page, in one transaction: cancelled, copied from another task, or
 * requested, with the request recorded and its price reserved before it is sent.
 */
export function openPages(
  database: Database,
  accountId: number,
  wishes: readonly Wish[],
  limits: Limits,
): Promise<readonly Opened[]> {
  const { shareMinutes, lostSeconds } = limits
  return database.transaction(async (tx) => {
    const opened = new Map<Wish, Opened>()
    const cancelled = await whyCancelled(
      tx,
      accountId,
      wishes.map(({ task }) => task),
    )
    for (const wish of wishes) {
      const reason = cancelled.get(wish.task.id)
      if (reason !== undefined) opened.set(wish, { how: 'cancelled', reason })
    }
    const isLeft = (wish: Wish) => !opened.has(wish)
    if (shareMinutes > 0) {
      const { claimed, copies } = await share(tx, accountId, wishes.filter(isLeft).filter(isShared), limits)
      for (const wish of wishes.filter(isLeft).filter(isShared)) {
        const copy = copies.get(wish.task.id)
        if (copy !== undefined) opened.set(wish, { how: 'copy', shared: copy })
        else if (!claimed.has(wish.task.id)) opened.set(wish, { how: 'wait' })
      }
    }
    for (const wish of wishes.filter(isLeft)) {
      if (isFree(wish)) opened.set(wish, { how: 'request', id: null })
    }
    await request(tx, accountId, wishes.filter(isLeft), lostSeconds, opened)
    return wishes.map((wish) => opened.get(wish)!)
  })
}

/** Claims the queries of tasks, or finds pages for them to copy. Tasks with neither wait. */
async function share(
  tx: Executor,
  accountId: number,
  wishes: readonly Wish[],
  { shareMinutes: minutes, lostSeconds: seconds }: Limits,
): Promise<{ claimed: ReadonlySet<string>; copies: ReadonlyMap<string, SharedPage> }> {
  const queries = wishes.map(({ task, page, mustAsk = false }) => {
    return { task, page, mustAsk, hash: queryHash(task, page) }
  })
  const claimed = await claimQueries(tx, queries, seconds, minutes)
  // After the claims: their previous holders have stored their pages by now.
  const taken = queries.filter(({ task }) => !claimed.has(task.id))
  const stored = await findStored(tx, taken, minutes)
  const copies = await readShared(
    tx,
    accountId,
    stored.filter(({ mustAsk }) => !mustAsk),
  )
  const useless = stored.filter(({ task }) => !copies.has(task.id))
  return { claimed: new Set([...claimed, ...(await claimInstead(tx, useless, seconds))]), copies }
}

/** Without a price there is nothing to reserve for synthetic results, and nothing to record. */
function isFree({ configured: { provider, pricePerUnit } }: Wish): boolean {
  return provider.synthetic && Number(pricePerUnit) === 0
}

/** Synthetic results depend on the sites they are made for, so they are not shared. */
export function isShared({ configured }: Pick<Wish, 'configured'>): boolean {
  return !configured.provider.synthetic
}

async function request(
  tx: Executor,
  accountId: number,
  wishes: readonly Wish[],
  lostSeconds: number,
  opened: Map<Wish, Opened>,
): Promise<void> {
  const repeatable = wishes.filter(({ configured }) => configured.provider.repeatableSeconds !== undefined)
  const sent = await findOpen(
    tx,
    accountId,
    repeatable.map(({ task, page, configured }) => ({
      task_id: task.id,
      page,
      provider: configured.provider.id,
    })),
  )
  for (const [index, wish] of repeatable.entries()) {
    const open = sent[index]
    if (open !== undefined) opened.set(wish, { how: 'request', id: open.id, repeatedAfter: open.age })
  }
  const fresh = wishes.filter((wish) => !opened.has(wish))
  if (fresh.length === 0) return
  const ids = await openRequests(
    tx,
    accountId,
    fresh.map((wish) => openingOf(wish, lostSeconds)),
  )
  for (const [index, wish] of fresh.entries()) {
    const id = ids[index]!
    opened.set(wish, id instanceof SerpError ? { how: 'refused', error: id } : { how: 'request', id })
  }
}

function openingOf({ task, page, configured }: Wish, lostSeconds: number): Opening {
  const { repeatableSeconds } = configured.provider
  return {
    configured,
    request: {
      account_id: task.account_id,
      project_id: task.project_id,
      key_ids: task.key_ids,
      task_id: task.id,
      page,
      searcher: searcherByKey(task.searcher_key)!,
    },
    bounds: {
      units: configured.provider.unitsAtMost?.(Math.abs(page), task.load_ai_overview) ?? '1',
      pricePerUnit: configured.pricePerUnit,
      ...(repeatableSeconds === undefined
        ? { lostSeconds }
        : { lostSeconds: repeatableSeconds + lostSeconds, deferred: true }),
    },
  }
}
