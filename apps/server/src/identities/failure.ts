import type { SignInOutcome } from '@sextant/contract/sign-in.ts'

/** A sign-in with the identity provider ends without anybody signed in. The message and the cause are for the log. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly outcome: Exclude<SignInOutcome, 'linked'>
  /** The account that was found, if one was. */
  readonly accountId: number | undefined

  constructor(
    outcome: Exclude<SignInOutcome, 'linked'>,
    message: string,
    options: { readonly accountId?: number; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.outcome = outcome
    this.accountId = options.accountId
  }
}
