import { setImmediate as nextRound } from 'node:timers/promises'

/** Size from which a body takes its turn, in bytes. Decoding one of 4 MiB takes up to 50 ms. */
const LARGE_BYTES = 65_536
/** Rounds of the event loop between two large bodies. Each accepts one connection, and reads what has arrived on the others. */
const ROUNDS = 10

let last: Promise<void> = Promise.resolve()

/**
 * Waits until a body may be decoded. Large ones are decoded one at a time, with time for everybody else in between: a client that
 * sends many would keep new connections waiting for seconds.
 */
export async function turnToDecode({ length }: Buffer): Promise<void> {
  if (length < LARGE_BYTES) return
  last = last.then(rounds)
  await last
}

async function rounds(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) await nextRound()
}
