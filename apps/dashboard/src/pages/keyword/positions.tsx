import { useCompetitors } from '../../api/competitors.ts'
import { datesOf } from '../../api/period.ts'
import { useToday, type Project } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { CheckNow } from '../../pieces/check/check-now.tsx'
import { useRegionName } from '../../pieces/regions/region-select.tsx'
import { useSharedTexts } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Controls } from './controls.tsx'
import { DatesTable } from './dates-table.tsx'
import { Day } from './day.tsx'
import { Facts } from './facts.tsx'
import { observationsIn, useKeywordHistory } from './history.ts'
import type { KeywordFacts } from './keyword.ts'
import { Now } from './now.tsx'
import { PositionChart } from './position-chart.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { ChangeView, KeywordView } from './view.ts'

/** A keyword's positions in one region, and details of the chosen date. */
export function Positions({
  project,
  keyword,
  regions,
  region,
  view,
  change,
}: {
  project: Project
  keyword: KeywordFacts
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  view: KeywordView
  change: ChangeView
}) {
  const texts = useTexts()
  const { loading } = useSharedTexts()
  const nameOf = useRegionName()
  const rivals = useCompetitors(project.id) ?? []
  const against = rivals.filter(({ id }) => view.against.includes(id))
  const { period } = view
  const from = datesOf(period, useToday()).date1
  const of = { projectId: project.id, keywordId: keyword.id, regionIndex: region.index }
  const query = useKeywordHistory({ ...of, period, rivals: against.map(({ id }) => id) })
  return (
    <>
      <div className="controls">
        <Controls regions={regions} region={region} rivals={rivals} view={view} change={change} />
        <CheckNow
          project={project}
          part={{ keywordId: keyword.id, regionsIndexes: [region.index] }}
          what={texts.checked(keyword.name, nameOf(region))}
          label={texts.recheck}
        />
      </div>
      <Asked query={query}>
        {({ result: history }) => {
          const observations = observationsIn(history, { ...of, from })
          const seen = observations.filter(({ outcome }) => outcome !== undefined)
          if (seen.length === 0) {
            // The last result may be of another region.
            if (query.isPlaceholderData) return <p role="status">{loading}</p>
            return (
              <>
                <dl className="figures">
                  <Facts keyword={keyword} region={region} />
                </dl>
                <Notice kind="information" title={texts.unchecked}>
                  <p>
                    {period === 'all' || project.positions_date === null
                      ? texts.uncheckedTodo
                      : texts.uncheckedInPeriod}
                  </p>
                </Notice>
              </>
            )
          }
          const day = observations.find(({ date }) => date === view.date) ?? seen.at(-1)!
          const choose = (date: string) => change({ date, with: '' })
          return (
            <>
              <dl className="figures">
                <Now observations={observations} site={project.site} />
                <Facts keyword={keyword} region={region} />
              </dl>
              <PositionChart
                project={project}
                keyword={keyword}
                region={region}
                day={day.date}
                history={history}
                observations={observations}
                rivals={against}
                zoom={view.zoom}
                onChoose={choose}
              />
              <div className="keyword-days">
                <DatesTable
                  observations={observations}
                  site={project.site}
                  chosen={day.date}
                  onChoose={choose}
                />
                <Day of={of} observation={day} rivals={rivals} view={view} change={change} />
              </div>
            </>
          )
        }}
      </Asked>
    </>
  )
}
