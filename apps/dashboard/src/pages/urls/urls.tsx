import { useAsk } from '../../api/ask.ts'
import { datesOf } from '../../api/period.ts'
import { useToday, type Project } from '../../api/project.ts'
import { chosenRegion, type TrackedRegion } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { CheckNow } from '../../pieces/check/check-now.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Controls } from './controls.tsx'
import { CompetingPages } from './lists/competing-pages.tsx'
import { KeywordsOfPage } from './lists/keywords-of-page.tsx'
import type { Listed } from './lists/listed.ts'
import { PageSwitches } from './lists/page-switches.tsx'
import { Pages } from './lists/pages.tsx'
import { useTexts } from './texts/use-texts.ts'
import { useUrlsView } from './view.ts'

const shown = { pages: Pages, competing: CompetingPages, switches: PageSwitches } as const

/** The chosen list of a region, with its controls. */
export function Urls({ project, regions }: { project: Project; regions: readonly TrackedRegion[] }) {
  const today = useToday()
  const [view, change] = useUrlsView()
  const region = chosenRegion(regions, view.region)!
  // Of the figures by date, only the dates are needed.
  const query = useAsk(
    'get/positions_2/summary/chart',
    {
      project_id: project.id,
      region_index: region.index,
      ...datesOf(view.period, today),
      type_range: 0,
      show_avg: 1,
    },
    { keep: true },
  )
  const List = view.url === '' ? shown[view.list] : KeywordsOfPage
  return (
    <Asked query={query}>
      {({ result: { dates } }) => {
        const from = dates.includes(view.from) ? view.from : dates[0]
        const to = dates.includes(view.to) ? view.to : dates.at(-1)
        const listed: Listed | undefined =
          from === undefined || to === undefined
            ? undefined
            : {
                projectId: project.id,
                regionIndex: region.index,
                dates: from <= to ? [from, to] : [to, from],
                view,
                change,
              }
        return (
          <>
            <Controls
              regions={regions}
              region={region}
              days={dates}
              dates={listed?.dates}
              view={view}
              change={change}
            />
            {listed === undefined ? (
              <Unchecked
                project={project}
                onShowAll={view.period === 'all' ? undefined : () => change({ period: 'all' })}
              />
            ) : (
              <List key={`${view.list} ${view.url}`} listed={listed} />
            )}
          </>
        )
      }}
    </Asked>
  )
}

function Unchecked({ project, onShowAll }: { project: Project; onShowAll: (() => void) | undefined }) {
  const texts = useTexts()
  // There may be checks before the period.
  const isBefore = onShowAll !== undefined && project.positions_date !== null
  return (
    <>
      <Notice kind="information" title={texts.unchecked}>
        <p>{isBefore ? texts.uncheckedInPeriod : texts.uncheckedTodo}</p>
      </Notice>
      {isBefore && (
        <p>
          <button type="button" onClick={onShowAll}>
            {texts.showAll}
          </button>
        </p>
      )}
      <CheckNow project={project} primary />
    </>
  )
}
