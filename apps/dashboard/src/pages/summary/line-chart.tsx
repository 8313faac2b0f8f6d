import type { ChartSeries as Figures } from '@sextant/contract'
import type { Project } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { useInventedDates } from '../../pieces/demo/invented-dates.ts'
import { NotedChart } from '../../pieces/notes/noted-chart.tsx'
import { formatCount, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { ChartSeries } from '../../ui/chart/series.ts'
import { Switch } from '../../ui/switch.tsx'
import { useTexts } from './texts/use-texts.ts'
import { lines, type Line } from './view.ts'

/** Average and median, or visibility, on every date. */
export function LineChart({
  project,
  region,
  series,
  dates,
  line,
  onLine,
}: {
  project: Project
  region: TrackedRegion
  series: Figures | undefined
  dates: readonly string[]
  line: Line
  onLine: (line: Line) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const inventedDates = useInventedDates()
  if (series === undefined) return null
  const drawn: Readonly<Record<Line, readonly ChartSeries[]>> = {
    average: [
      { name: texts.average, kind: 'line', tone: 1, values: series.avg ?? [] },
      { name: texts.median, kind: 'thin', tone: 2, values: series.median ?? [] },
    ],
    visibility: [
      {
        name: texts.visibility,
        kind: 'line',
        tone: 1,
        values: series.visibility ?? [],
        words: (value) => formatPercent(value, locale),
      },
    ],
  }
  const isKnown = drawn[line].some(({ values }) => values.some((value) => value !== null))
  return (
    <>
      <Switch
        label={texts.lineLabel}
        options={lines.map((one) => [one, texts.lines[one]] as const)}
        chosen={line}
        onChoose={onLine}
      />
      <div className="part">
        {isKnown ? (
          <NotedChart
            project={project}
            region={region}
            title={texts.lineTitles[line]}
            dates={dates}
            series={[...drawn[line], ...inventedDates([series], line)]}
            scale={line === 'average' ? { lowIsUp: true, close: true } : { least: 0 }}
            format={(value) => formatCount(value, locale)}
          />
        ) : (
          <p>{line === 'visibility' ? texts.noVolumes : texts.noPositions}</p>
        )}
      </div>
    </>
  )
}
