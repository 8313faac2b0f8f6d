/** Whether everything runs at its full size and on both databases: `CI=true`. */
export const isFull = process.env.CI === 'true'

/** How many times as often as usual it is tried, from `SEXTANT_TEST_TRIES`: 1 unless somebody looks for what is rare. */
const factor = Number(process.env.SEXTANT_TEST_TRIES ?? 1)

/** How often something expensive is tried: `quick` times while developing, `full` times with `CI=true`. */
export function tries(quick: number, full: number): number {
  return Math.ceil((isFull ? full : quick) * factor)
}

/**
 * As `tries`, for something that runs on both kinds of database: `full` times on the server only, which takes a fraction of the
 * time. The embedded database runs the same statements.
 */
export function triesOnBoth(quick: number, full: number): number {
  return tries(quick, process.env.SEXTANT_TEST_DB === 'server' ? full : quick)
}
