import type { ChartSeries as Figures, TopSegment } from '@sextant/contract'
import { segments } from '../../api/segments.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Chart } from '../../ui/chart.tsx'
import { segmentTones } from './segment-tones.ts'
import { useSummaryTexts } from './texts.ts'

/** Keywords per segment on every date. */
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
      series={segments.map(({ name, count }) => ({
        name: texts.segments[name],
        kind: 'stack',
        tone: segmentTones[name],
        values: dates.map((_, index) => count(topsAt(tops, index))),
      }))}
      scale={{ whole: true }}
      format={(value) => formatCount(value, locale)}
      onChoose={onChoose}
    />
  )
}

/** The counts of one date. */
function topsAt(tops: NonNullable<Figures['tops']>, index: number) {
  return Object.fromEntries(
    Object.entries(tops).map(([segment, counts]) => [segment, counts[index] ?? null]),
  ) as Record<TopSegment, number | null>
}
