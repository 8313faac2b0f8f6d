import { hasRight } from '@sextant/contract/rights.ts'
import { useMemo, useState } from 'react'
import { useChartNotes } from '../../api/chart-notes.ts'
import { useAreCompetitorsSettled, useCompetitors } from '../../api/competitors.ts'
import { isChecking, useToday, type Project } from '../../api/project.ts'
import { chosenRegion, type TrackedRegion } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { CheckNow } from '../../pieces/check/check-now.tsx'
import { useRunningCheck } from '../../pieces/check/running-check.ts'
import { RegionSelect, useRegionNames } from '../../pieces/regions/region-select.tsx'
import { useFeatureName } from '../../pieces/serp-features/use-feature-name.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage, useSharedTexts } from '../../texts/language.tsx'
import { PageActions } from '../../ui/page-bar.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { Change } from './cell.ts'
import type { Feature } from './details.ts'
import { NeverChecked, NoDates, NoMatches } from './empty.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { Filters } from './filters/filters.tsx'
import { SearchField } from './filters/search-field.tsx'
import { gridColumns } from './grid/columns.ts'
import { RankingsGrid } from './grid/rankings-grid.tsx'
import { CheckLine } from './header/check-line.tsx'
import { Controls } from './header/controls.tsx'
import { Foot } from './header/foot.tsx'
import { Look } from './header/look.tsx'
import { RegionsBeside } from './header/regions-beside.tsx'
import { SavedViews } from './header/saved-views.tsx'
import { SummaryStrip } from './header/summary-strip.tsx'
import { historyRequest } from './history-request.ts'
import { useFirstRows, type FirstRows } from './keyword-rows.ts'
import { knownDates } from './known-dates.ts'
import { isDatedOrder } from './orders.ts'
import { paintOf } from './paint.ts'
import { placeOf } from './place.ts'
import { beginning, idIn, listIn, withoutFilters } from './rankings-view.ts'
import { regionsBeside } from './regions-beside.ts'
import { RIVALS } from './site.ts'
import { useTexts } from './texts/use-texts.ts'
import { useFilling } from './use-filling.ts'
import { useKnownDates } from './use-known-dates.ts'
import { useViewWithColumns } from './use-view-with-columns.ts'

const NOTHING = { headers: null, existsDates: null }

/** The table of dates with all its controls. */
export function Rankings({ project, regions }: { project: Project; regions: readonly TrackedRegion[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const featureName = useFeatureName()
  const [view, change] = useViewWithColumns()
  const [opened, setOpened] = useState<'views' | 'export'>()
  const region = chosenRegion(regions, view.region)!
  const competitors = useCompetitors(project.id)
  const areSitesSettled = useAreCompetitorsSettled(project.id)
  const { loading } = useSharedTexts()
  const sites = useMemo(
    () => [{ id: project.id, name: project.site }, ...(competitors ?? [])],
    [project.id, project.site, competitors],
  )
  const siteId = idIn(view.site) ?? project.id
  const rivals = useMemo(() => {
    const wanted = listIn(view.against)
    return sites.filter(({ id }) => id !== siteId && wanted.includes(String(id))).slice(0, RIVALS)
  }, [sites, siteId, view.against])
  const nameRegions = useRegionNames()
  const beside = useMemo(() => regionsBeside(view.beside, regions, region), [view.beside, regions, region])
  const together = useMemo(
    () => (beside.length === 0 ? [] : nameRegions([region, ...beside])),
    [nameRegions, region, beside],
  )
  // A new object would render all rows again.
  const place = useMemo(() => placeOf(project.id, siteId, region), [project.id, siteId, region])
  const today = useToday()
  const ordering = useKnownDates(isDatedOrder(view) ? historyRequest(view, place, today) : undefined)
  const request = historyRequest(view, place, today, ordering.known)
  const query = useFirstRows(ordering.isWaiting ? undefined : request)
  useFilling(isChecking(project))
  const check = useRunningCheck(project.id, isChecking(project))
  // Other rows have cells already while only a few keywords are checked again.
  const filling = check !== undefined && check.checks >= project.count_keywords ? check.date : undefined
  const shown = useMemo(() => withDate(query.data?.result, filling), [query.data, filling])
  const known = useMemo(() => knownDates(query.data?.result ?? NOTHING), [query.data])
  const dates = shown?.headers?.dates ?? []
  // The figures of a date that is being checked change until all of its keywords are.
  const answered = dates.filter((date) => date !== filling && shown?.existsDates?.includes(date))
  const notes = useChartNotes(project.id, dates.at(-1), dates[0], {
    regionIndex: region.index,
    searcherKey: region.searcherKey,
  })
  const isNarrow = useNarrow()
  const controls = (
    <Controls {...{ view, change, sites, siteId, rivals }} days={query.data?.result.existsDates ?? []} />
  )
  const besideChoice = regions.length > 1 && <RegionsBeside {...{ regions, own: region, beside, change }} />
  const tools = (
    <>
      <Look view={view} change={change} place={place} />
      <button type="button" className="plain" onClick={() => setOpened('views')}>
        {texts.views}
      </button>
    </>
  )
  const exporting = (
    <button type="button" disabled={dates.length === 0} onClick={() => setOpened('export')}>
      {texts.export}
    </button>
  )
  const search = <SearchField view={view} change={change} />
  // The sentence that somebody else has to start checks has no room in the bar.
  const mayCheck = hasRight(project.right, 'checks')
  const checking = <CheckNow project={project} primary showsProgress={false} />
  // The choice of sites would move the other controls and the table, should it come after them.
  if (!areSitesSettled) return <p role="status">{loading}</p>
  return (
    <div className="rankings">
      <PageActions>
        {!isNarrow && exporting}
        {mayCheck && checking}
      </PageActions>
      {!mayCheck && checking}
      <div className="rankings-bar">
        <RegionSelect
          regions={regions}
          chosen={region}
          onChoose={(index) => change({ region: String(index) })}
        />
        {!isNarrow && besideChoice}
        {!isNarrow && controls}
        {!isNarrow && search}
        <Filters view={view} change={change} place={place}>
          {isNarrow && (
            <div className="choosers">
              {search}
              {besideChoice}
              {controls}
              {tools}
              {exporting}
            </div>
          )}
        </Filters>
        <FilterChips view={view} change={change} projectId={project.id} />
        {!isNarrow && <div className="rankings-tools">{tools}</div>}
      </div>
      {check !== undefined && <CheckLine check={check} figuresOf={answered[0]} />}
      <Asked query={query}>
        {({ result, total = result.keywords.length }) => {
          const first = shown ?? result
          if (!isChecked(result) && dates.length === 0) return <NeverChecked project={project} />
          if (dates.length === 0) {
            return <NoDates onShowAll={() => change({ range: beginning.range, from: '', to: '' })} />
          }
          const names = {
            keyword: texts.keyword,
            site: texts.site,
            invented: texts.inventedCell,
            columns: texts.columns,
            compared: texts.compared,
            change: (one: Change | 'unknown') =>
              one === 'unknown' ? texts.changeUnknown : texts.changeSign(one),
            feature: (one: Feature) => texts.feature(featureName(one.name), one.place),
            overview: texts.overview,
          }
          const frame = {
            columns: gridColumns(view, dates, together),
            ascending: dates.toReversed(),
            place,
            known,
            site: sites.find(({ id }) => id === siteId)?.name ?? '',
            rivals,
            paint: paintOf(view.paint),
            names,
          }
          return (
            <>
              {answered.length > 0 && (
                <SummaryStrip view={view} place={place} first={answered.at(-1)!} last={answered[0]!} />
              )}
              {total === 0 ? (
                <NoMatches onClear={() => change(withoutFilters)} />
              ) : (
                <RankingsGrid
                  {...{ request, first, total, place, known, rivals, view, change, filling, notes }}
                  regions={together}
                />
              )}
              <Foot total={texts.keywords(total, formatCount(total, locale))} />
              {opened === 'export' && (
                <ExportDialog
                  {...{ request, frame, total }}
                  fileName={`${project.site.replaceAll(/[^\w.-]+/g, '-')}-${dates[0]}`}
                  onClose={() => setOpened(undefined)}
                />
              )}
            </>
          )
        }}
      </Asked>
      {opened === 'views' && (
        <SavedViews projectId={project.id} view={view} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}

/** The rows with a column for a date that has no cell yet, because its check has just begun. */
function withDate(rows: FirstRows | undefined, date: string | undefined): FirstRows | undefined {
  const dates = rows?.headers?.dates ?? []
  if (rows === undefined || date === undefined || dates.includes(date) || dates.some((one) => one > date)) {
    return rows
  }
  return { ...rows, headers: { dates: [date, ...dates] } }
}

/** Whether the region has any position. */
function isChecked(first: FirstRows): boolean {
  return first.existsDates?.length !== 0
}
