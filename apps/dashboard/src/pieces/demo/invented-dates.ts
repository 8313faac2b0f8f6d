import type { ChartSeries as Figures } from '@sextant/contract'
import type { ChartSeries } from '../../ui/chart/series.ts'
import { useTexts } from './texts/use-texts.ts'

/** Returns a function that marks the dates on which a line of a chart has invented figures; nothing without such dates. */
export function useInventedDates(): (
  sites: readonly Pick<Figures, 'invented'>[],
  line: 'average' | 'visibility',
) => ChartSeries[] {
  const { dates: name } = useTexts()
  return (sites, line) => {
    const lengths = sites.map(({ invented = [] }) => invented.length)
    const values = Array.from({ length: Math.max(0, ...lengths) }, (_, index) =>
      sites.some(({ invented }) => {
        const { cells, volumes } = invented?.[index] ?? { cells: 0, volumes: 0 }
        return cells > 0 || (line === 'visibility' && volumes > 0)
      })
        ? 1
        : null,
    )
    const words = () => '*'
    return values.includes(1) ? [{ name, kind: 'bottom', tone: 4, values, words }] : []
  }
}
