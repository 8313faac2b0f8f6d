/**
 * What the name of the cookie that holds a browser's session begins with; behind it stand letters of the installation.
 * Cookies know no ports: two installations on one host would take each other's.
 */
export const SESSION_COOKIE = 'sextant_session_'

/**
 * The header without which no session is looked at. Forms and links cannot send it, and other sites may not, so a request
 * that has it was made by a page of the installation.
 */
export const SESSION_HEADER = 'Sextant-Session'

/** Fewest and most characters of a password. */
export const PASSWORD_LENGTH = { minimum: 10, maximum: 200 } as const
