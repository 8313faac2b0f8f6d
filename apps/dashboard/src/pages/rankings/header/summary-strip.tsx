import type { ResultAt } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { formatCount, formatDate } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { keywordsOf } from '../history-request.ts'
import type { Place } from '../place.ts'
import { listIn, parametersOf, type RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { Delta, Figure } from './figure.tsx'

type Summary = ResultAt<'get/positions_2/summary', readonly never[], never>

/** Buckets of the summary, with the range each is in the address. They cross: 1–10 holds 1–3. */
const buckets = {
  '1_3': '1-3',
  '1_10': '1-10',
  '11_30': '11-30',
  '31_50': '31-50',
  '51_100': '51-100',
  '101_10000': '101-10000',
} as const
type Bucket = keyof typeof buckets

/**
 * The last date beside the first one, over the keywords that the filters on keywords let through. Each count is a link that
 * shows these keywords, and again that shows the others too.
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
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const { data } = useAsk(
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
    },
    { keep: true },
  )
  const summary = data?.result as Summary | undefined
  const to = (change: Partial<RankingsView>) =>
    addressOf.project(place.projectId, 'rankings', parametersOf({ ...view, ...change }))
  return (
    <section className="summary-strip" aria-label={texts.summary} aria-busy={summary === undefined}>
      <Figure
        name={texts.average}
        about={texts.averageAbout}
        values={summary?.avgs}
        dynamic={summary?.avg_dynamic}
        texts={texts}
        locale={locale}
      />
      <Figure
        name={texts.median}
        about={texts.averageAbout}
        values={summary?.medians}
        dynamic={summary?.median_dynamic}
        texts={texts}
        locale={locale}
      />
      <Figure
        name={texts.visibility}
        about={texts.visibilityAbout(percent(summary?.visibility_coverage?.[1], locale))}
        values={summary?.visibilities}
        dynamic={summary?.visibility_dynamic}
        unit=" %"
        texts={texts}
        locale={locale}
      />
      <nav aria-label={texts.buckets} className="row">
        {(Object.keys(buckets) as Bucket[]).map((bucket) => {
          const chosen = listIn(view.positions)
          const range = buckets[bucket]
          const isChosen = chosen.includes(range)
          const ranges = isChosen ? chosen.filter((one) => one !== range) : [...chosen, range]
          const count = summary?.tops?.[1]?.[bucket]
          return (
            <Link
              key={bucket}
              className="count"
              aria-current={isChosen ? 'true' : undefined}
              to={to({ positions: ranges.join(',') })}
            >
              <span className={`swatch shade-${swatches[bucket]}`} aria-hidden="true" />
              {texts.bucketWords(
                texts.bucket[bucket],
                count === undefined || count === null ? '…' : formatCount(count, locale),
              )}
              <Delta
                by={summary?.tops_dynamics?.[bucket]}
                isBetter={undefined}
                texts={texts}
                locale={locale}
              />
            </Link>
          )
        })}
      </nav>
      {first !== last && (
        <nav aria-label={texts.dynamics} className="row">
          {(['up', 'same', 'down'] as const).map((name) => {
            const count = summary?.dynamics?.[name === 'same' ? 'stay' : name]
            const isChosen = view.change === name
            return (
              <Link
                key={name}
                className="count"
                aria-current={isChosen ? 'true' : undefined}
                to={to({ change: isChosen ? '' : name })}
              >
                <span
                  aria-hidden="true"
                  className={name === 'up' ? 'better' : name === 'down' ? 'worse' : undefined}
                >
                  {name === 'up' ? '▲' : name === 'down' ? '▼' : '='}
                </span>{' '}
                {texts.bucketWords(
                  texts.changes[name],
                  count === undefined ? '…' : formatCount(count, locale),
                )}
              </Link>
            )
          })}
          <span className="hint">{texts.summaryOf(formatDate(first, locale), formatDate(last, locale))}</span>
        </nav>
      )}
    </section>
  )
}

/** The colours of the buckets in the table; 1–10 holds two of them and shows the second. */
const swatches = {
  '1_3': 'bucket-1',
  '1_10': 'bucket-2',
  '11_30': 'bucket-3',
  '31_50': 'bucket-4',
  '51_100': 'bucket-5',
  '101_10000': 'bucket-6',
} as const satisfies Record<Bucket, string>

function percent(value: number | null | undefined, locale: string): string {
  return `${formatCount(value ?? 0, locale)} %`
}
