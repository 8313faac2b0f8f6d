/**
 * Rights on a project, in the order of their characters in `right` (docs/protocol.md, Rights). The owner has all of them; a guest
 * has those it was given, and without `view` the project does not exist for it. Some are for tools that Sextant does
 * not have yet: they are kept.
 */
export const rights = {
  owner: 'Delete, archive, copy and arrange the project. Never given to a guest.',
  view: 'See the project and all that is in it.',
  edit: 'Change the project and what is in it.',
  checks: 'Price, start and schedule rank checks; the owner pays.',
  traffic: 'See traffic; without effect yet.',
  analytics: 'Use analytics; without effect yet.',
  bids: 'Use the bid manager; without effect yet.',
  volumes: 'Price, start and import search volumes; the owner pays.',
  audit: 'Use the audit; without effect yet.',
  radar: 'Use the radar; without effect yet.',
  delegate: 'Share the project with others, giving at most the rights one has.',
  balance: "See the owner's balance.",
  mentions: 'Use mentions; without effect yet.',
  aiTracker: 'Use the AI tracker; without effect yet.',
} as const satisfies Record<string, string>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]
/** A right that can be given. */
export type GuestRight = Exclude<Right, 'owner'>
export const guestRightNames = rightNames.filter((name): name is GuestRight => name !== 'owner')

/** `right` of the owner. */
export const ALL_RIGHTS = '1'.repeat(rightNames.length)

/** The place of a right's character in `right`, counted from 0. */
export function rightIndex(right: Right): number {
  return rightNames.indexOf(right)
}

export function hasRight(text: string, right: Right): boolean {
  return text[rightIndex(right)] === '1'
}

/** Rights as `right` shows them: one character each, `1` for those given. */
export function rightText(given: readonly Right[]): string {
  return rightNames.map((name) => (given.includes(name) ? '1' : '0')).join('')
}
