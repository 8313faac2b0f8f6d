/** Whether everything runs at its full size and on both databases: `CI=true`. */
export const isFull = process.env.CI === 'true'

/** How often something expensive is tried: `quick` times while developing, `full` times with `CI=true`. */
export function tries(quick: number, full: number): number {
  return isFull ? full : quick
}
