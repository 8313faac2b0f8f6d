/** What a rule tells, by its kind. `threshold`: what its number means; null where it has none. */
export const eventKinds = {
  check_finished: { doc: 'a rank check has ended, whatever it came to', threshold: null },
  entered_top: {
    doc: 'keywords came into the top `threshold`; a first position ever counts',
    threshold: 'N of top N',
  },
  left_top: { doc: 'keywords left the top `threshold`, `--` included', threshold: 'N of top N' },
  moved: { doc: 'keywords moved by `threshold` places or more', threshold: 'places' },
  url_changed: { doc: 'another page of the site is found than before', threshold: null },
  competitor_passed: { doc: 'a competitor that stood behind the site now stands before it', threshold: null },
} as const satisfies Record<string, { doc: string; threshold: string | null }>

export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as EventKind[]

/** Which way a keyword has to move: up is towards the first place. */
export const eventDirections = ['up', 'down', 'both'] as const
export type EventDirection = (typeof eventDirections)[number]

/** How a target is reached, and what its address is. */
export const targetKinds = {
  webhook: 'URL, http or https',
  email: 'e-mail address',
} as const satisfies Record<string, string>

export type TargetKind = keyof typeof targetKinds
export const targetKindNames = Object.keys(targetKinds) as TargetKind[]

/** What became of a message. */
export const deliveryStates = {
  waiting: 'to be sent, or to be sent again after a failure',
  delivered: 'taken by the receiver',
  failed: 'given up',
  suppressed: "not sent, since the day's number was reached",
} as const satisfies Record<string, string>

export type DeliveryState = keyof typeof deliveryStates
