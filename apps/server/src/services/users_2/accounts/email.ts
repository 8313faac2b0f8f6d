import { ApiError, shown } from '@sextant/contract'
import { UniqueViolation } from '#db/errors.ts'

/** Throws ApiError 2003 for what is no e-mail address. */
export function requireEmail(email: string): void {
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return
  throw new ApiError('parameter_value', `expected an e-mail address, got ${shown(email)}`, { field: 'email' })
}

/** Runs what gives an account its e-mail address. Throws ApiError 3003 when another one has it. */
export async function refusingDuplicates<T>(email: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof UniqueViolation) || error.constraint !== 'accounts_email') throw error
    throw new ApiError('duplicate', `an account with the e-mail address ${shown(email)} exists`, {
      field: 'email',
      cause: error,
    })
  }
}
