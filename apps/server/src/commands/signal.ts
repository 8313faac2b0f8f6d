/** A terminal and npm may both pass on one key press; this close together they count as one signal. */
const SAME_SIGNAL_MS = 1_000

/**
 * Resolves on SIGTERM or SIGINT; a later second signal ends the process immediately. Call it before anything that takes time: the
 * first process of a container gets no signal that it does not listen for.
 */
export function untilSignalled(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const signalled = () => {
      if (firstAt !== undefined && performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(1)
      firstAt ??= performance.now()
      resolve()
    }
    process.on('SIGTERM', signalled)
    process.on('SIGINT', signalled)
  })
}
