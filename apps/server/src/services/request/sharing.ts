import { ApiError } from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'
import { scopeList } from '#accounts/bounds.ts'
import { ownerOfProject } from '#accounts/owner.ts'

/**
 * Throws ApiError 54 for a guest or a key that may not share a project, in an operation that needs that only for some values.
 *
 * @param field the parameter to name in the error of a guest
 * @param what begins "… needs the scope"
 */
export function requireSharing(actor: Actor, projectId: number, field: string, what: string): void {
  ownerOfProject(actor, projectId, 'delegate', field)
  if (actor.bounds?.scopes.includes('share') === false) {
    throw new ApiError(
      'forbidden',
      `${what} needs the scope "share", but this API key has only: ${scopeList(actor.bounds.scopes)}`,
    )
  }
}
