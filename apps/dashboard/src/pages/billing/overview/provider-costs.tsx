import type { ProviderSpend } from '@sextant/contract/providers_2/spend.ts'
import { useAsk, type Asked as AskedQuery } from '../../../api/ask.ts'
import { useProjectNames } from '../../../api/project-names.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Columns } from '../../../ui/columns/columns.tsx'
import { formatMonth, lastMonths } from '../months.ts'
import { useTexts } from '../texts/use-texts.ts'
import { SpentTable } from './spent-table.tsx'
import { useMonthCount } from './use-charges.ts'

/** Most projects listed, by highest cost. */
const MOST_PROJECTS = 20

/** The installation's costs for provider requests in the chosen months, for administrators. */
export function ProviderCosts() {
  const texts = useTexts()
  const { months, byProvider, byProject } = useProviderCosts(true)
  return (
    <section className="panel">
      <h2>{texts.providerCosts}</h2>
      <p className="hint">{texts.providerCostsHint}</p>
      <ByProvider query={byProvider} months={months} />
      {!byProvider.isPending && <ByProject query={byProject} />}
    </section>
  )
}

/** Costs in the chosen months by provider and by project, which only administrators may ask for. */
export function useProviderCosts(isAdministrator: boolean) {
  const months = lastMonths(Number(useMonthCount()), 'UTC')
  const ofScope = (scope: 'provider' | 'project') =>
    isAdministrator
      ? // A month is included as a whole when its first day is in the range.
        ({ date1: `${months[0]}-01`, date2: `${months.at(-1)}-01`, scope, period: 'month' } as const)
      : undefined
  return {
    months,
    byProvider: useAsk('get/providers_2/spend', ofScope('provider')),
    byProject: useAsk('get/providers_2/spend', ofScope('project')),
  }
}

type Costs = AskedQuery<ProviderSpend[]>

function ByProvider({ query, months }: { query: Costs; months: readonly string[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const format = (amount: number) => formatAmount(String(amount), locale)
  const providers = useAsk('get/providers_2/providers', {}).data?.result
  return (
    <Asked query={query}>
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

function ByProject({ query }: { query: Costs }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const projects = bySubject(query.data?.result ?? [])
  const listed = projects.slice(0, MOST_PROJECTS)
  const nameOf = useProjectNames(listed.map(([id]) => Number(id)))
  return (
    <Asked query={query}>
      {() =>
        listed.length > 0 && (
          <>
            <SpentTable
              title={texts.ofAllProjects}
              of={texts.project}
              rows={listed.map(([id, amount]) => ({
                key: id,
                name: nameOf(Number(id)) ?? texts.projectGone(Number(id)),
                amount,
              }))}
              format={(amount) => formatAmount(String(amount), locale)}
            />
            {projects.length > listed.length && (
              <p className="hint">{texts.moreCosts(projects.length - listed.length)}</p>
            )}
          </>
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
