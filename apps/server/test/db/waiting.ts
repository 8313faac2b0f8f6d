import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'

/** Waits until so many statements wait for locks of others. */
export async function waitForLocks({ executor, profile }: Database, count = 1): Promise<void> {
  // With sharded tables they wait on another machine, and here for that machine.
  const event = profile.isSharded ? 'Client' : 'Lock'
  for (;;) {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event_type = ${event}`.execute(
      executor,
    )
    if (rows.length >= count) return
    await setTimeout(10)
  }
}
