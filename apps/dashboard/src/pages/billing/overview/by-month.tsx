import type { Asked as AskedQuery } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { Columns, type ColumnPart, type Tone } from '../../../ui/columns/columns.tsx'
import { charged, chargedBy } from '../charges.ts'
import { formatMonth } from '../months.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useMoney } from '../use-money.ts'
import { SpentTable } from './spent-table.tsx'
import type { Sum as SumBy } from './use-charges.ts'

type Sum = SumBy<'byMonth'>

/** Tones of the providers with the highest sums. The others share one part. */
const tones: readonly Tone[] = ['plain', 'second', 'third', 'fourth']

/** Charges by month and provider. */
export function ByMonth({ months, query }: { months: readonly string[]; query: AskedQuery<Sum[]> }) {
  return <Asked query={query}>{({ result }) => <Sums sums={result} months={months} />}</Asked>
}

function Sums({ sums, months }: { sums: readonly Sum[]; months: readonly string[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const money = useMoney()
  if (sums.length === 0) {
    return (
      <>
        <p>{texts.nothingCharged}</p>
        <p className="hint">{texts.nothingChargedTodo}</p>
      </>
    )
  }
  const providers = chargedBy(sums, providerOf)
  const nameOf = (id: string) =>
    sums.find((sum) => providerOf(sum) === id)?.provider_name ?? texts.providerNotRecorded
  const drawn = providers.slice(0, tones.length).map(([id]) => id)
  const hasOthers = providers.length > drawn.length
  const parts: ColumnPart[] = drawn.map((id, nth) => ({ name: nameOf(id), tone: tones[nth]! }))
  if (hasOthers) parts.push({ name: texts.otherProviders, tone: 'off' })
  const valuesOf = (month: string) => {
    const own = sums.filter(({ date_month }) => date_month === month)
    const values = drawn.map((id) => charged(own.filter((sum) => providerOf(sum) === id)))
    const others = own.filter((sum) => !drawn.includes(providerOf(sum)))
    return hasOthers ? [...values, charged(others)] : values
  }
  return (
    <>
      <p className="lead">{texts.total(money(charged(sums)))}</p>
      <Columns
        title={texts.byMonth}
        parts={parts}
        columns={months.map((month) => ({ label: formatMonth(month, locale), values: valuesOf(month) }))}
        format={money}
      />
      <SpentTable
        title={texts.byProvider}
        of={texts.provider}
        rows={providers.map(([id, amount]) => ({ key: id, name: nameOf(id), amount }))}
        format={money}
      />
      {providers.some(([id]) => id === '') && <p className="hint">{texts.providerNotRecordedHint}</p>}
    </>
  )
}

/** Provider id; empty where none was recorded. */
function providerOf({ provider }: Sum): string {
  return provider ?? ''
}
