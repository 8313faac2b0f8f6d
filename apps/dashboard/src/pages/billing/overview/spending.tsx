import { useProfile } from '../../../api/profile.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useView } from '../../../view.ts'
import type { ChargeFilters } from '../charges.ts'
import { lastMonths, monthCounts } from '../months.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ByMonth } from './by-month.tsx'
import { ByProject } from './by-project.tsx'
import { ByTarget } from './by-target.tsx'

/** Charges of the most recent months: by month and provider, by project and by kind of work. */
export function Spending() {
  const texts = useTexts()
  const [view, change] = useView({ months: '12' })
  const count = monthCounts.find((name) => name === view.months) ?? '12'
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
      <Asked query={useProfile()}>
        {({ result: { timezone } }) => <Charges months={lastMonths(Number(count), timezone ?? 'UTC')} />}
      </Asked>
    </section>
  )
}

function Charges({ months }: { months: readonly string[] }) {
  const filters: ChargeFilters = [
    { name: 'type', operator: 'EQUALS', values: ['minus'] },
    { name: 'date_month', operator: 'GREATER_THAN_EQUALS', values: [months[0]!] },
  ]
  return (
    <>
      <ByMonth months={months} filters={filters} />
      <ByProject filters={filters} />
      <ByTarget filters={filters} />
    </>
  )
}
