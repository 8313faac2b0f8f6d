import { useMemo, useState } from 'react'
import { useCompetitors } from '../../api/competitors.ts'
import { isChecking, useToday, type Project } from '../../api/project.ts'
import { chosenRegion, type TrackedRegion } from '../../api/regions.ts'
import { CheckNow } from '../../check/check-now.tsx'
import { formatCount } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { Asked } from '../../ui/asked.tsx'
import { NeverChecked, NoDates, NoMatches } from './empty.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import { FilterChips } from './filters/filter-chips.tsx'
import { Filters } from './filters/filters.tsx'
import { SearchField } from './filters/search-field.tsx'
import { gridColumns } from './grid/columns.ts'
import { RankingsGrid } from './grid/rankings-grid.tsx'
import { Controls } from './header/controls.tsx'
import { Legend } from './header/legend.tsx'
import { Look } from './header/look.tsx'
import { SavedViews } from './header/saved-views.tsx'
import { SummaryStrip } from './header/summary-strip.tsx'
import { historyRequest } from './history-request.ts'
import { useFirstRows, type FirstRows } from './keyword-rows.ts'
import { paintOf } from './paint.ts'
import { placeOf } from './place.ts'
import { beginning, idIn, listIn, useRankingsView, withoutFilters } from './rankings-view.ts'
import { RIVALS } from './site.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import { useFilling } from './use-filling.ts'

/** The table of dates with all its controls. */
export function Rankings({ project, regions }: { project: Project; regions: readonly TrackedRegion[] }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const [view, change] = useRankingsView()
  const [opened, setOpened] = useState<'views' | 'export'>()
  const region = chosenRegion(regions, view.region)!
  const competitors = useCompetitors(project.id)
  const sites = useMemo(
    () => [{ id: project.id, name: project.site }, ...(competitors ?? [])],
    [project.id, project.site, competitors],
  )
  const siteId = idIn(view.site) ?? project.id
  const rivals = useMemo(() => {
    const wanted = listIn(view.against)
    return sites.filter(({ id }) => id !== siteId && wanted.includes(String(id))).slice(0, RIVALS)
  }, [sites, siteId, view.against])
  // A new object would render all rows again.
  const place = useMemo(() => placeOf(project.id, siteId, region), [project.id, siteId, region])
  const request = historyRequest(view, place, useToday())
  const query = useFirstRows(request)
  useFilling(isChecking(project))
  return (
    <>
      <div className="rankings-top">
        <Controls
          view={view}
          change={change}
          regions={regions}
          region={region}
          sites={sites}
          siteId={siteId}
          rivals={rivals}
        />
        {query.data !== undefined && <CheckNow project={project} primary={!isChecked(query.data.result)} />}
      </div>
      <Asked query={query}>
        {({ result: first, total = first.keywords.length }) => {
          const dates = first.headers?.dates ?? []
          if (!isChecked(first) && dates.length === 0) return <NeverChecked project={project} />
          if (dates.length === 0) {
            return <NoDates onShowAll={() => change({ range: beginning.range, from: '', to: '' })} />
          }
          const answered = dates.filter((date) => first.existsDates?.includes(date))
          const names = {
            keyword: texts.keyword,
            site: texts.site,
            invented: texts.inventedCell,
            columns: texts.columns,
          }
          const frame = {
            columns: gridColumns(view, dates),
            ascending: dates.toReversed(),
            place,
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
              <div className="row rankings-tools">
                <SearchField view={view} change={change} />
                <Filters view={view} change={change} place={place} />
                <Look view={view} change={change} place={place} />
                <button type="button" onClick={() => setOpened('views')}>
                  {texts.views}
                </button>
                <button type="button" disabled={total === 0} onClick={() => setOpened('export')}>
                  {texts.export}
                </button>
                <Legend />
                <span role="status" className="hint">
                  {texts.keywords(total, formatCount(total, locale))}
                </span>
              </div>
              <FilterChips view={view} change={change} projectId={project.id} />
              {total === 0 ? (
                <NoMatches onClear={() => change(withoutFilters)} />
              ) : (
                <RankingsGrid {...{ request, first, total, place, rivals, view, change }} />
              )}
              {opened === 'views' && (
                <SavedViews projectId={project.id} view={view} onClose={() => setOpened(undefined)} />
              )}
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
    </>
  )
}

/** Whether the region has any position. */
function isChecked(first: FirstRows): boolean {
  return first.existsDates?.length !== 0
}
