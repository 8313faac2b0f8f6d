import { topSegmentNames, type TopSegment } from '@sextant/contract/positions_2/summary.ts'

/** Keyword counts by segment where none is known. */
export const unknownTops = Object.fromEntries(topSegmentNames.map((name) => [name, null])) as Record<
  TopSegment,
  null
>
