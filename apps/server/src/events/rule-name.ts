import { eventKinds, type EventKind } from '@sextant/contract'

/** The default name of a rule: its condition, with a capital letter. */
export function conditionInWords(kind: EventKind, threshold: number | null): string {
  const condition = eventKinds[kind].doc.split(/[;,]/)[0]!.replace('`threshold`', String(threshold))
  return condition[0]!.toUpperCase() + condition.slice(1)
}
