import type { DomainSummary } from '@sextant/contract/snapshots_2/competitors.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A domain on the result pages of one date. */
export interface Domain extends DomainSummary {
  readonly domain: string
}

/** Domains by the number of keywords they rank for. */
export function DomainsTable({ domains, site }: { domains: readonly Domain[]; site: string }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const number = (value: number | null = null) => (value === null ? '–' : formatCount(value, locale))
  const isOwn = (domain: string) => site === domain || site.startsWith(`${domain}/`)
  return (
    <div className="scroll" role="region" aria-label={texts.domains.table} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{texts.domains.domain}</th>
            <th scope="col" className="number">
              {texts.domains.keywords}
            </th>
            <th scope="col" className="number">
              {texts.shares.top10}
            </th>
            <th scope="col" className="number">
              {texts.average}
            </th>
            <th scope="col" className="number">
              {texts.domains.pages}
            </th>
            <th scope="col" className="number">
              {texts.domains.absent}
            </th>
          </tr>
        </thead>
        <tbody>
          {domains.map(({ domain, tops, avg, countUrls }) => (
            <tr key={domain} className={isOwn(domain) ? 'own' : undefined}>
              <th scope="row">
                {isOwn(domain) && <span aria-hidden="true">★ </span>}
                {domain}
                {isOwn(domain) && <span className="unseen"> {texts.shares.own}</span>}
              </th>
              <td className="number">{number(tops?.all)}</td>
              <td className="number">{number(tops?.['1_10'])}</td>
              <td className="number">{number(avg)}</td>
              <td className="number">{number(countUrls)}</td>
              <td className="number">{number(tops?.absent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
