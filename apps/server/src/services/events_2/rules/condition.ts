import { ApiError, type EventDirection, type EventKind, eventKinds } from '@sextant/contract'

/** What makes a rule tell, as a request names it. */
export interface ConditionAsked {
  readonly threshold: number | undefined
  readonly direction: EventDirection | undefined
}

/** Refuses numbers and directions that a kind has not. Throws ApiError 2003. */
export function refuseCondition(kind: EventKind, { threshold, direction }: ConditionAsked): void {
  if (threshold !== undefined && eventKinds[kind].threshold === null) {
    throw new ApiError('parameter_value', `a rule of the kind ${kind} has no number`, { field: 'threshold' })
  }
  if (direction !== undefined && kind !== 'moved') {
    throw new ApiError('parameter_value', `a rule of the kind ${kind} has no direction`, {
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

/** What a rule is called without a name: what it tells. */
export function nameOfCondition(kind: EventKind, threshold: number | null): string {
  return eventKinds[kind].doc.split(/[;,]/)[0]!.replace('`threshold`', String(threshold))
}
