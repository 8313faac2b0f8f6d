import type { DeliveryState } from '@sextant/contract/events_2/kinds.ts'
import type { RowAsked } from '@sextant/sdk'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { SentState, type SentMeaning } from '../../../pieces/sent-state.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

export const deliveryFields = [
  'id',
  'event_target_id',
  'kind',
  'state',
  'attempts',
  'next_attempt_at',
  'status',
  'error',
  'message',
  'date',
  'delivered_at',
] as const
type Delivery = RowAsked<'get/events_2/deliveries', (typeof deliveryFields)[number]>

const meanings = {
  waiting: 'open',
  collected: 'open',
  delivered: 'done',
  failed: 'failed',
  suppressed: 'withheld',
} as const satisfies Record<DeliveryState, SentMeaning>

/** What was sent. */
export function Content({ delivery: { kind, message } }: { delivery: Delivery }) {
  const { deliveries: texts } = useTexts()
  return (
    <div>
      {texts.kinds[kind] ?? kind}
      <details>
        <summary>{texts.message}</summary>
        <pre className="delivered-message">{indented(message)}</pre>
      </details>
    </div>
  )
}

/** The state of the delivery, with the reason. */
export function Outcome({ delivery }: { delivery: Delivery }) {
  const { deliveries: texts } = useTexts()
  const { locale } = useLanguage()
  const state = delivery.state as DeliveryState
  const reason = [
    delivery.status === null ? '' : texts.status(delivery.status),
    delivery.attempts > 1 ? texts.attempts(delivery.attempts) : '',
    state === 'waiting' &&
    delivery.next_attempt_at !== null &&
    (delivery.attempts > 0 || delivery.kind === 'digest')
      ? texts.next(formatDateTime(delivery.next_attempt_at, locale))
      : '',
  ].filter(Boolean)
  return (
    <SentState
      meaning={meanings[state]}
      words={texts.states[state]}
      error={delivery.error}
      details={reason.join('; ')}
    />
  )
}

/** Sends a message again that was not delivered. */
export function Retry({
  projectId,
  delivery: { id, state },
  isPossible,
}: {
  projectId: number
  delivery: Delivery
  /** Whether the target is still there. */
  isPossible: boolean
}) {
  const { deliveries: texts } = useTexts()
  const retry = useCommand('edit/events_2/deliveries/retry')
  return (
    <>
      {state !== 'delivered' && state !== 'collected' && isPossible && (
        <button
          type="button"
          aria-disabled={retry.isPending}
          onClick={() => retry.mutate({ project_id: projectId, id })}
        >
          {texts.retry}
        </button>
      )}
      {retry.error !== null && <FailureNotice failure={retry.error.failure} />}
    </>
  )
}

function indented(message: string): string {
  try {
    return JSON.stringify(JSON.parse(message), undefined, 2)
  } catch {
    return message
  }
}
