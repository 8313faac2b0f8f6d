import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Context } from '../../request/context.ts'

/**
 * Throws ApiError 3003 when another view of the asking account in the project, which is locked, has the name.
 *
 * @param view `id` of the view that is renamed
 */
export async function refuseTakenName(
  { actor, owner }: Context,
  tx: Executor,
  { projectId, name, id = null }: { projectId: number; name: string; id?: number | null },
): Promise<void> {
  const { rows } = await sql`
    select from saved_views
    where account_id = ${owner.accountId} and project_id = ${projectId} and by_account_id = ${actor.accountId}
      and fold(name) = fold(${name}) and id is distinct from ${id}::int`.execute(tx)
  if (rows.length > 0) {
    throw new ApiError('duplicate', `there is a saved view with the name "${name}"`, { field: 'name' })
  }
}
