import { useEffect, useRef, useState } from 'react'

/** What was asked last. A failure leaves the values of the last success in place. */
export interface Polled<T, F> {
  readonly latest: T | undefined
  /** When `latest` was answered. */
  readonly at: Date | undefined
  /** Why the last request failed; undefined when it succeeded or none has ended yet. */
  readonly failure: F | undefined
  /** Asks at once. */
  readonly again: () => void
}

type Reply<T, F> = { readonly ok: true; readonly result: T } | F

/** Pause after a failure, in milliseconds. */
const AFTER_FAILURE_MS = 2_000

/**
 * Asks again and again, one request at a time, while the page is visible; at once when it becomes visible or the
 * computer goes offline or comes back. Starts anew when `ask` changes, which therefore must be kept (`useCallback`).
 *
 * @param pauseAfter milliseconds until the next request, by what was answered
 */
export function usePoll<T, F extends { readonly ok: false }>(
  ask: (signal: AbortSignal) => Promise<Reply<T, F>>,
  pauseAfter: (latest: T) => number,
): Polled<T, F> {
  const [state, setState] = useState<Omit<Polled<T, F>, 'again'>>({
    latest: undefined,
    at: undefined,
    failure: undefined,
  })
  const pause = useRef(pauseAfter)
  pause.current = pauseAfter
  const wake = useRef<() => void>(() => undefined)

  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const wakeUp = () => wake.current()
    document.addEventListener('visibilitychange', wakeUp, { signal })
    window.addEventListener('online', wakeUp, { signal })
    window.addEventListener('offline', wakeUp, { signal })
    const run = async () => {
      for (;;) {
        const reply = await ask(signal)
        if (signal.aborted) return
        setState((before) =>
          reply.ok
            ? { latest: reply.result, at: new Date(), failure: undefined }
            : { ...before, failure: reply },
        )
        await sleep(reply.ok ? pause.current(reply.result) : AFTER_FAILURE_MS, wake)
        while (document.hidden && !signal.aborted) await sleep(undefined, wake)
        if (signal.aborted) return
      }
    }
    void run()
    return () => {
      ending.abort()
      wake.current()
    }
  }, [ask])

  return { ...state, again: () => wake.current() }
}

/** Waits for the time, or for ever when it is undefined, or until `wake` is called. */
function sleep(milliseconds: number | undefined, wake: { current: () => void }): Promise<void> {
  return new Promise((done) => {
    const timer = milliseconds === undefined ? undefined : setTimeout(done, milliseconds)
    wake.current = () => {
      clearTimeout(timer)
      done()
    }
  })
}
