/** Errors of the socket and the name lookup below the PostgreSQL protocol. */
const NETWORK_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ENOENT', // no such UNIX socket
  'EACCES',
])

/** pg reports a lost connection by message only, and one that could not be opened. */
const CONNECTION_MESSAGES =
  /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|timeout expired|Query read timeout|Cannot use a pool after calling end|Client has already been connected|The server does not support SSL|There was an error establishing an SSL|SASL: )/

/** Codes of the system's TLS for a connection that was not opened: a certificate that is not accepted, or no common protocol. */
const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/

/** Connections that were not opened: what is wrong and what to do about it, by the code or message of the error. */
const REFUSALS: readonly (readonly [sign: RegExp, reason: string])[] = [
  [
    /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/,
    'the certificate of the server is not trusted. Name the file with the certificate of its authority in DATABASE_URL: sslrootcert=/path/to/ca.crt',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID/,
    'the certificate of the server is for another host. Write a host of the certificate in DATABASE_URL, or sslmode=verify-ca',
  ],
  [/^The server does not support SSL/, 'the server has no TLS. Remove sslmode from DATABASE_URL'],
  [
    /no encryption$/,
    'the server accepts this user with TLS only. Add sslmode=verify-full, or sslmode=require, to DATABASE_URL',
  ],
  [/^unsupported startup parameter/, 'DATABASE_URL leads to a pooler. Connect to PostgreSQL itself'],
  [/^SASL: .* password must be/, 'the server asks for a password. Write it in DATABASE_URL'],
]

/** Whether an error of the driver, not of the database, means that the database cannot be reached. */
export function isUnreachable(message: string, code: string | undefined): boolean {
  if (code !== undefined && (NETWORK_CODES.has(code) || TLS_CODE.test(code))) return true
  return CONNECTION_MESSAGES.test(message)
}

/** The sentence for a database that cannot be reached, with what to do where that is known. */
export function unreachable(message: string, code = 'no reason given'): string {
  const reason = REFUSALS.find(([sign]) => sign.test(code) || sign.test(message))?.[1]
  if (reason === undefined) return `The database cannot be reached: ${message === '' ? code : message}`
  return `The database cannot be reached: ${reason} (${TLS_CODE.test(code) ? code : message})`
}
