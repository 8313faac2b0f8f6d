import type { EventDirection, EventKind } from '@sextant/contract'
import type { Tally } from '#ranking/end/tally.ts'

/** Maximum number of changes in a message, the biggest; `total` is the number of all. */
export const CHANGES_NAMED = 500

/** A position as text: digits, `--` for not within the depth, null for none. */
export type PositionText = string | null

/** What happened to a keyword in a region. */
export interface ChangeNamed {
  readonly keyword_id: string
  readonly keyword: string
  readonly region_index: number
  /** Search engine, place, language and device, for people. */
  readonly region: string
  /** The date compared with; null for a first position. */
  readonly date_before: string | null
  readonly position_before: PositionText
  readonly url_before: string | null
  /** Number of results read for a `--`; null if that is not known, and for other positions. Absent from older messages. */
  readonly depth_before?: number | null
  readonly date: string
  readonly position: PositionText
  readonly url: string | null
  readonly depth?: number | null
  /** Whether both positions are invented. */
  readonly invented: boolean
  /** The blocks of the first page that the message is about. */
  readonly features?: readonly string[]
  /** The competitor that passed, with its positions on the same two dates. */
  readonly competitor?: {
    readonly id: number
    readonly name: string
    readonly url: string
    readonly position_before: PositionText
    readonly position: PositionText
  }
}

/** The rank check of a message. */
export interface CheckNamed extends Omit<Tally, 'ended' | 'unresolved'> {
  /** The `partial` ones whose plan left pages out; nothing failed. Absent from older messages. */
  readonly unresolved?: number
  readonly run_id: string
  readonly date: string
  /** RFC 3339, UTC. */
  readonly started_at: string
  readonly finished_at: string
  /** Whether it was cancelled before its end. */
  readonly was_cancelled: boolean
  /** Whether a synthetic provider made any of its checks. */
  readonly invented: boolean
  readonly checks: number
}

/** The content of a message, without the id of its delivery. */
export interface Message {
  readonly event: EventKind | 'test' | 'limit_reached' | 'digest'
  /** RFC 3339, UTC. */
  readonly created_at: string
  /** One sentence. */
  readonly text: string
  readonly project: { readonly id: number; readonly name: string; readonly url: string }
  readonly rule: {
    readonly id: number
    readonly name: string
    /** Null for kinds without one. Absent from older messages, as the direction. */
    readonly threshold?: number | null
    readonly direction?: EventDirection | null
  } | null
  readonly check: CheckNamed | null
  /** Number of all changes. */
  readonly total: number
  /** Number of different keywords among all changes. Absent from older messages. */
  readonly keywords?: number
  /** The biggest changes, the biggest first. */
  readonly changes: readonly ChangeNamed[]
  /** The daily limit of a message that says that it is reached. */
  readonly limit?: number
  /** What a message about a quarantine reports: names of the provider and the search engine, and why. */
  readonly quarantine?: { readonly provider: string; readonly engine: string; readonly reason: string }
}

/** The body of a webhook, the same bytes for every attempt. */
export function messageBody(deliveryId: string, message: Message): string {
  return JSON.stringify({ delivery_id: deliveryId, ...message })
}
