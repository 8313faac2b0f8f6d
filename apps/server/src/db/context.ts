import { AsyncLocalStorage } from 'node:async_hooks'

/** Open until the transaction's callback has settled; what outlives the callback is free again. */
interface Held {
  open: boolean
}

const held = new AsyncLocalStorage<Held>()

/** Runs `run` marked as holding a connection of its own, so that `refuseInside` can tell. */
export async function holdingConnection<T>(run: () => Promise<T>): Promise<T> {
  const mark: Held = { open: true }
  try {
    return await held.run(mark, run)
  } finally {
    mark.open = false
  }
}

/**
 * Throws when called inside a transaction of the same async context. Waiting there for a second
 * connection never ends with a pool of one, and can lock up a larger pool under load.
 */
export function refuseInsideTransaction(what: string): void {
  if (held.getStore()?.open === true) {
    throw new Error(
      `${what} was called on the pool while this code runs inside an open transaction: it would wait for a connection ` +
        'the transaction may be holding, and would not be part of it. Pass on the executor you were handed and use that.',
    )
  }
}
