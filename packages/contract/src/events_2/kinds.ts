/** Kinds of rules and what they report. `threshold`: meaning of the number; null for kinds without one. */
export const eventKinds = {
  check_finished: { doc: 'a rank check finished, whatever its outcome', threshold: null },
  entered_top: {
    doc: 'keywords entered the top `threshold`; a first position counts',
    threshold: 'N of top N',
  },
  left_top: { doc: 'keywords left the top `threshold`, `--` included', threshold: 'N of top N' },
  moved: { doc: 'keywords moved by `threshold` positions or more', threshold: 'positions' },
  url_changed: { doc: 'a different page of the site ranks', threshold: null },
  competitor_passed: { doc: 'a competitor that ranked below the site now ranks above it', threshold: null },
  feature_gained: {
    doc: 'the site appears in a block of the first page that did not show it; AI Overviews aside',
    threshold: null,
  },
  feature_lost: {
    doc: 'the site is gone from a block of the first page that showed it; AI Overviews aside',
    threshold: null,
  },
  ai_overview_gained: { doc: 'an AI Overview cites the site that did not cite it', threshold: null },
  ai_overview_lost: { doc: 'an AI Overview no longer cites the site', threshold: null },
  provider_quarantined: {
    doc: 'the replies of a provider of a search engine of the project are no longer trusted; nothing more is recorded from them',
    threshold: null,
  },
} as const satisfies Record<string, { doc: string; threshold: string | null }>

export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as EventKind[]

/** Direction of a move: up is towards the first position. */
export const eventDirections = ['up', 'down', 'both'] as const
export type EventDirection = (typeof eventDirections)[number]

/** Kinds of targets and the form of their address. */
export const targetKinds = {
  webhook: 'URL, http or https',
  email: 'email address',
  slack: 'URL of an incoming webhook of Slack, or of a chat that takes its messages',
  discord: 'URL of a webhook of Discord',
  telegram:
    'id of a chat, id of a chat and of a topic with a slash between them, or name of a public chat with @',
} as const satisfies Record<string, string>

export type TargetKind = keyof typeof targetKinds
export const targetKindNames = Object.keys(targetKinds) as TargetKind[]

/** Targets that people read in a chat. */
export type ChatKind = Exclude<TargetKind, 'webhook' | 'email'>

/** When an email target gets its messages. A digest has those of a day or of a week, up to 08:00 in the account's time zone. */
export const digests = {
  none: 'each message at once',
  daily: 'one email a day',
  weekly: 'one email on Monday',
} as const satisfies Record<string, string>

export type Digest = keyof typeof digests
export const digestNames = Object.keys(digests) as Digest[]

/** Delivery states of a message. */
export const deliveryStates = {
  waiting: 'to be sent, or to be resent after a failure',
  collected: 'part of the digest that `digest_id` names',
  delivered: 'accepted by the receiver',
  failed: 'given up',
  suppressed: 'not sent, since the daily limit was reached',
} as const satisfies Record<string, string>

export type DeliveryState = keyof typeof deliveryStates
