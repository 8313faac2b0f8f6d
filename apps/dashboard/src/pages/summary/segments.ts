import type { TopSegment } from '@sextant/contract'
import type { ChartTone } from '../../ui/chart/series.ts'

/** Segments of positions that are apart and together hold every keyword counted, best first. */
export const segments = [
  { name: '1_3', range: '1-3', tone: 9, count: (tops) => tops('1_3') },
  {
    name: '4_10',
    range: '4-10',
    tone: 10,
    count: (tops) => {
      const [ten, three] = [tops('1_10'), tops('1_3')]
      return ten === null || three === null ? null : ten - three
    },
  },
  { name: '11_30', range: '11-30', tone: 11, count: (tops) => tops('11_30') },
  { name: '31_50', range: '31-50', tone: 12, count: (tops) => tops('31_50') },
  { name: '51_100', range: '51-100', tone: 13, count: (tops) => tops('51_100') },
  { name: '101_10000', range: '101-10000', tone: 8, count: (tops) => tops('101_10000') },
] as const satisfies readonly {
  name: string
  /** As the address of the rankings has it. */
  range: string
  tone: ChartTone
  count: (tops: (segment: TopSegment) => number | null) => number | null
}[]
export type SegmentName = (typeof segments)[number]['name']
