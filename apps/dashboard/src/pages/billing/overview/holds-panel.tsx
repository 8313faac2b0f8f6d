import type { RowAsked } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk, type Asked as AskedQuery } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime, formatMoney } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Table } from '../../../ui/table.tsx'
import { useTexts } from '../texts/use-texts.ts'

const fields = ['id', 'date', 'sum', 'target', 'target_id', 'project_name', 'run_id', 'currency'] as const
type Hold = RowAsked<'get/bank_2/holds', (typeof fields)[number]>

const EVERY_MS = 5_000
/** Most holds listed, newest first. */
const MOST_HOLDS = 100

export function useHolds(): AskedQuery<Hold[]> {
  return useAsk('get/bank_2/holds', { fields, limit: MOST_HOLDS }, { every: EVERY_MS })
}

/** Holds for running work, with links to the work. */
export function HoldsPanel() {
  const texts = useTexts()
  return (
    <section className="panel">
      <h2>{texts.holds}</h2>
      <p className="hint">{texts.holdsHint}</p>
      <Asked query={useHolds()}>
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
    <Table
      label={texts.holds}
      isStacked
      rows={holds}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'since',
          heading: texts.since,
          isRowHeading: true,
          cell: ({ date }) => formatDateTime(date, locale),
        },
        {
          name: 'what',
          heading: texts.what,
          cell: ({ target, target_id: projectId, run_id: runId }) => (
            <div>
              {texts.targets[target as keyof typeof texts.targets]}{' '}
              {runId !== null && projectId !== null && (
                <Link to={addressOf.project(projectId, 'runs', { run: runId })}>{texts.toRun}</Link>
              )}
            </div>
          ),
        },
        {
          name: 'project',
          heading: texts.project,
          breaksWords: true,
          cell: ({ project_name: name }) => name ?? texts.noProject,
        },
        {
          name: 'amount',
          heading: texts.amount,
          isNumber: true,
          cell: ({ sum, currency }) => formatMoney(Number(sum), currency, locale),
        },
      ]}
    />
  )
}
