import type { Right } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import { lacksRight } from '#accounts/owner.ts'
import type { Executor } from '#db/database.ts'
import { targets } from '#selector/targets.ts'
import type { Context } from '../../request/context.ts'
import { type AccessibleProjects, accessibleProjects, projectsWithout } from './accessible.ts'

/** Projects of one or several accounts, as a request picks them. */
export interface PickedProjects {
  readonly accounts: readonly number[]
  /** A query of their ids, read inside a statement that says the accounts too. */
  readonly ids: RawBuilder<{ id: string }>
}

/** The projects that `id` and `filters` pick among those the account has the right on. Throws ApiError 2001, 2004. */
export function pickedProjects(context: Context, right: Right): PickedProjects {
  return picked(context, accessibleProjects(context.actor, right))
}

/**
 * For a request that picked nothing: throws ApiError 54 naming the right when it is the right that is missing on what
 * it would have picked.
 */
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
