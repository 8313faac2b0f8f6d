import type { ChartSeries as Figures } from '@sextant/contract'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Chart } from '../../ui/chart.tsx'
import { segments } from './segments.ts'
import { useSummaryTexts } from './texts.ts'

/** How many keywords stood in each segment on every date. */
export function BucketChart({
  series,
  dates,
  onChoose,
}: {
  series: Figures | undefined
  dates: readonly string[]
  onChoose: (date: string) => void
}) {
  const texts = useSummaryTexts()
  const { locale } = useLanguage()
  const tops = series?.tops
  if (tops === undefined) return null
  return (
    <Chart
      title={texts.bucketChart}
      dates={dates}
      series={segments.map(({ name, tone, count }) => ({
        name: texts.segments[name],
        kind: 'stack',
        tone,
        values: dates.map((_, index) => count((segment) => tops[segment][index] ?? null)),
      }))}
      scale={{ whole: true }}
      format={(value) => formatCount(value, locale)}
      onChoose={onChoose}
    />
  )
}
