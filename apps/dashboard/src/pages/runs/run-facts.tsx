import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { formatCount, formatDate, formatDateTime, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Fact } from '../../ui/fact.tsx'
import { AnswerSummary } from './answer-summary.tsx'
import { RunState } from './run-state.tsx'
import type { Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** Properties of a rank check. */
export function RunFacts({ run }: { run: Run }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const project = useProject()
  const money = (amount: string) => formatMoney(Number(amount), project.user_currency, locale)
  const who = run.by_user_email ?? texts.account(run.by_user_id)
  return (
    <dl className="run-facts">
      <Fact name={texts.state}>
        <RunState run={run} />
      </Fact>
      <Fact name={texts.outcome}>
        <AnswerSummary run={run} />
      </Fact>
      <Fact name={texts.checks}>{formatCount(run.checks, locale)}</Fact>
      <Fact name={texts.by}>{run.by_schedule === 1 ? texts.bySchedule(who) : who}</Fact>
      <Fact name={texts.date}>{formatDate(run.date, locale)}</Fact>
      {run.finished_at !== null && (
        <Fact name={texts.finished}>{formatDateTime(run.finished_at, locale)}</Fact>
      )}
      <Fact name={texts.provider}>{run.provider.split(',').join(', ')}</Fact>
      <Fact name={texts.pagesFetched}>{formatCount(run.pages, locale)}</Fact>
      <Fact name={texts.price}>
        {run.price === null ? texts.held(money(run.price_held)) : money(run.price)}
      </Fact>
      {run.retry_of !== null && (
        <Fact name={texts.retryOf}>
          <Link to={addressOf.project(project.id, 'runs', { run: run.retry_of })}>{run.retry_of}</Link>
        </Fact>
      )}
    </dl>
  )
}
