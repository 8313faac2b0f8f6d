/** The cookie that holds the session of a browser in which somebody is signed in. */
export const SESSION_COOKIE = 'sextant_session'

/**
 * The header without which no session is looked at. Forms and links cannot send it, and other sites may not, so a request
 * that has it was made by a page of the installation.
 */
export const SESSION_HEADER = 'Sextant-Session'

/** Fewest and most characters of a password. */
export const PASSWORD_LENGTH = { minimum: 10, maximum: 200 } as const
