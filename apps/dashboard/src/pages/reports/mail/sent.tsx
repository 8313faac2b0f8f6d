import type { ReportDeliveryState } from '@sextant/contract/reports_2/deliveries.ts'
import { hasRight } from '@sextant/contract/rights.ts'
import type { RowAsked } from '@sextant/sdk'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk, useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { SentState, type SentMeaning } from '../../../pieces/sent-state.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pageOf, Paging } from '../../../ui/paging.tsx'
import { Table } from '../../../ui/table.tsx'
import { useView } from '../../../view.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Emails per page. */
const PAGE_SIZE = 20
/** Milliseconds between refetches. */
const WHILE_WAITING_MS = 2_000
const WHILE_RESTING_MS = 20_000

const fields = [
  'id',
  'address',
  'state',
  'error',
  'report_id',
  'scheduled',
  'next_attempt_at',
  'date',
  'sent_at',
] as const
type Delivery = RowAsked<'get/reports_2/deliveries', (typeof fields)[number]>

const meanings = {
  waiting: 'open',
  handed_over: 'doubtful',
  sent: 'done',
  failed: 'failed',
} as const satisfies Record<ReportDeliveryState, SentMeaning>

/** The emails with reports and what became of them, for those who may send them. */
export function Sent({ project }: { project: Project }) {
  const { mail: texts } = useTexts()
  const { locale } = useLanguage()
  const [view] = useView({ sent: '1' })
  const page = pageOf(view.sent)
  const [asking, setAsking] = useState<Delivery>()
  const mayEdit = hasRight(project.right, 'edit')
  const query = useAsk(
    'get/reports_2/deliveries',
    mayEdit
      ? { project_id: project.id, fields, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
      : undefined,
    {
      keep: true,
      every: (latest = []) =>
        latest.some(({ state }) => state === 'waiting') ? WHILE_WAITING_MS : WHILE_RESTING_MS,
    },
  )
  if (!mayEdit) return undefined
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{texts.title}</h2>
      <Asked query={query}>
        {({ result, total = 0 }) =>
          total === 0 ? (
            <Notice kind="information" title={texts.none}>
              <p>{texts.noneTodo}</p>
            </Notice>
          ) : (
            <>
              <Table
                label={texts.title}
                isStacked
                rows={result}
                keyOf={({ id }) => id}
                columns={[
                  {
                    name: 'address',
                    heading: texts.columns.address,
                    isRowHeading: true,
                    cell: ({ address }) => address,
                  },
                  {
                    name: 'report',
                    heading: texts.columns.report,
                    cell: ({ report_id: reportId, scheduled }) => (
                      <>
                        {reportId === null ? (
                          texts.notMade
                        ) : (
                          <Link to={addressOf.report(project.id, reportId)}>{texts.report(reportId)}</Link>
                        )}{' '}
                        {scheduled === 1 && <span className="hint">{texts.scheduled}</span>}
                      </>
                    ),
                  },
                  {
                    name: 'date',
                    heading: texts.columns.date,
                    cell: ({ date, sent_at: sentAt }) => formatDateTime(sentAt ?? date, locale),
                  },
                  {
                    name: 'state',
                    heading: texts.columns.state,
                    cell: (delivery) => <State delivery={delivery} />,
                  },
                  {
                    name: 'actions',
                    heading: texts.columns.actions,
                    isHeadingUnseen: true,
                    cell: (delivery) =>
                      delivery.state !== 'sent' &&
                      delivery.error !== null && (
                        <button
                          type="button"
                          aria-label={texts.retryOf(delivery.address)}
                          onClick={() => setAsking(delivery)}
                        >
                          {texts.retry}
                        </button>
                      ),
                  },
                ]}
              />
              <Paging page={page} size={PAGE_SIZE} total={total} label={texts.pages} parameter="sent" />
            </>
          )
        }
      </Asked>
      {asking !== undefined && (
        <Retry projectId={project.id} delivery={asking} onClose={() => setAsking(undefined)} />
      )}
    </section>
  )
}

function State({ delivery: { error, next_attempt_at: next, state } }: { delivery: Delivery }) {
  const { mail: texts } = useTexts()
  const { locale } = useLanguage()
  const known = state as ReportDeliveryState
  return (
    <SentState
      meaning={meanings[known]}
      words={texts.states[known]}
      error={error}
      details={error === null || next === null ? '' : texts.nextAttempt(formatDateTime(next, locale))}
    />
  )
}

function Retry({
  projectId,
  delivery: { address, id, state },
  onClose,
}: {
  projectId: number
  delivery: Delivery
  onClose: () => void
}) {
  const { mail: texts } = useTexts()
  const retry = useCommand('edit/reports_2/deliveries/retry')
  return (
    <Confirmation
      title={texts.retryTitle}
      action={texts.retry}
      command={retry}
      onClose={onClose}
      onConfirm={() => retry.mutate({ project_id: projectId, id }, { onSuccess: onClose })}
    >
      <p>{state === 'handed_over' ? texts.retryTwice(address) : texts.retryAbout(address)}</p>
    </Confirmation>
  )
}
