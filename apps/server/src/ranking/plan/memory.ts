import { dateAfter } from '@sextant/contract/calendar.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Outcome } from '../find/outcome.ts'

/** What thrifty checks of a keyword in a region leave for the next check. */
export interface Memory {
  /** Last known position of the project's site; null if it was never seen. A miss does not clear it. */
  readonly position: number | null
  /** Checks since then that did not see the site. Failed checks do not count. */
  readonly misses: number
  /** Days until the sweep after the next one. */
  readonly sweep_days: number
  /** YYYY-MM-DD: a check on this date or later is a sweep. */
  readonly next_sweep_on: string
}

/** Limit of the interval in multiples of `sweep_days`; it grows while sweeps find nothing. */
const LONGEST_BACK_OFF = 4

/** The facts that the next memory depends on. */
export interface Remembered {
  readonly date: string
  readonly sweep: boolean
  readonly memory: Memory | null
  /** Days between sweeps, from the project's settings. */
  readonly sweep_days: number
}

/** The memory after a check; undefined when it does not change, as after a failed check. */
export function remember(check: Remembered, outcome: Outcome): Memory | undefined {
  const { date, memory, sweep } = check
  const inDays = (days: number) => dateAfter(date, days)
  if ('position' in outcome) {
    // A sweep could not have found more than an exact position.
    const planned = outcome.outcome === 'exact' || sweep ? undefined : memory?.next_sweep_on
    const next = inDays(check.sweep_days)
    return {
      position: outcome.position,
      misses: 0,
      sweep_days: check.sweep_days,
      next_sweep_on: planned !== undefined && planned < next ? planned : next,
    }
  }
  if ('reason' in outcome && outcome.reason !== null) return undefined
  const missed = { position: memory?.position ?? null, misses: (memory?.misses ?? 0) + 1 }
  const longest = check.sweep_days * LONGEST_BACK_OFF
  const interval = Math.min(Math.max(check.sweep_days, memory?.sweep_days ?? 0), longest)
  if (outcome.outcome === 'not_within' || sweep) {
    return { ...missed, sweep_days: Math.min(interval * 2, longest), next_sweep_on: inDays(interval) }
  }
  const next = inDays(memory === null || memory.misses === 0 ? 1 : longest)
  const planned = memory !== null && memory.next_sweep_on < next ? memory.next_sweep_on : next
  return { ...missed, sweep_days: interval, next_sweep_on: planned }
}

/** Stores the memories of tasks, except for keywords that were deleted. */
export async function writeMemories(
  tx: Executor,
  accountId: number,
  memories: readonly { readonly task: RememberedTask; readonly memory: Memory }[],
): Promise<void> {
  if (memories.length === 0) return
  const tasks = memories.map(({ task }) => task)
  const kept = memories.map(({ memory }) => memory)
  await sql`
    with existing as materialized (
      select id from keywords
      where account_id = ${accountId} and id = any(${tasks.map((task) => task.keyword_id)}::bigint[])
      order by id for key share
    )
    insert into rank_memory
      (account_id, project_id, region_index, keyword_id, position, misses, sweep_days, next_sweep_on)
    select ${accountId}, u.*
    from unnest(
      ${tasks.map((task) => task.project_id)}::int[], ${tasks.map((task) => task.region_index)}::int[],
      ${tasks.map((task) => task.keyword_id)}::bigint[], ${kept.map(({ position }) => position)}::smallint[],
      ${kept.map(({ misses }) => misses)}::int[], ${kept.map((one) => one.sweep_days)}::smallint[],
      ${kept.map((one) => one.next_sweep_on)}::date[]
    ) as u(project_id, region_index, keyword_id, position, misses, sweep_days, next_sweep_on)
    where u.keyword_id in (select id from existing)
    order by u.project_id, u.region_index, u.keyword_id
    on conflict (account_id, project_id, region_index, keyword_id) do update
    set position = excluded.position, misses = excluded.misses, sweep_days = excluded.sweep_days,
        next_sweep_on = excluded.next_sweep_on`.execute(tx)
}

interface RememberedTask {
  readonly project_id: number
  readonly region_index: number
  readonly keyword_id: string
}
