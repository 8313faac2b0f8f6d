import type { CanaryAgreement } from '@sextant/contract/providers_2/canaries.ts'
import { formatAmount, formatCount, formatDate, formatPercent } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Columns } from '../../../ui/columns/columns.tsx'
import { Table } from '../../../ui/table.tsx'
import { daysUntilNow } from '../days.ts'
import { engineName } from '../providers.ts'
import { useTexts } from './texts/use-texts.ts'

/** Two providers side by side: agreement, readable replies, latency and cost. */
export function Pair({
  pair,
  days,
  nameOf,
}: {
  pair: CanaryAgreement
  days: number
  nameOf: (id: string) => string
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const title = texts.pairOf(engineName(pair.searcher_key), nameOf(pair.provider.id), nameOf(pair.asked.id))
  return (
    <section className="panel" aria-label={title}>
      <h4>{title}</h4>
      <dl className="provider-facts">
        <div>
          <dt>{texts.agreement}</dt>
          <dd>{pair.share === null ? texts.unknown : formatPercent(100 * pair.share, locale, 1)}</dd>
          <dd className="hint">{texts.agreementHint}</dd>
        </div>
        <div>
          <dt>{texts.difference}</dt>
          <dd>{pair.difference === null ? texts.unknown : texts.differenceOf(pair.difference)}</dd>
          <dd className="hint">{texts.differenceHint}</dd>
        </div>
        <div>
          <dt>{texts.pages}</dt>
          <dd>{texts.pagesOf(formatCount(pair.pages, locale), formatCount(pair.chosen, locale))}</dd>
          {pair.not_sent > 0 && <dd className="hint">{texts.notSent(formatCount(pair.not_sent, locale))}</dd>}
          {pair.failed > 0 && <dd className="hint">{texts.failed(formatCount(pair.failed, locale))}</dd>}
        </div>
        <div>
          <dt>{texts.cost}</dt>
          <dd>{formatAmount(pair.cost, locale)}</dd>
          <dd className="hint">{texts.costHint}</dd>
        </div>
      </dl>
      <Sides pair={pair} title={title} nameOf={nameOf} />
      {pair.days.length > 0 && (
        <Columns
          title={texts.byDay}
          parts={[{ name: texts.agreement, tone: 'plain' }]}
          columns={daysUntilNow(days).map((date) => ({
            label: formatDate(date, locale),
            values: [pair.days.find((day) => day.date === date)?.share ?? null],
          }))}
          format={(share) => formatPercent(100 * share, locale, 1)}
          maximum={1}
        />
      )}
    </section>
  )
}

type Side = CanaryAgreement['provider']

function Sides({
  pair: { provider, asked },
  title,
  nameOf,
}: {
  pair: CanaryAgreement
  title: string
  nameOf: (id: string) => string
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const digits = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const seconds = (milliseconds: number | null) =>
    milliseconds === null ? texts.unknown : texts.seconds(digits.format(milliseconds / 1000))
  const measures: readonly { readonly name: string; readonly shown: (side: Side) => string }[] = [
    {
      name: texts.parseRate,
      shown: ({ parse_rate: rate }) => (rate === null ? texts.unknown : formatPercent(100 * rate, locale, 1)),
    },
    { name: texts.latency, shown: ({ latency_p50 }) => seconds(latency_p50) },
    { name: texts.latencyMost, shown: ({ latency_p95 }) => seconds(latency_p95) },
    {
      name: texts.costPerPage,
      shown: ({ cost_per_page: cost }) => (cost === null ? texts.unknown : formatAmount(cost, locale)),
    },
  ]
  return (
    <Table
      label={title}
      isStacked
      rows={measures}
      keyOf={({ name }) => name}
      columns={[
        { name: 'measure', heading: texts.measure, isRowHeading: true, cell: ({ name }) => name },
        {
          name: 'provider',
          heading: texts.usedBy(nameOf(provider.id)),
          cell: ({ shown }) => shown(provider),
        },
        { name: 'asked', heading: texts.askedToo(nameOf(asked.id)), cell: ({ shown }) => shown(asked) },
      ]}
    />
  )
}
