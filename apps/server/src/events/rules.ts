import { searchers, type EventDirection, type EventKind } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Seen } from './cells.ts'
import type { Compared } from './compare.ts'

/** An enabled rule with an enabled target. */
export interface Rule {
  readonly id: number
  readonly name: string
  readonly kind: EventKind
  readonly target_id: number
  readonly threshold: number | null
  readonly direction: EventDirection | null
  /** Null: all. */
  readonly regions_indexes: readonly number[] | null
}

export async function rulesOf(tx: Executor, accountId: number, projectId: number): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select r.id, r.name, r.kind, r.target_id, r.threshold, r.direction, r.regions_indexes
    from event_rules r
    join event_targets t on t.account_id = r.account_id and t.id = r.target_id and t."on"
    where r.account_id = ${accountId} and r.project_id = ${projectId} and r."on"
    order by r.id`.execute(tx)
  return rows
}

/** Whether a rule about positions applies to a region. */
export function coversRegion(rule: Rule, regionIndex: number): boolean {
  return rule.regions_indexes === null || rule.regions_indexes.includes(regionIndex)
}

/** Whether a rule matches a keyword with these two cells. Uncertain changes do not match. */
export function matches({ kind, threshold, direction }: Rule, compared: Compared): boolean {
  const { now, before } = compared
  switch (kind) {
    case 'entered_top':
      return isWithin(now, threshold!) && (before === null || isOutside(before, threshold!, compared))
    case 'left_top':
      return before !== null && isWithin(before, threshold!) && isOutside(now, threshold!, compared)
    case 'moved':
      return before !== null && hasMoved(before, now, threshold!, direction!)
    case 'url_changed':
      return before !== null && before.url !== null && now.url !== null && before.url !== now.url
    case 'check_finished':
    case 'competitor_passed':
    case 'feature_gained':
    case 'feature_lost':
    case 'ai_overview_gained':
    case 'ai_overview_lost':
    case 'provider_quarantined':
      return false
  }
}

function isWithin({ position }: Seen, top: number): boolean {
  return position !== null && position <= top
}

/** `--` is outside only if the check read the whole top. */
function isOutside({ position, depth }: Seen, top: number, { searcher_key: key }: Compared): boolean {
  if (position !== null) return position > top
  const { blockSize } = searchers[key]
  // Pages count as full, although some have fewer results. Of an unknown depth, only the first page is certain.
  return top <= (depth === null ? 1 : Math.ceil(depth / blockSize)) * blockSize
}

function hasMoved(before: Seen, now: Seen, places: number, direction: EventDirection): boolean {
  const down = placesDown(before, now)
  return (direction !== 'up' && down >= places) || (direction !== 'down' && -down >= places)
}

/** Orders changes: the biggest move first, then the best position. A first position has not moved. */
export function byMove(one: Compared, other: Compared): number {
  const [moved, otherMoved] = [one, other].map(({ before, now }) =>
    before === null ? 0 : Math.abs(placesDown(before, now)),
  ) as [number, number]
  return otherMoved - moved || (one.now.position ?? Infinity) - (other.now.position ?? Infinity) || 0
}

/** Places by which a keyword has certainly fallen, or risen if negative. `--` is after the results read. */
function placesDown(before: Seen, now: Seen): number {
  if (before.position !== null && now.position !== null) return now.position - before.position
  if (before.position !== null) return Math.max(0, (now.depth ?? 0) + 1 - before.position)
  if (now.position !== null) return -Math.max(0, (before.depth ?? 0) + 1 - now.position)
  return 0
}
