import { readableAddress } from '@sextant/contract/readable.ts'
import type { Rival } from '../../api/competitors.ts'
import type { Project } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { NotedChart } from '../../pieces/notes/noted-chart.tsx'
import type { ChartSeries, ChartTone } from '../../ui/chart/series.ts'
import { positionsOf, type KeywordHistory, type Observation } from './history.ts'
import type { KeywordFacts } from './keyword.ts'
import { absentSign } from './sign.ts'
import { useTexts } from './texts/use-texts.ts'
import type { Zoom } from './view.ts'

const RIVAL_TONES: readonly ChartTone[] = [2, 3, 4, 5, 6]

/** Positions on the axis when the site was never found. */
const WITHOUT_POSITIONS = 10

/** Positions by date, with the first position at the top. */
export function PositionChart({
  project,
  keyword,
  region,
  day,
  history,
  observations,
  rivals,
  zoom,
  onChoose,
}: {
  project: Project
  keyword: KeywordFacts
  region: TrackedRegion
  /** The chosen day. */
  day: string
  history: KeywordHistory
  observations: readonly Observation[]
  /** Competitors in the chart. */
  rivals: readonly Rival[]
  zoom: Zoom
  onChoose: (date: string) => void
}) {
  const texts = useTexts()
  const dates = observations.map(({ date }) => date)
  const of = (kind: ChartSeries['kind'], tone: ChartTone, name: string) => ({ kind, tone, name })
  const values = (value: (seen: Observation) => number | null) => observations.map(value)
  const shown = zoom === 'all' ? Infinity : Number(zoom)
  const isSeen = observations.some(({ position }) => position !== null)
  const own: ChartSeries[] = [
    {
      ...of('line', 1, texts.chart.position),
      values: values(({ outcome, position }) => (outcome === 'exact' ? position : null)),
    },
    {
      ...of('ring', 1, texts.chart.atBest),
      values: values(({ outcome, position }) => (outcome === 'at_best' ? position : null)),
      words: (value) => `≤${value}`,
    },
    {
      ...of('bottom', 1, texts.chart.below),
      values: values(({ outcome, position }) => (outcome === 'exact' && position! > shown ? position : null)),
    },
    {
      ...of('bottom', 8, texts.chart.notFound),
      values: values(({ outcome, depth }) => (outcome === 'not_within' ? (depth ?? 0) : null)),
      words: (depth) => absentSign(depth === 0 ? null : depth),
    },
    {
      ...of('bottom', 4, texts.chart.invented),
      values: values(({ invented }) => (invented ? 1 : null)),
      words: () => '*',
    },
    {
      ...of('event', 3, texts.chart.urlChanged),
      values: values(({ urlBefore }) => (urlBefore === null ? null : 1)),
      words: (_, index) => readableAddress(observations[index]!.url!),
    },
  ]
  const others = rivals.map(({ id, name }, index): ChartSeries => {
    const tone = RIVAL_TONES[index % RIVAL_TONES.length]!
    return { ...of('thin', tone, name), values: positionsOf(history, dates, id, region.index) }
  })
  // Marks without values are left out.
  const happened = own.filter((series) => series.kind === 'line' || series.values.some((v) => v !== null))
  return (
    <NotedChart
      project={project}
      region={region}
      keyword={keyword}
      day={day}
      title={texts.chart.title}
      dates={dates}
      series={[...happened, ...others]}
      scale={{
        lowIsUp: true,
        least: 1,
        ...(zoom !== 'all' ? { most: shown } : isSeen ? {} : { most: WITHOUT_POSITIONS }),
      }}
      table={rivals.length > 0}
      onChoose={onChoose}
    />
  )
}
