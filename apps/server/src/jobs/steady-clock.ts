import type { ConstructorOptions } from 'pg-boss'

/**
 * The time of the start plus what has passed since. pg-boss waits for the difference of two times; when somebody sets the clock of the
 * machine back by a month, it would wait for a month, or without a pause, because a timer of Node holds at most 24.8 days.
 */
export const steadyClock: NonNullable<ConstructorOptions['clock']> = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}
