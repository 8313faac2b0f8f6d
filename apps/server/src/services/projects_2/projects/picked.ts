import type { Right } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { lacksRight } from '#accounts/owner.ts'
import type { Executor } from '#db/database.ts'
import { targets } from '#selector/targets.ts'
import type { Context } from '../../request/context.ts'
import { changeRows } from '../../rows/change.ts'
import { accessibleProjects, projectsWithout, type AccessibleProjects } from './accessible.ts'

/** The projects that a request picks, of one or several accounts. */
export interface PickedProjects {
  readonly accounts: readonly number[]
  /** A query of their ids, for a statement that also names the accounts. */
  readonly ids: RawBuilder<{ id: string }>
}

/** The projects that `id` and `filters` pick among those on which the caller has the right. Throws ApiError 2001, 2004. */
export function pickedProjects(context: Context, right: Right): PickedProjects {
  return picked(context, accessibleProjects(context.actor, right))
}

/** Updates the projects that a request picks and returns their number. Throws ApiError 54 for a missing right. */
export async function updatePicked(
  context: Context,
  right: Right,
  assignment: RawBuilder<unknown>,
): Promise<number> {
  const { executor } = context.database
  const { accounts, ids } = pickedProjects(context, right)
  const changed = await changeRows(
    executor,
    sql`update projects set ${assignment} where account_id = any(${accounts}::int[]) and id in (${ids})`,
  )
  if (changed === 0) await refuseLackingRight(context, right, executor)
  return changed
}

/** For a request that picked nothing: throws ApiError 54 when it would have picked projects with the right. */
export async function refuseLackingRight(context: Context, right: Right, executor: Executor): Promise<void> {
  if (context.actor.guestOf.size === 0) return
  const { accounts, ids } = picked(context, projectsWithout(context.actor, right))
  const { rows } = await sql`
    select id from projects where account_id = any(${accounts}::int[]) and id in (${ids}) limit 1`.execute(
    executor,
  )
  if (rows.length > 0) throw lacksRight(right, context.sent.id === undefined ? 'filters' : 'id')
}

function picked({ actor, sent }: Context, { source, scope, accounts }: AccessibleProjects): PickedProjects {
  return { accounts, ids: targets(source, sent, scope, actor.timeZone) }
}
