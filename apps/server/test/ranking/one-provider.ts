import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { Truth } from '#providers/truth/truth.ts'
import { createChecker, type CheckerDependencies } from '#ranking/work/checker.ts'

/** Providers of an installation that has only this one. */
export function onlyProvider(
  database: Database,
  configured: ConfiguredProvider,
): CheckerDependencies['providers'] {
  return {
    now: async () => ({
      all: [configured],
      byId: () => configured,
      sandbox: configured,
      chain: () => [configured],
      first: () => configured.provider,
      whyNone: () => '',
      isTrusted: () => true,
    }),
    truth: new Truth(database),
  }
}

/**
 * Works on the only task of a project as if it were due. Returns the seconds until it is due again, to the nearest `precision`,
 * since a busy machine takes a moment to read them; null when it has ended.
 */
export async function workOnTask(
  dependencies: CheckerDependencies,
  projectId: number,
  precision: number,
): Promise<number | null> {
  const { executor } = dependencies.database
  await sql`update due_checks set due_at = 'infinity'`.execute(executor)
  await sql`
    with due as (
      update tasks set next_attempt_at = now() - interval '1 day', claimed_until = null where project_id = ${projectId}
      returning run_id, provider
    )
    update due_checks d set due_at = now() from due where d.run_id = due.run_id and d.provider = due.provider`.execute(
    executor,
  )
  let failure: unknown
  const log = { ...dependencies.log, jobFailed: ({ cause }: { cause: unknown }) => void (failure = cause) }
  const checker = createChecker({ ...dependencies, log })
  checker.start()
  for (;;) {
    if (failure !== undefined) {
      await checker.stop()
      throw failure
    }
    const { rows } = await sql<{ ended: boolean; waits: boolean; seconds: number }>`
      select ended_at is not null as ended, claimed_until is null and next_attempt_at > now() - interval '1 hour' as waits,
        round(extract(epoch from next_attempt_at - now()) / ${precision}::int)::int * ${precision}::int as seconds
      from tasks where project_id = ${projectId}`.execute(executor)
    const { ended, waits, seconds } = rows[0]!
    if (ended || waits) {
      await checker.stop()
      return ended ? null : seconds
    }
    await setTimeout(10)
  }
}
