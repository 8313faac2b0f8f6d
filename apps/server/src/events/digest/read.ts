import { eventKindNames, type EventKind } from '@sextant/contract/events_2/kinds.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Message } from '../message.ts'

/** Maximum number of messages in a digest. The log has all. */
const MESSAGES = 40

/** The place of each kind in a digest: first what needs somebody, then what got worse, then the rest. */
const places = {
  provider_quarantined: 0,
  left_top: 1,
  competitor_passed: 2,
  feature_lost: 3,
  ai_overview_lost: 4,
  moved: 5,
  url_changed: 6,
  entered_top: 7,
  feature_gained: 8,
  ai_overview_gained: 9,
  check_finished: 10,
} as const satisfies Record<EventKind, number>

const inOrder = eventKindNames.toSorted((one, other) => places[one] - places[other])

/** What a digest says. */
export interface Digested {
  /** In the order in which they are read. */
  readonly messages: readonly Message[]
  /** Number of messages that it leaves out. */
  readonly left: number
}

export async function readDigest(executor: Executor, accountId: number, id: string): Promise<Digested> {
  const { rows } = await sql<{ message: Message; all: number }>`
    with picked as (
      select id, count(*) over ()::int as "all",
        row_number() over (order by array_position(${inOrder}::text[], kind), id desc) as place
      from event_deliveries where account_id = ${accountId} and digest_id = ${id}::bigint
    )
    select d.message, p."all" from picked p
    join event_deliveries d on d.account_id = ${accountId} and d.id = p.id
    where p.place <= ${MESSAGES} order by p.place`.execute(executor)
  const messages = rows.map(({ message }) => message)
  return { messages, left: (rows[0]?.all ?? 0) - messages.length }
}
