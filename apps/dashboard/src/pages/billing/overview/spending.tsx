import { useProfile } from '../../../api/profile.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useView } from '../../../view.ts'
import { monthCounts } from '../months.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ByMonth } from './by-month.tsx'
import { ByProject } from './by-project.tsx'
import { ByTarget } from './by-target.tsx'
import { useCharges, useMonthCount } from './use-charges.ts'

/** Charges of the most recent months: by month and provider, by project and by kind of work. */
export function Spending() {
  const texts = useTexts()
  const [, change] = useView({ months: '12' })
  return (
    <section className="panel">
      <div className="row spending-top">
        <h2>{texts.spending}</h2>
        <Switch
          label={texts.period}
          options={monthCounts.map((name) => [name, texts.lastMonths(Number(name))] as const)}
          chosen={useMonthCount()}
          onChoose={(chosen) => change({ months: chosen })}
        />
      </div>
      <Asked query={useProfile()}>{() => <Charges />}</Asked>
    </section>
  )
}

function Charges() {
  const { months, byMonth, byProject, byTarget } = useCharges()
  return (
    <>
      <ByMonth months={months} query={byMonth} />
      {!byMonth.isPending && <ByProject query={byProject} />}
      {!byMonth.isPending && !byProject.isPending && <ByTarget query={byTarget} />}
    </>
  )
}
