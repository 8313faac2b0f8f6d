import type { ProviderSpend } from '@sextant/contract/providers_2/spend.ts'
import { useAsk } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Columns } from '../../../ui/columns/columns.tsx'
import { useView } from '../../../view.ts'
import { formatMonth, lastMonths, monthCounts } from '../months.ts'
import { useTexts } from '../texts/use-texts.ts'
import { SpentTable } from './spent-table.tsx'

/** Most providers and projects listed. */
const MOST_ROWS = 20

/** The installation's costs for provider requests in the chosen months, for administrators. */
export function ProviderCosts() {
  const texts = useTexts()
  const [view] = useView({ months: '12' })
  const months = lastMonths(Number(monthCounts.find((name) => name === view.months) ?? '12'), 'UTC')
  // A month is included as a whole when its first day is in the range.
  const dates = { date1: `${months[0]}-01`, date2: `${months.at(-1)}-01` }
  return (
    <section className="panel">
      <h2>{texts.providerCosts}</h2>
      <p className="hint">{texts.providerCostsHint}</p>
      <ByProvider dates={dates} months={months} />
      <ByProject dates={dates} />
    </section>
  )
}

interface Dates {
  readonly date1: string
  readonly date2: string
}

function ByProvider({ dates, months }: { dates: Dates; months: readonly string[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const format = (amount: number) => formatAmount(String(amount), locale)
  const providers = useAsk('get/providers_2/providers', {}).data?.result
  return (
    <Asked query={useAsk('get/providers_2/spend', { ...dates, scope: 'provider', period: 'month' })}>
      {({ result: sums }) => {
        if (sums.length === 0) return <p>{texts.noProviderCosts}</p>
        return (
          <>
            <Columns
              title={texts.ofAllMonths}
              parts={[{ name: texts.spentAt, tone: 'plain' }]}
              columns={months.map((month) => ({
                label: formatMonth(month, locale),
                values: [total(sums.filter(({ date }) => date?.startsWith(month)))],
              }))}
              format={format}
            />
            <SpentTable
              title={texts.ofAllProviders}
              of={texts.provider}
              rows={bySubject(sums).map(([id, amount]) => ({
                key: id,
                name: providers?.find((provider) => provider.id === id)?.name ?? id,
                amount,
              }))}
              format={format}
            />
          </>
        )
      }}
    </Asked>
  )
}

function ByProject({ dates }: { dates: Dates }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useAsk('get/providers_2/spend', { ...dates, scope: 'project', period: 'month' })
  const nameOf = useProjectNames((query.data?.result ?? []).map(({ id }) => Number(id)))
  return (
    <Asked query={query}>
      {({ result: sums }) =>
        sums.length > 0 && (
          <SpentTable
            title={texts.ofAllProjects}
            of={texts.project}
            rows={bySubject(sums)
              .slice(0, MOST_ROWS)
              .map(([id, amount]) => ({
                key: id,
                name: nameOf(Number(id)) ?? texts.projectGone(Number(id)),
                amount,
              }))}
            format={(amount) => formatAmount(String(amount), locale)}
          />
        )
      }
    </Asked>
  )
}

function bySubject(sums: readonly ProviderSpend[]): (readonly [string, number])[] {
  const ids = [...new Set(sums.map(({ id }) => id))]
  return ids
    .map((id) => [id, total(sums.filter((sum) => sum.id === id))] as const)
    .toSorted(([, a], [, b]) => b - a)
}

function total(sums: readonly ProviderSpend[]): number {
  // In billionths, the smallest amount, so that rounding errors do not add up.
  return (
    sums.reduce((sum, { spent, reserved }) => sum + Math.round((Number(spent) + Number(reserved)) * 1e9), 0) /
    1e9
  )
}
