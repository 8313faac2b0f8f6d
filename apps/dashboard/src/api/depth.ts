/**
 * Whether a check that found nothing would have seen a position, by the number of results that it read. As in summaries of the
 * server, depths count in tens, since result pages may have one or two fewer, and an imported `--`, which has no depth, is taken
 * at its word.
 */
export function isWithin(position: number, depth: number | null | undefined): boolean {
  return depth === null || depth === undefined || position <= Math.ceil(depth / 10) * 10
}
