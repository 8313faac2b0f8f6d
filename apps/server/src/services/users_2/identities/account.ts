import { ApiError } from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'

/** The account that a request is about: the caller's, or another one for administrators. Throws ApiError 54. */
export function accountAsked(actor: Actor, userId: number | undefined): number {
  if (userId === undefined || userId === actor.accountId) return actor.accountId
  if (actor.administrator) return userId
  throw new ApiError('forbidden', 'only administrators see and change identities of other accounts', {
    field: 'user_id',
  })
}
