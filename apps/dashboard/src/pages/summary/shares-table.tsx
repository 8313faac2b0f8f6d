import type { ChartSeries } from '@sextant/contract'
import { formatCount, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
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
    <div className="scroll" role="region" aria-label={texts.shares.table} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.shares.site}</th>
            <th scope="col" className="number">
              {texts.shares.share}
            </th>
            <th scope="col" className="number">
              {texts.visibility}
            </th>
            <th scope="col" className="number">
              {texts.average}
            </th>
            <th scope="col" className="number">
              {texts.shares.top3}
            </th>
            <th scope="col" className="number">
              {texts.shares.top10}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.isOwn === true ? 'own' : undefined}>
              <th scope="row">
                {row.isOwn === true && <span aria-hidden="true">★ </span>}
                {row.name}
                {row.isOwn === true && <span className="unseen"> {texts.shares.own}</span>}
              </th>
              <td className="number share">
                {number(share(row.visibility), formatPercent)}
                {together > 0 && (
                  <meter min={0} max={100} value={share(row.visibility) ?? 0} aria-hidden="true" />
                )}
              </td>
              <td className="number">{number(row.visibility, formatPercent)}</td>
              <td className="number">{number(row.average)}</td>
              <td className="number">{number(row.top3)}</td>
              <td className="number">{number(row.top10)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
