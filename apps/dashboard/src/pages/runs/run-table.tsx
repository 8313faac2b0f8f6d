import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { formatCount, formatDateTime, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import { AnswerSummary } from './answer-summary.tsx'
import { RunState } from './run-state.tsx'
import type { Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** Rank checks as rows, each with a link to its details. */
export function RunTable({ runs }: { runs: readonly Run[] }) {
  const texts = useTexts()
  return (
    <table className="table stacked runs">
      <caption className="unseen">{texts.title}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.started}</th>
          <th scope="col">{texts.state}</th>
          <th scope="col">{texts.by}</th>
          <th scope="col" className="number">
            {texts.checks}
          </th>
          <th scope="col">{texts.outcome}</th>
          <th scope="col" className="number">
            {texts.pagesFetched}
          </th>
          <th scope="col" className="number">
            {texts.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </tbody>
    </table>
  )
}

function RunRow({ run }: { run: Run }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const project = useProject()
  const money = (amount: string) => formatMoney(Number(amount), project.user_currency, locale)
  return (
    <tr>
      <th scope="row">
        <Link to={addressOf.project(project.id, 'runs', { run: run.id })}>
          {formatDateTime(run.started_at, locale)}
        </Link>
      </th>
      <td data-label={texts.state}>
        <RunState run={run} />
      </td>
      <td data-label={texts.by}>
        <StartedBy run={run} />
      </td>
      <td className="number" data-label={texts.checks}>
        {formatCount(run.checks, locale)}
      </td>
      <td data-label={texts.outcome}>
        <AnswerSummary run={run} />
      </td>
      <td className="number" data-label={texts.pagesFetched}>
        {formatCount(run.pages, locale)}
      </td>
      <td className="number" data-label={texts.price}>
        {run.price === null ? texts.held(money(run.price_held)) : money(run.price)}
      </td>
    </tr>
  )
}

function StartedBy({ run }: { run: Run }) {
  const texts = useTexts()
  const who = run.by_user_email ?? texts.account(run.by_user_id)
  return (
    <div>
      {run.by_schedule === 1 ? texts.bySchedule(who) : who}
      {run.retry_of !== null && <div className="hint">{texts.repeats}</div>}
    </div>
  )
}
