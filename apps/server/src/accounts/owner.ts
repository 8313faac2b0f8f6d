import { ApiError, hasRight, type Right, rightIndex, type RightsNeeded } from '@sextant/contract'
import type { Actor, Owner } from './authenticate.ts'

/**
 * The account whose data a request is about: that of the first project it names, the asking account when it names
 * none. Throws ApiError 54 when a guest lacks a right that an operation needs on one of the projects.
 */
export function ownerOf(actor: Actor, needed: RightsNeeded, input: Readonly<Record<string, unknown>>): Owner {
  const owners = Object.entries(needed).flatMap(([parameter, right]) => {
    const projectId = input[parameter]
    return typeof projectId === 'number' ? [ownerOfProject(actor, projectId, right, parameter)] : []
  })
  return owners[0] ?? actor
}

/**
 * The account that a project belongs to, for one who has a right on it. A project that is not shared, or not to be
 * seen, is taken for the asking account's own, which then does not find it. Throws ApiError 54 for a guest without
 * the right.
 */
export function ownerOfProject(actor: Actor, projectId: number, right: Right, field: string): Owner {
  const shared = actor.guestOf.get(projectId)
  if (shared === undefined || !hasRight(shared.rights, 'view')) return actor
  if (!hasRight(shared.rights, right)) throw lacksRight(right, field)
  return shared.owner
}

/** ApiError 54 for a guest who sees a project but may not do what was asked. */
export function lacksRight(right: Right, field: string): ApiError {
  return new ApiError(
    'forbidden',
    `a guest of the project needs the right "${right}" (character ${rightIndex(right)} of \`right\`), which was not given`,
    { field },
  )
}
