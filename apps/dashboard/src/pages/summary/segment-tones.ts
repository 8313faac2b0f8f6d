import type { SegmentName } from '../../api/segments.ts'
import type { ChartTone } from '../../ui/chart/series.ts'

/** Colours of segments, from good to bad. */
export const segmentTones: Readonly<Record<SegmentName, ChartTone>> = {
  '1_3': 9,
  '4_10': 10,
  '11_30': 11,
  '31_50': 12,
  '51_100': 13,
  '101_10000': 8,
}
