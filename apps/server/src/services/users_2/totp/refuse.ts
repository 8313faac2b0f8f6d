import { ApiError } from '@sextant/contract'

const reasons = {
  'not begun': 'begin with `add/users_2/totp`: there is no secret to confirm',
  on: 'signing in asks for a code already',
  off: 'signing in does not ask for a code',
} as const

/** The refusal of a change that does not fit the state of an account's second factor. */
export function refuseTotp(state: keyof typeof reasons): ApiError {
  return new ApiError('forbidden', reasons[state])
}
