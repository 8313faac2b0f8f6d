import { ApiError, hasRight, rightIndex, type Right, type RightsNeeded } from '@sextant/contract'
import type { Actor, Owner } from './authenticate.ts'

/**
 * The account whose data a request is about: the owner of the first project it names, or the sender if it names
 * none. Throws ApiError 54 if a guest lacks a right that an operation needs on one of the projects.
 */
export function ownerOf(actor: Actor, needed: RightsNeeded, input: Readonly<Record<string, unknown>>): Owner {
  const owners = Object.entries(needed).flatMap(([parameter, right]) => {
    const projectId = input[parameter]
    return typeof projectId === 'number' ? [ownerOfProject(actor, projectId, right, parameter)] : []
  })
  return owners[0] ?? actor
}

/**
 * The account that owns a project, for an account with a right on it. A project that is not shared, or not visible,
 * is treated as the sender's own, which then does not find it. Throws ApiError 54 for a guest without
 * the right, and for a project that the key of the sender does not see.
 */
export function ownerOfProject(actor: Actor, projectId: number, right: Right, field: string): Owner {
  if (actor.bounds?.projects?.includes(projectId) === false) {
    throw new ApiError('forbidden', 'there is no such project in this account', { field })
  }
  const shared = actor.guestOf.get(projectId)
  if (shared === undefined || !hasRight(shared.rights, 'view')) return actor
  if (!hasRight(shared.rights, right)) throw lacksRight(right, field)
  return shared.owner
}

/** ApiError 54 for a guest who sees a project but lacks the right for the request. */
export function lacksRight(right: Right, field: string): ApiError {
  return new ApiError(
    'forbidden',
    `as a guest of this project, you need the right "${right}" (character ${rightIndex(right)} of \`right\`)`,
    { field },
  )
}
