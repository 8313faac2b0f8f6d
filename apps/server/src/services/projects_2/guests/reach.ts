import { ALL_RIGHTS, type GuestRight, hasRight, rightText } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import { lacksRight } from '#accounts/owner.ts'
import { ofAccount, type ScopeTerm, scopeTerm } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Context } from '../../request/context.ts'
import { ofProject } from '../../rows/list.ts'
import { guests } from './columns.ts'

/** The rights to be given, as they are stored. Throws ApiError 54 when the asking account lacks one of them. */
export function rightsToGive(context: Context, projectId: number, given: readonly GuestRight[]): string {
  const own = rightsOn(context, projectId)
  const lacking = given.find((right) => !hasRight(own, right))
  if (lacking !== undefined) throw lacksRight(lacking, 'rights')
  return rightText(given)
}

/** The guests of a project that a request picks, among those who have no right that the asking account lacks. */
export function pickedGuests(context: Context, projectId: number): RawBuilder<{ id: string }> {
  const { actor, owner, sent } = context
  const scope = [
    ofAccount(guests, owner.accountId),
    ofProject(guests, projectId),
    withinReach(rightsOn(context, projectId)),
  ]
  return targets(guests, sent, scope, actor.timeZone)
}

function withinReach(own: string): ScopeTerm {
  return scopeTerm('reach', (value) => sql`g.rights & ${value(0)}::bit(14) = g.rights`, own)
}

function rightsOn({ actor, owner }: Context, projectId: number): string {
  return owner.accountId === actor.accountId ? ALL_RIGHTS : actor.guestOf.get(projectId)!.rights
}
