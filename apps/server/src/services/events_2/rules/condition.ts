import { ApiError, eventKinds, type EventDirection, type EventKind } from '@sextant/contract'

/** The condition of a rule, as a request gives it. */
export interface ConditionAsked {
  readonly threshold: number | undefined
  readonly direction: EventDirection | undefined
}

/** Throws ApiError 2003 for a threshold or a direction that the kind does not have. */
export function refuseCondition(kind: EventKind, { threshold, direction }: ConditionAsked): void {
  if (threshold !== undefined && eventKinds[kind].threshold === null) {
    throw new ApiError('parameter_value', `must be absent: rules of the kind ${kind} have no threshold`, {
      field: 'threshold',
    })
  }
  if (direction !== undefined && kind !== 'moved') {
    throw new ApiError('parameter_value', `must be absent: rules of the kind ${kind} have no direction`, {
      field: 'direction',
    })
  }
}

/** The threshold of a new rule; null for a kind without one. Throws ApiError 2001. */
export function requireThreshold(kind: EventKind, { threshold }: ConditionAsked): number | null {
  const meaning = eventKinds[kind].threshold
  if (meaning !== null && threshold === undefined) {
    throw new ApiError('parameter_missing', `required: ${meaning}`, { field: 'threshold' })
  }
  return threshold ?? null
}
