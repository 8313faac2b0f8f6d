import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Throws ApiError 2003 when a project, locked, has `most` rows of a table. */
export async function refuseTooMany(
  tx: Executor,
  table: 'event_targets' | 'event_rules',
  accountId: number,
  projectId: number,
  most: number,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where account_id = ${accountId} and project_id = ${projectId}`.execute(tx)
  if (rows[0]!.count < most) return
  const noun = table === 'event_targets' ? 'targets' : 'rules'
  throw new ApiError('parameter_value', `a project has at most ${most} ${noun}`, { field: 'project_id' })
}
