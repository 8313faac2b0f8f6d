import type { ChartSeries as Figures } from '@sextant/contract'
import type { ChartSeries } from '../../ui/chart/series.ts'
import type { Line } from './view.ts'

/** Marks of the dates on which a line has invented figures; none without such dates. */
export function inventedDates({ invented = [] }: Figures, name: string, line: Line): ChartSeries[] {
  const values = invented.map((of) =>
    of === null || (of.cells === 0 && !(line === 'visibility' && of.volumes > 0)) ? null : 1,
  )
  const words = () => '*'
  return values.some((value) => value !== null) ? [{ name, kind: 'bottom', tone: 4, values, words }] : []
}
