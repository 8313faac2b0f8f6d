import { isEmailAddress } from '@sextant/contract/email-address.ts'
import { failedWith } from '@sextant/sdk'
import type { CallFailed } from '../../../api/failure.ts'
import type { en } from '../texts/en.ts'

/** The error of an address, from its form or from the response. */
export function emailFault(email: string, error: CallFailed | null, texts: typeof en): string | undefined {
  if (error !== null && failedWith(error.failure, 'duplicate')) return texts.emailTaken
  return email === '' || isEmailAddress(email) ? undefined : texts.emailInvalid
}

/** A command's failure, unless a field shows it. */
export function besidesEmail(error: CallFailed | null): CallFailed | null {
  return error !== null && failedWith(error.failure, 'duplicate') ? null : error
}
