import type { RowAsked } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import '../../../ui/stacked-table.css'
import { useTexts } from '../texts/use-texts.ts'

const fields = ['id', 'date', 'sum', 'target', 'target_id', 'project_name', 'run_id', 'currency'] as const
type Hold = RowAsked<'get/bank_2/holds', (typeof fields)[number]>

const EVERY_MS = 5_000
/** Most holds listed, newest first. */
const MOST_HOLDS = 100

/** Holds for running work, with links to the work. */
export function HoldsPanel() {
  const texts = useTexts()
  const query = useAsk('get/bank_2/holds', { fields, limit: MOST_HOLDS }, { every: EVERY_MS })
  return (
    <section className="panel">
      <h2>{texts.holds}</h2>
      <p className="hint">{texts.holdsHint}</p>
      <Asked query={query}>
        {({ result: holds, total = holds.length }) => (
          <>
            {holds.length === 0 ? <p>{texts.noHolds}</p> : <HoldTable holds={holds} />}
            {total > holds.length && <p className="hint">{texts.moreHolds(total - holds.length)}</p>}
          </>
        )}
      </Asked>
    </section>
  )
}

function HoldTable({ holds }: { holds: readonly Hold[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <table className="table stacked">
      <caption className="unseen">{texts.holds}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.since}</th>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.project}</th>
          <th scope="col" className="number">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {holds.map((hold) => (
          <tr key={hold.id}>
            <th scope="row">{formatDateTime(hold.date, locale)}</th>
            <td data-label={texts.what}>
              <div>
                {texts.targets[hold.target as keyof typeof texts.targets]}{' '}
                {hold.run_id !== null && hold.target_id !== null && (
                  <Link to={addressOf.project(hold.target_id, 'runs', { run: hold.run_id })}>
                    {texts.toRun}
                  </Link>
                )}
              </div>
            </td>
            <td data-label={texts.project}>{hold.project_name ?? texts.noProject}</td>
            <td className="number" data-label={texts.amount}>
              {formatMoney(Number(hold.sum), hold.currency, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
