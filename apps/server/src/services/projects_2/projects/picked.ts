import type { Right } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { lacksRight } from '#accounts/owner.ts'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { refusingPatterns } from '#selector/select.ts'
import { targets } from '#selector/targets.ts'
import type { Context } from '../../request/context.ts'
import { changeRows } from '../../rows/change.ts'
import { accessibleProjects, projectsWithout, type AccessibleProjects } from './accessible.ts'

/** Projects of an account that a request picks. */
export interface PickedProjects {
  readonly accountId: number
  /** A query of their ids, for a statement that binds the account. */
  readonly ids: RawBuilder<unknown>
}

/**
 * The projects that `id` and `filters` pick among those on which the caller has the right, by owner, in the order of the
 * owners. Throws ApiError 2001, 2004.
 */
export function pickedProjects(
  context: Context,
  right: Right,
  executor: Executor,
): Promise<PickedProjects[]> {
  return picked(context, accessibleProjects(context.actor, right), executor)
}

/** Updates the projects that a request picks and returns their number. Throws ApiError 54 for a missing right. */
export async function updatePicked(
  context: Context,
  right: Right,
  assignment: RawBuilder<unknown>,
): Promise<number> {
  return context.database.transaction(async (tx) => {
    let changed = 0
    for (const { accountId, ids } of await pickedProjects(context, right, tx)) {
      changed += await changeRows(
        tx,
        sql`update projects set ${assignment} where account_id = ${accountId} and id in (${ids})`,
      )
    }
    if (changed === 0) await refuseLackingRight(context, right, tx)
    return changed
  })
}

/** For a request that picked nothing: throws ApiError 54 when it would have picked projects with the right. */
export async function refuseLackingRight(context: Context, right: Right, executor: Executor): Promise<void> {
  if (context.actor.guestOf.size === 0) return
  const found = await picked(context, projectsWithout(context.actor, right), executor)
  if (found.length > 0) throw lacksRight(right, context.sent.id === undefined ? 'filters' : 'id')
}

async function picked(
  { actor, sent }: Context,
  { source, scope, accounts }: AccessibleProjects,
  executor: Executor,
): Promise<PickedProjects[]> {
  const ids = targets(source, sent, scope, actor.timeZone)
  if (source.accounts === undefined) return [{ accountId: actor.accountId, ids }]
  const { rows } = await refusingPatterns(() =>
    sql<{ account_id: number; ids: number[] }>`
      ${crossing(source.accounts!.crossing)}
      select account_id, array_agg(id) as ids from projects
      where account_id = any(${accounts}::int[]) and id in (${ids})
      group by account_id order by account_id`.execute(executor),
  )
  return rows.map(({ account_id: accountId, ids }) => ({ accountId, ids: sql`select unnest(${ids}::int[])` }))
}
