/** Where a sign-in with the identity provider begins, from the root of the site. */
export const OPENID_START = '/sign-in/openid'

/** Where the identity provider sends browsers back to. */
export const OPENID_CALLBACK = `${OPENID_START}/callback`

/** Parameter of the dashboard's address that says how a sign-in with the identity provider ended, unless somebody is signed in. */
export const SIGN_IN_PARAMETER = 'sign_in'

/** Parameter with the id of the request that failed, by which its cause is found in the log. */
export const REQUEST_PARAMETER = 'request'

/** How a sign-in with the identity provider ends, unless somebody is signed in. */
export const signInOutcomes = [
  /** The account that was signed in is connected. */
  'linked',
  /** The user declined at the provider. */
  'declined',
  /** The provider does not respond. */
  'unreachable',
  /** It took too long, was begun in another browser, or was finished before. */
  'expired',
  /** The provider did not confirm an email address. */
  'email_unverified',
  /** No account has the email address, and none is made for it. */
  'account_unknown',
  /** People of this domain, or without the required claim, are not let in. */
  'not_allowed',
  /** The account asks for a code, so it is connected on its profile only. */
  'code_account',
  /** The account with this email address is connected to another person at the provider. */
  'account_taken',
  /** The person is connected to another account. */
  'identity_taken',
  'disabled',
  'throttled',
  /** Anything else; the log has the cause. */
  'failed',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

/** Whose passwords are accepted at sign-in. */
export const passwordUsers = ['everyone', 'administrators'] as const
