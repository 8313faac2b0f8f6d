import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProject } from '../../api/project.ts'
import { formatCount, formatDateTime, formatMoney } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
import { AnswerSummary } from './answer-summary.tsx'
import { RunState } from './run-state.tsx'
import type { Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** Rank checks as rows, each with a link to its details. */
export function RunTable({ runs }: { runs: readonly Run[] }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const project = useProject()
  const money = (amount: string) => formatMoney(Number(amount), project.user_currency, locale)
  return (
    <Table
      label={texts.title}
      isStacked
      rows={runs}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'started',
          heading: texts.started,
          isRowHeading: true,
          cell: ({ id, started_at: started }) => (
            <Link to={addressOf.project(project.id, 'runs', { run: id })}>
              {formatDateTime(started, locale)}
            </Link>
          ),
        },
        { name: 'state', heading: texts.state, cell: (run) => <RunState run={run} /> },
        { name: 'by', heading: texts.by, breaksWords: true, cell: (run) => <StartedBy run={run} /> },
        {
          name: 'checks',
          heading: texts.checks,
          isNumber: true,
          cell: ({ checks }) => formatCount(checks, locale),
        },
        { name: 'outcome', heading: texts.outcome, cell: (run) => <AnswerSummary run={run} /> },
        {
          name: 'pages',
          heading: texts.pagesFetched,
          isNumber: true,
          cell: ({ pages }) => formatCount(pages, locale),
        },
        {
          name: 'price',
          heading: texts.price,
          isNumber: true,
          cell: ({ price, price_held: held }) => (price === null ? texts.held(money(held)) : money(price)),
        },
      ]}
    />
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
