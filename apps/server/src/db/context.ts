import { AsyncLocalStorage } from 'node:async_hooks'

/** Open until the transaction's callback settles; code that outlives the callback may use the pool again. */
export interface Held {
  open: boolean
}

const held = new AsyncLocalStorage<Held>()

/** Runs `run` marked as holding a connection, which `refuseInsideTransaction` checks. */
export async function holdingConnection<T>(run: () => Promise<T>, mark: Held = { open: true }): Promise<T> {
  try {
    return await held.run(mark, run)
  } finally {
    mark.open = false
  }
}

/**
 * Throws when called inside a transaction of the same async context. Waiting there for a second
 * connection never ends with a pool of one, and can lock up a larger pool under load.
 *
 * @param own the mark of the transaction that the statement is part of, if any
 */
export function refuseInsideTransaction(what: string, own?: Held): void {
  const mark = held.getStore()
  if (mark?.open === true && mark !== own) {
    throw new Error(
      `${what} was called on the pool inside an open transaction: it would wait for a connection that the transaction ` +
        'may hold, and would not be part of the transaction. Use the executor that the transaction received.',
    )
  }
}
