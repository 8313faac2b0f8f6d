import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import type { Project } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { CheckNow } from '../../pieces/check/check-now.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BucketChart } from './bucket-chart.tsx'
import { Buckets } from './buckets.tsx'
import { Comparison } from './comparison.tsx'
import { Controls } from './controls.tsx'
import { Domains } from './domains.tsx'
import { LineChart } from './line-chart.tsx'
import { Parts, useParts } from './parts.tsx'
import { Shares } from './shares.tsx'
import { useComparison, useFigures, type Counted, type Figures } from './summaries.ts'
import { useTexts } from './texts/use-texts.ts'
import type { ChangeView, SummaryView } from './view.ts'

/** The summary of a project in one region. */
export function Summary({
  project,
  regions,
  region,
  view,
  change,
}: {
  project: Project
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  view: SummaryView
  change: ChangeView
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const of = { projectId: project.id, regionIndex: region.index }
  const query = useFigures(of, view.period)
  return (
    <Asked query={query}>
      {({ result: figures }) => {
        const { dates } = figures
        const [first, last] = [dates[0], dates.at(-1)]
        const from = dates.includes(view.from) ? view.from : first
        const to = dates.includes(view.to) ? view.to : last
        const compared = from === undefined || to === undefined ? undefined : ([from, to] as const)
        // Whether there may be checks before the period.
        const isBefore = view.period !== 'all' && project.positions_date !== null
        return (
          <>
            <Controls
              regions={regions}
              region={region}
              dates={dates}
              compared={compared}
              view={view}
              change={change}
            />
            {compared === undefined ? (
              <>
                <Notice kind="information" title={texts.unchecked}>
                  <p>{isBefore ? texts.uncheckedInPeriod : texts.uncheckedTodo}</p>
                </Notice>
                {isBefore && (
                  <p>
                    <button type="button" onClick={() => change({ period: 'all' })}>
                      {texts.showAll}
                    </button>
                  </p>
                )}
                <CheckNow project={project} primary />
              </>
            ) : (
              <>
                {isFailedSince(project, last) && (
                  <p>
                    {texts.failedSince(formatDate(project.positions_date!, locale))}{' '}
                    <Link to={addressOf.project(project.id, 'runs')}>{texts.toRuns}</Link>
                  </p>
                )}
                {dates.length === 1 && <p>{texts.secondCheck}</p>}
                <Sections {...{ project, region, view, change, figures, of }} dates={compared} />
              </>
            )}
          </>
        )
      }}
    </Asked>
  )
}

/** What a section says decides its height, so those below it wait for it instead of moving. */
function Sections({
  project,
  region,
  view,
  change,
  figures,
  of,
  dates,
}: {
  project: Project
  region: TrackedRegion
  view: SummaryView
  change: ChangeView
  figures: Figures
  of: Counted
  dates: readonly [from: string, to: string]
}) {
  const isOne = dates[0] === dates[1]
  const isCompared = !useComparison(of, dates).isPending
  const isDivided = !useParts(of, dates, view.by).isPending || isOne
  const series = figures.seriesByProjectsId[project.id]
  return (
    <>
      <Comparison of={of} dates={dates} keywords={project.count_keywords}>
        {(summary) => <Buckets of={of} dates={dates} summary={summary} />}
      </Comparison>
      {isCompared && (
        <>
          <BucketChart
            project={project}
            region={region}
            series={series}
            dates={figures.dates}
            onChoose={(date) => change({ to: date })}
          />
          {!isOne && <Parts of={of} dates={dates} by={view.by} change={change} />}
        </>
      )}
      {isCompared && isDivided && (
        <>
          <LineChart
            project={project}
            region={region}
            series={series}
            dates={figures.dates}
            line={view.line}
            onLine={(line) => change({ line })}
          />
          <Shares of={of} project={project} date={dates[1]} />
          <Domains
            of={of}
            project={project}
            date={dates[1]}
            wanted={view.domains}
            onWant={() => change({ domains: '1' })}
          />
        </>
      )}
    </>
  )
}

/** Whether the latest check is later than the last date with a position in the region. */
function isFailedSince({ positions_date }: Project, last: string | undefined): boolean {
  return positions_date !== null && last !== undefined && positions_date > last
}
