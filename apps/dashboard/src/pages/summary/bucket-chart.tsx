import type { ChartSeries as Figures, TopSegment } from '@sextant/contract'
import type { Project } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { segments } from '../../api/segments.ts'
import { NotedChart } from '../../pieces/notes/noted-chart.tsx'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { segmentTones } from './segment-tones.ts'
import { useTexts } from './texts/use-texts.ts'

/** Keywords per segment on every date. */
export function BucketChart({
  project,
  region,
  series,
  dates,
  onChoose,
}: {
  project: Project
  region: TrackedRegion
  series: Figures | undefined
  dates: readonly string[]
  onChoose: (date: string) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const tops = series?.tops
  if (tops === undefined) return null
  return (
    <NotedChart
      project={project}
      region={region}
      title={texts.bucketChart}
      dates={dates}
      series={segments
        .map(({ name, count }) => ({
          name: texts.segments[name],
          kind: 'stack' as const,
          tone: segmentTones[name],
          values: dates.map((_, index) => count(topsAt(tops, index))),
        }))
        // A segment without keywords on any date may lie deeper than anybody looked.
        .filter(({ values }) => values.some((value) => value !== null && value > 0))}
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
