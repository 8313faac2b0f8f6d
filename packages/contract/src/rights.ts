/**
 * Rights on a project, in the order of their characters in `right` (docs/protocol.md, Rights). The owner has all of
 * them. A guest has those it was given; without `view` the project does not exist for it. Rights for tools that
 * Sextant does not have yet are stored without effect.
 */
export const rights = {
  owner: 'Delete, archive, copy and sort the project. Never given to guests.',
  view: 'See the project and everything in it.',
  edit: 'Change the project and everything in it.',
  checks: 'Price, start and schedule rank checks; the owner pays.',
  traffic: 'See traffic; has no effect yet.',
  analytics: 'Use analytics; has no effect yet.',
  bids: 'Use the bid manager; has no effect yet.',
  volumes: 'Price, start and import search volumes; the owner pays.',
  audit: 'Use the audit; has no effect yet.',
  radar: 'Use the radar; has no effect yet.',
  delegate: "Share the project with others, giving at most one's own rights.",
  balance: "See the owner's balance.",
  mentions: 'Use mentions; has no effect yet.',
  aiTracker: 'Use the AI tracker; has no effect yet.',
} as const satisfies Record<string, string>

export type Right = keyof typeof rights
export const rightNames = Object.keys(rights) as Right[]
/** A right that can be given to guests. */
export type GuestRight = Exclude<Right, 'owner'>
export const guestRightNames = rightNames.filter((name): name is GuestRight => name !== 'owner')

/** `right` of the owner. */
export const ALL_RIGHTS = '1'.repeat(rightNames.length)

/** Index of a right's character in `right`. */
export function rightIndex(right: Right): number {
  return rightNames.indexOf(right)
}

export function hasRight(text: string, right: Right): boolean {
  return text[rightIndex(right)] === '1'
}

/** Rights in the form of `right`: one character each, `1` for those given. */
export function rightText(given: readonly Right[]): string {
  return rightNames.map((name) => (given.includes(name) ? '1' : '0')).join('')
}
