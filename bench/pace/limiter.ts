/** Decides whether a request is accepted at a time in milliseconds. */
export type Limiter = (now: number) => boolean

/** Limiters by name, each for a number of requests per second. */
export const limiters = {
  /** A bucket that holds the requests of one second, full at first and refilled evenly. */
  bucket: (perSecond: number): Limiter => {
    let tokens = perSecond
    let last = 0
    return (now) => {
      tokens = Math.min(perSecond, tokens + (Math.max(0, now - last) / 1000) * perSecond)
      last = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    }
  },
  /** Every second of the clock anew. */
  window: (perSecond: number): Limiter => {
    let second = 0
    let accepted = 0
    return (now) => {
      const current = Math.floor(now / 1000)
      if (current !== second) {
        second = current
        accepted = 0
      }
      if (accepted >= perSecond) return false
      accepted += 1
      return true
    }
  },
} as const

export type LimiterName = keyof typeof limiters

/** Reads an option `--limiter`. */
export function limiterNamed(name: string): LimiterName {
  if (name === 'bucket' || name === 'window') return name
  throw new Error(`--limiter must be bucket or window, but got ${name}.`)
}
