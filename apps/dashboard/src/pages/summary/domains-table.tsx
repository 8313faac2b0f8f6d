import type { DomainSummary } from '@sextant/contract/snapshots_2/competitors.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A domain on the result pages of one date. */
export interface Domain extends DomainSummary {
  readonly domain: string
}

/** Domains by the number of keywords they rank for. */
export function DomainsTable({ domains, site }: { domains: readonly Domain[]; site: string }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const numbers = (
    name: string,
    heading: string,
    numberOf: (row: Domain) => number | null | undefined,
  ): Column<Domain> => ({
    name,
    heading,
    isNumber: true,
    cell: (row) => {
      const value = numberOf(row) ?? null
      return value === null ? '–' : formatCount(value, locale)
    },
  })
  const isOwn = (domain: string) => site === domain || site.startsWith(`${domain}/`)
  return (
    <Table
      label={texts.domains.table}
      rows={domains}
      keyOf={({ domain }) => domain}
      attributesOf={({ domain }) => (isOwn(domain) ? { className: 'own' } : {})}
      columns={[
        {
          name: 'domain',
          heading: texts.domains.domain,
          isRowHeading: true,
          cell: ({ domain }) => (
            <>
              {isOwn(domain) && <span aria-hidden="true">★ </span>}
              {domain}
              {isOwn(domain) && <span className="unseen"> {texts.shares.own}</span>}
            </>
          ),
        },
        numbers('keywords', texts.domains.keywords, ({ tops }) => tops?.all),
        numbers('top10', texts.shares.top10, ({ tops }) => tops?.['1_10']),
        numbers('average', texts.average, ({ avg }) => avg),
        numbers('pages', texts.domains.pages, ({ countUrls }) => countUrls),
        numbers('absent', texts.domains.absent, ({ tops }) => tops?.absent),
      ]}
    />
  )
}
