import {
  ALL_RIGHTS,
  ApiError,
  guestRightNames,
  hasRight,
  rightText,
  type GuestRight,
} from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { isBounded } from '#accounts/bounds.ts'
import { lacksRight } from '#accounts/owner.ts'
import { refusingPatterns } from '#selector/select.ts'
import { scopeTerm } from '#selector/source.ts'
import type { Context } from '../../request/context.ts'
import { pickedOf, type Ids } from '../../rows/picked.ts'
import { requireProject } from '../../rows/project.ts'
import { guests } from './columns.ts'

/** The rights to give, as stored. Throws ApiError 54 when the caller lacks one of them. */
export function rightsToGive(context: Context, projectId: number, given: readonly GuestRight[]): string {
  const own = rightsOn(context, projectId)
  const lacking = given.find((right) => !hasRight(own, right))
  if (lacking !== undefined) {
    if (context.actor.bounds === undefined || !isBounded(context.actor.bounds))
      throw lacksRight(lacking, 'rights')
    throw new ApiError(
      'forbidden',
      `an API key with bounds cannot give the right "${lacking}", with which a guest would leave them`,
      { field: 'rights' },
    )
  }
  return rightText(given)
}

/** The guests of a project that a request picks, without those who have a right that the caller lacks. */
export function pickedGuests(context: Context, projectId: number): Ids {
  const reach = scopeTerm(
    'reach',
    (value) => sql`g.rights & ${value(0)}::bit(14) = g.rights`,
    rightsOn(context, projectId),
  )
  return pickedOf(context, guests, projectId, 'all', { scope: [reach] })
}

/** Runs a change of guests of a project and returns their number. Throws ApiError 54. */
export async function changeGuests(
  context: Context,
  projectId: number,
  change: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await refusingPatterns(() =>
    sql<{ guest_id: number | null }>`${change} returning guest_id`.execute(context.database.executor),
  )
  if (rows.length === 0) await requireProject(context, projectId)
  for (const { guest_id: guest } of rows) if (guest !== null) context.authenticator.forget(guest)
  return rows.length
}

/** The rights that the caller can give: its own, or with a key with bounds those of them that spend nothing. */
function rightsOn({ actor, owner }: Context, projectId: number): string {
  const guest = owner.accountId === actor.accountId ? undefined : actor.guestOf.get(projectId)
  const own = guest?.rights ?? ALL_RIGHTS
  if (actor.bounds === undefined || !isBounded(actor.bounds)) return own
  const { scopes } = actor.bounds
  const within = guestRightNames.filter(
    (right) => right === 'view' || (right === 'edit' && scopes.includes('write')),
  )
  return rightText(within.filter((right) => hasRight(own, right)))
}
