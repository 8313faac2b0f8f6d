import type { ChartSeries } from '@sextant/contract'
import { formatCount, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The project or a competitor. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly isOwn?: boolean
}

/** Sites by visibility; the share is a site's part of their combined visibility. */
export function SharesTable({
  sites,
  figures,
}: {
  sites: readonly Site[]
  figures: Readonly<Record<string, ChartSeries>>
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const rows = sites
    .map((site) => {
      const { avg, tops, visibility } = figures[site.id] ?? {}
      return {
        ...site,
        visibility: visibility?.[0] ?? null,
        average: avg?.[0] ?? null,
        top3: tops?.['1_3'][0] ?? null,
        top10: tops?.['1_10'][0] ?? null,
      }
    })
    .toSorted((a, b) => (b.visibility ?? 0) - (a.visibility ?? 0) || (b.top10 ?? 0) - (a.top10 ?? 0))
  const together = rows.reduce((sum, { visibility }) => sum + (visibility ?? 0), 0)
  const share = (visibility: number | null) =>
    visibility === null || together === 0 ? null : Math.round((1000 * visibility) / together) / 10
  const number = (value: number | null, format = formatCount) =>
    value === null ? '–' : format(value, locale)
  return (
    <Table
      label={texts.shares.table}
      rows={rows}
      keyOf={({ id }) => id}
      attributesOf={({ isOwn }) => (isOwn === true ? { className: 'own' } : {})}
      columns={[
        {
          name: 'site',
          heading: texts.shares.site,
          isRowHeading: true,
          cell: ({ isOwn, name }) => (
            <>
              {isOwn === true && <span aria-hidden="true">★ </span>}
              {name}
              {isOwn === true && <span className="unseen"> {texts.shares.own}</span>}
            </>
          ),
        },
        {
          name: 'share',
          heading: texts.shares.share,
          isNumber: true,
          cell: ({ visibility }) => (
            <>
              {number(share(visibility), formatPercent)}
              {together > 0 && <meter min={0} max={100} value={share(visibility) ?? 0} aria-hidden="true" />}
            </>
          ),
        },
        {
          name: 'visibility',
          heading: texts.visibility,
          isNumber: true,
          cell: ({ visibility }) => number(visibility, formatPercent),
        },
        { name: 'average', heading: texts.average, isNumber: true, cell: ({ average }) => number(average) },
        { name: 'top3', heading: texts.shares.top3, isNumber: true, cell: ({ top3 }) => number(top3) },
        { name: 'top10', heading: texts.shares.top10, isNumber: true, cell: ({ top10 }) => number(top10) },
      ]}
    />
  )
}
