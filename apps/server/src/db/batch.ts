import { setTimeout } from 'node:timers/promises'
import { DatabaseError } from './errors.ts'

/** Waits for more items after the first, in milliseconds. While a batch is written, the next one fills anyway. */
const LINGER_MS = 2
/** Items per batch. */
const MOST = 64
/** Attempts of a batch that the database ended to resolve a conflict with another transaction. */
const ATTEMPTS = 4
/** Serialization failure and deadlock: the database rolled back, and the same statements can succeed now. */
const conflicts: ReadonlySet<string | undefined> = new Set(['40001', '40P01'])

/** Adds an item to the next batch of an account and returns its result. `urgent` items go first. */
export type Batched<Item, Result> = (accountId: number, item: Item, urgent?: boolean) => Promise<Result>

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Groups the items of an account that arrive within a few milliseconds, so that many callers share one transaction. `write`
 * runs in one transaction and returns a result for each item; batches of one account do not overlap. When it fails, each
 * item is written alone, so that one bad item fails only its own caller.
 */
export function batched<Item, Result>(
  write: (accountId: number, items: readonly Item[]) => Promise<readonly Result[]>,
): Batched<Item, Result> {
  const queues = new Map<number, Waiting<Item, Result>[]>()

  async function writeAgain(accountId: number, items: readonly Item[]): Promise<readonly Result[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await write(accountId, items)
      } catch (error) {
        const isConflict = error instanceof DatabaseError && conflicts.has(error.sqlstate)
        if (!isConflict || attempt === ATTEMPTS) throw error
      }
    }
  }

  async function writeAll(accountId: number, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await writeAgain(
        accountId,
        batch.map(({ item }) => item),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!)
    } catch (error) {
      const isLost = error instanceof DatabaseError && error.kind === 'unavailable'
      if (batch.length === 1 || isLost) for (const { reject } of batch) reject(error)
      else for (const one of batch) await writeAll(accountId, [one])
    }
  }

  async function drain(accountId: number, queue: Waiting<Item, Result>[]): Promise<void> {
    await setTimeout(LINGER_MS)
    while (queue.length > 0) await writeAll(accountId, queue.splice(0, MOST))
    queues.delete(accountId)
  }

  return (accountId, item, urgent = false) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject }
      const queue = queues.get(accountId)
      if (queue === undefined) {
        const begun = [waiting]
        queues.set(accountId, begun)
        void drain(accountId, begun)
      } else if (urgent) queue.unshift(waiting)
      else queue.push(waiting)
    })
}
