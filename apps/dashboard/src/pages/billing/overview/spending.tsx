import type { RowAsked } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { type Asked as AskedQuery, useAsk } from '../../../api/ask.ts'
import { useBalance } from '../../../api/balance.ts'
import { formatMoney } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { Asked } from '../../../ui/asked.tsx'
import { Columns } from '../../../ui/columns.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useView } from '../../../view.ts'
import { formatMonth, lastMonths, monthCounts } from '../months.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { SpentTable } from './spent-table.tsx'

const fields = ['date_month', 'target', 'target_id', 'project_name', 'sum'] as const
type Sum = RowAsked<'get/bank_2/history/summary', (typeof fields)[number]>

/** Sums asked for at most: the API's own limit. */
const MOST_SUMS = 10_000
/** Projects listed at most, those with the highest sums. */
const MOST_PROJECTS = 20

/** What was charged in the last months: by month, by project and by kind of work. */
export function Spending() {
  const texts = useTextsOf({ en, ru })
  const [view, change] = useView({ months: '12' })
  const count = monthCounts.find((name) => name === view.months) ?? '12'
  const months = lastMonths(Number(count))
  const query = useAsk('get/bank_2/history/summary', {
    fields,
    filters: [
      { name: 'type', operator: 'EQUALS', values: ['minus'] },
      { name: 'date', operator: 'GREATER_THAN_EQUALS', values: [`${months[0]}-01`] },
    ],
    limit: MOST_SUMS,
  }) as AskedQuery<Sum[]>
  return (
    <section className="panel">
      <div className="row spending-top">
        <h2>{texts.spending}</h2>
        <Switch
          label={texts.period}
          options={monthCounts.map((name) => [name, texts.lastMonths(Number(name))] as const)}
          chosen={count}
          onChoose={(chosen) => change({ months: chosen })}
        />
      </div>
      <Asked query={query}>{({ result: sums }) => <Sums sums={sums} months={months} />}</Asked>
    </section>
  )
}

function Sums({ sums, months }: { sums: readonly Sum[]; months: readonly string[] }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const currency = useBalance().data?.result.currency ?? ''
  const money = (amount: number) => formatMoney(amount, currency, locale)
  if (sums.length === 0) {
    return (
      <>
        <p>{texts.nothingCharged}</p>
        <p className="hint">{texts.nothingChargedTodo}</p>
      </>
    )
  }
  const byMonth = added(sums, ({ date_month }) => date_month)
  const byProject = added(sums, ({ target_id }) => String(target_id ?? ''))
  const nameOf = (id: string) =>
    sums.find(({ target_id }) => String(target_id ?? '') === id)?.project_name ??
    texts.projectGone(Number(id))
  return (
    <>
      <p className="lead">{texts.total(money(total(sums)))}</p>
      <Columns
        title={texts.byMonth}
        parts={[{ name: texts.amount, tone: 'plain' }]}
        columns={months.map((month) => ({
          label: formatMonth(month, locale),
          values: [byMonth.get(month) ?? 0],
        }))}
        format={money}
      />
      <SpentTable
        title={texts.byProject}
        of={texts.project}
        rows={largest(byProject)
          .slice(0, MOST_PROJECTS)
          .map(([id, amount]) => ({
            key: id,
            name:
              id === '' ? (
                texts.noProject
              ) : (
                <Link to={addressOf.account('billing', { section: 'log', project: id })}>{nameOf(id)}</Link>
              ),
            amount,
          }))}
        format={money}
      />
      <SpentTable
        title={texts.byTarget}
        of={texts.what}
        rows={largest(added(sums, ({ target }) => target)).map(([target, amount]) => ({
          key: target,
          name: texts.targets[target as keyof typeof texts.targets] ?? target,
          amount,
        }))}
        format={money}
      />
    </>
  )
}

/** Charges added up by a key; they are negative in the log and positive here. */
function added(sums: readonly Sum[], keyOf: (sum: Sum) => string): ReadonlyMap<string, number> {
  const byKey = new Map<string, Sum[]>()
  for (const sum of sums) byKey.set(keyOf(sum), [...(byKey.get(keyOf(sum)) ?? []), sum])
  return new Map([...byKey].map(([key, of]) => [key, total(of)]))
}

function total(sums: readonly Sum[]): number {
  // In millionths, the smallest amounts there are, so that adding leaves no dust.
  return -sums.reduce((millionths, { sum }) => millionths + Math.round(Number(sum) * 1e6), 0) / 1e6
}

function largest(amounts: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...amounts].toSorted(([, a], [, b]) => b - a)
}
