import type { PositionsSummary, TopSegment } from '@sextant/contract'

/** Keyword counts by the API's segments, of which `1_10` includes `1_3`. */
type Tops = Readonly<Record<TopSegment, number | null>>

const apart = (segment: TopSegment) => (tops: Tops) => tops[segment]

/** Disjoint segments of positions, best first, that together hold every counted keyword. */
export const segments = [
  { name: '1_3', range: '1-3', count: apart('1_3') },
  {
    name: '4_10',
    range: '4-10',
    count: (tops) => (tops['1_10'] === null || tops['1_3'] === null ? null : tops['1_10'] - tops['1_3']),
  },
  { name: '11_30', range: '11-30', count: apart('11_30') },
  { name: '31_50', range: '31-50', count: apart('31_50') },
  { name: '51_100', range: '51-100', count: apart('51_100') },
  { name: '101_10000', range: '101-10000', count: apart('101_10000') },
] as const satisfies readonly {
  name: string
  /** The range in the address of the rankings. The last segment includes sites that were not found. */
  range: string
  count: (tops: Tops) => number | null
}[]

/**
 * The segments to show on a date on which checks without a position read `depth` results; null: not known. Those behind it
 * have no keywords because nobody looked there, and the last one holds the keywords that were not found.
 */
export function segmentsWithin(
  depth: number | null,
  tops: Tops | undefined,
): readonly (typeof segments)[number][] {
  return segments.filter(
    ({ name, range, count }) =>
      depth === null ||
      Number.parseInt(range) <= depth ||
      name === '101_10000' ||
      (tops !== undefined && (count(tops) ?? 0) > 0),
  )
}

/** Whether the last segment holds only keywords that were not found within the depth. */
export function isOnlyNotFound(name: SegmentName, depth: number | null): depth is number {
  return name === '101_10000' && depth !== null && depth <= 100
}

export type SegmentName = (typeof segments)[number]['name']

/**
 * How the number of keywords in a segment changed between two dates; null where that is not known: between invented and real
 * positions, and in a segment that only one of the checks looked at as a whole.
 */
export function changeOf(
  { count, range }: (typeof segments)[number],
  { comparison, tops_dynamics: changes }: Pick<PositionsSummary, 'comparison' | 'tops_dynamics'>,
): number | null {
  const [before = null, after = null] = comparison?.depths ?? []
  const isSameDepth = before === null || after === null || before === after
  const last = Number(range.split('-')[1])
  if (!isSameDepth && last > Math.min(before, after)) return null
  return changes === undefined ? null : count(changes)
}
