import { guestRightNames, hasRight, type GuestRight } from '@sextant/contract/rights.ts'

/** Rights with an effect; others are kept unchanged. */
export const shownRights = ['view', 'edit', 'checks', 'volumes', 'delegate', 'balance'] as const
export type ShownRight = (typeof shownRights)[number]

/** The rights in a guest's `right`. */
export function rightsIn(text: string): GuestRight[] {
  return guestRightNames.filter((right) => hasRight(text, right))
}
