import { useAsk } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatDate, formatPercent } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { rangeOf } from '../date-ranges.ts'
import { keywordsOf } from '../history-request.ts'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ComparedCounts } from './compared-counts.tsx'
import { Figure } from './figure.tsx'
import { MovementCounts } from './movement-counts.tsx'
import { PositionCounts } from './position-counts.tsx'
import './summary-strip.css'

/**
 * Figures of the last date with positions compared with the first, for keywords that match the keyword
 * filters.
 */
export function SummaryStrip({
  view,
  place,
  first,
  last,
}: {
  view: RankingsView
  place: Place
  first: string
  last: string
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useAsk(
    'get/positions_2/summary',
    {
      project_id: place.projectId,
      region_index: place.regionIndex,
      competitor_id: place.siteId,
      dates: [first, last],
      ...keywordsOf(view, place),
      only_exists_by_date: first,
      show_dynamics: true,
      show_tops: true,
      show_avg: true,
      show_median: true,
      show_visibility: true,
      show_comparison: true,
    },
    { keep: true },
  )
  const summary = query.data?.result
  const compared = first === last ? undefined : summary?.comparison
  const [before = null, after = null] = summary?.comparison?.depths ?? []
  const depthsDiffer = rangeOf(view) === 'two' && before !== null && after !== null && before !== after
  if (query.error !== null && summary === undefined) {
    return <FailureNotice failure={query.error.failure} onAgain={() => void query.refetch()} />
  }
  return (
    <section className="summary-strip" aria-label={texts.summary} aria-busy={summary === undefined}>
      <Figure
        name={texts.average}
        about={[
          texts.averageAbout,
          ...(compared && compared.avg_dynamic !== null
            ? [texts.movedAbout(compared.found, compared.depth)]
            : []),
        ].join(' ')}
        values={summary?.avgs}
        dynamic={summary?.comparison?.avg_dynamic}
        texts={texts}
        locale={locale}
      />
      <Figure
        name={texts.median}
        about={texts.averageAbout}
        values={summary?.medians}
        dynamic={null}
        texts={texts}
        locale={locale}
      />
      <Figure
        name={texts.visibility}
        about={[
          texts.visibilityAbout(formatPercent(summary?.visibility_coverage?.[1] ?? 0, locale)),
          ...(compared && compared.visibility_dynamic !== null
            ? [texts.visibilityMoved(compared.with_volume)]
            : []),
        ].join(' ')}
        values={summary?.visibilities}
        dynamic={summary?.comparison?.visibility_dynamic}
        format={formatPercent}
        texts={texts}
        locale={locale}
      />
      <PositionCounts summary={summary} view={view} place={place} />
      {first !== last && <MovementCounts summary={summary} view={view} place={place} />}
      {rangeOf(view) === 'two' && summary?.comparison !== undefined && (
        <ComparedCounts comparison={summary.comparison} />
      )}
      {depthsDiffer && (
        <p className="depths-differ">
          {texts.depthsDiffer(formatDate(first, locale), before, formatDate(last, locale), after)}
        </p>
      )}
      <div className="compared-with">
        <span>
          {first === last ? texts.summaryOn(formatDate(last, locale)) : texts.comparedWith}
          {first !== last && <br />}
          {first !== last && <b>{formatDate(first, locale)}</b>}
        </span>
      </div>
    </section>
  )
}
