/**
 * Prefix of the name of the session cookie; letters specific to the installation follow. Cookies ignore ports, so
 * two installations on one host would otherwise overwrite each other's.
 */
export const SESSION_COOKIE = 'sextant_session_'

/**
 * Header that every request with a session must send. Forms and links cannot send it and other sites are not allowed
 * to, so the request comes from a page of the installation.
 */
export const SESSION_HEADER = 'Sextant-Session'

/** Header with the token of a guest link, the credentials of a guest without an account. */
export const GUEST_LINK_HEADER = 'Sextant-Guest-Link'

/** Minimum and maximum length of a password. */
export const PASSWORD_LENGTH = { minimum: 10, maximum: 200 } as const

/** Number of recovery codes that are made at once. */
export const RECOVERY_CODES = 10

/** Maximum length of a code at sign-in, with blanks. */
export const CODE_LENGTH = 40
