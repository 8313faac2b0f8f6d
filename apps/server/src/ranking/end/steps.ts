import type { Database, Executor } from '#db/database.ts'

/** Removes a part of what is left of its kind. Returns false when nothing of it is left. */
export type Step = (tx: Executor) => Promise<boolean>

/**
 * Takes each step until nothing is left for it, every time in a transaction of its own. Ends early when `stopping` is aborted,
 * or when `take` returns undefined: another process is at it, or there is nothing to do any more.
 */
export async function takeSteps(
  database: Database,
  steps: readonly Step[],
  take: (tx: Executor, step: Step) => Promise<boolean | undefined>,
  stopping: AbortSignal | undefined,
): Promise<void> {
  for (const step of steps) {
    for (let isLeft = true; isLeft;) {
      if (stopping?.aborted === true) return
      const left = await database.transaction((tx) => take(tx, step))
      if (left === undefined) return
      isLeft = left
    }
  }
}
