import type { DeliveryState } from '@sextant/contract/events_2/kinds.ts'
import type { RowAsked } from '@sextant/sdk'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
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

/** Signs of outcomes, so that meaning never depends on colour alone. */
const signs = {
  waiting: ['…', 'information'],
  delivered: ['✓', 'success'],
  failed: ['✕', 'failure'],
  suppressed: ['!', 'warning'],
} as const satisfies Record<DeliveryState, readonly [sign: string, kind: string]>

/** A delivery as a row: its outcome, its content, and a button to send it again. */
export function DeliveryRow({
  projectId,
  delivery,
  target,
}: {
  projectId: number
  delivery: Delivery
  /** Name of the target; undefined if it was removed. */
  target: string | undefined
}) {
  const { deliveries: texts } = useTexts()
  const { locale } = useLanguage()
  const retry = useCommand('edit/events_2/deliveries/retry')
  const state = delivery.state as DeliveryState
  const [sign, kind] = signs[state]
  const reason = [
    delivery.status === null ? '' : texts.status(delivery.status),
    delivery.attempts > 1 ? texts.attempts(delivery.attempts) : '',
    state === 'waiting' && delivery.next_attempt_at !== null && delivery.attempts > 0
      ? texts.next(formatDateTime(delivery.next_attempt_at, locale))
      : '',
  ].filter(Boolean)
  return (
    <tr>
      <td data-label={texts.columns.date}>{formatDateTime(delivery.date, locale)}</td>
      <th scope="row">
        {texts.kinds[delivery.kind] ?? delivery.kind}
        <details>
          <summary>{texts.message}</summary>
          <pre className="delivered-message">{indented(delivery.message)}</pre>
        </details>
      </th>
      <td data-label={texts.columns.target}>{target ?? texts.goneTarget}</td>
      <td data-label={texts.columns.state}>
        <span>
          <span className={kind}>
            <span aria-hidden="true">{sign}</span> {texts.states[state]}
          </span>
          <span className="hint">
            {' '}
            {delivery.error !== null && <span lang="en">{delivery.error}</span>} {reason.join('; ')}
          </span>
        </span>
      </td>
      <td>
        {state !== 'delivered' && target !== undefined && (
          <button
            type="button"
            aria-disabled={retry.isPending}
            onClick={() => retry.mutate({ project_id: projectId, id: delivery.id })}
          >
            {texts.retry}
          </button>
        )}
        {retry.error !== null && <FailureNotice failure={retry.error.failure} />}
      </td>
    </tr>
  )
}

function indented(message: string): string {
  try {
    return JSON.stringify(JSON.parse(message), undefined, 2)
  } catch {
    return message
  }
}
