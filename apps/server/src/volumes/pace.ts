import { setTimeout as wait } from 'node:timers/promises'
import type { Pace } from '#providers/pace.ts'

/** Milliseconds after which a wait for a turn is given up, and until the next one. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 1_000

/** Returns a wait for a turn at a pace that all processes share. It ends early when the signal fires and the pace stops. */
export function turnsOf(pace: Pace): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    while (!signal.aborted) {
      const turn = await pace.turn({ accountId: 0, urgent: false }, PATIENCE_MS)
      if (turn !== undefined) return turn.ended()
      if (!signal.aborted) await wait(AGAIN_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
