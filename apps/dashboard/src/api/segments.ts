import type { TopSegment } from '@sextant/contract'

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
export type SegmentName = (typeof segments)[number]['name']
