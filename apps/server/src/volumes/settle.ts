import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import type { Log } from '#observe/log.ts'
import { settle, settleProjects, type BilledRunKind } from '#runs/settle.ts'
import { volumeRuns } from './run-kind.ts'

interface Figures {
  readonly volumes: number
  readonly answered: number
  /** Why volumes are missing, from one batch. */
  readonly reason: string | null
}

/** A volume run is charged for the answered phrases. */
const billed: BilledRunKind<Figures> = {
  ...volumeRuns,
  bill: (accountId) => sql`
    select r.volumes, counted.answered, counted.reason, json_build_array(json_build_object(
      'provider', r.provider, 'amount', (counted.answered * r.price_per_volume)::text
    )) as charges
    from (
      select coalesce(sum(b.answered), 0)::int as answered, min(b.reason) as reason
      from volume_batches b where b.account_id = ${accountId} and b.run_id = r.id
    ) counted`,
  info({ project_id, project_name, volumes, answered, reason }) {
    const why = answered < volumes && reason !== null ? `. ${reason}` : ''
    return `Search volumes, project ${project_name} (${project_id}): ${answered} of ${volumes}${why}`
  },
}

/** Settles a run whose batches have all ended; see `settle`. */
export async function settleVolumeRun(
  { database, log }: { database: Database; log: Log },
  accountId: number,
  runId: string,
): Promise<void> {
  const run = await settle(database, billed, accountId, runId)
  if (run === undefined) return
  const { project_id: projectId, volumes, answered, captured } = run
  log.volumesFinished({ accountId, runId, projectId, volumes, answered, captured })
}

export function settleVolumesBeforeDeletion(
  tx: Executor,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  return settleProjects(tx, billed, accountId, projectIds)
}
