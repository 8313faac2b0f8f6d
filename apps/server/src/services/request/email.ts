import { ApiError, shown } from '@sextant/contract'
import { isEmailAddress } from '@sextant/contract/email-address.ts'
import { UniqueViolation } from '#db/errors.ts'

/** Throws ApiError 2003 for a text that is no email address. */
export function requireEmail(email: string): void {
  if (isEmailAddress(email)) return
  throw new ApiError('parameter_value', `must be an email address, but got ${shown(email)}`, {
    field: 'email',
  })
}

/** Runs a change of an account's email address. Throws ApiError 3003 when another account has it. */
export async function refusingDuplicates<T>(email: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof UniqueViolation) || error.constraint !== 'accounts_email') throw error
    throw new ApiError('duplicate', `an account with the email address ${shown(email)} already exists`, {
      field: 'email',
      cause: error,
    })
  }
}
