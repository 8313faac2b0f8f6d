import { readFileSync } from 'node:fs'
import { PASSWORD_IN_ADDRESS } from '#config/password-in-address.ts'
import { DatabaseError } from '../errors.ts'

/**
 * Values of `sslmode`, with the meaning that libpq gives them (PostgreSQL documentation, "SSL Support"). The driver cannot fall back
 * to a connection without TLS: `prefer` is `require`. `no-verify` is the driver's word for `require`.
 */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const

/** Parameters that name a file of certificates or keys. */
const SSL_FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const

/** Returns DATABASE_URL for the driver, with settings for its sessions. Throws DatabaseError if it cannot be used. */
export function driverAddress(databaseUrl: string, sessionSettings: string): string {
  const url = parse(databaseUrl)
  const { searchParams } = url
  const mode = searchParams.get('sslmode')
  if (mode !== null) checkMode(mode, searchParams)
  for (const parameter of SSL_FILES) {
    const path = searchParams.get(parameter)
    if (path !== null) checkFile(parameter, path)
  }
  const own = searchParams.get('options')
  searchParams.delete('options')
  // Without this the driver reads `require` as `verify-full`, and `no-verify` only without it.
  if (mode !== null && mode !== 'no-verify') searchParams.set('uselibpqcompat', 'true')
  const settings = `${own ?? ''} ${sessionSettings}`.trimStart()
  // URLSearchParams would write spaces as `+`.
  url.search = `${url.search === '' ? '?' : `${url.search}&`}options=${encodeURIComponent(settings)}`
  return url.href
}

function parse(databaseUrl: string): URL {
  // An address with a user and no host, as for a socket that the parameter `host` names.
  for (const text of [databaseUrl, databaseUrl.replace('@/', '@localhost/')]) {
    if (URL.canParse(text)) return new URL(text)
  }
  throw new DatabaseError(
    `DATABASE_URL must be an address such as postgres://user:password@host:5432/database. ${PASSWORD_IN_ADDRESS}`,
  )
}

function checkMode(mode: string, searchParams: URLSearchParams): void {
  if (!SSL_MODES.some((one) => one === mode)) {
    throw new DatabaseError(
      `sslmode in DATABASE_URL must be one of ${SSL_MODES.join(', ')}, but is "${mode}".`,
    )
  }
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) {
    throw new DatabaseError(
      'sslmode=verify-ca in DATABASE_URL needs sslrootcert, the file with the certificate of the authority. Add it, or use verify-full.',
    )
  }
}

function checkFile(parameter: string, path: string): void {
  try {
    readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new DatabaseError(`${parameter} in DATABASE_URL: the file ${path} cannot be read (${code}).`, {
      cause: error,
    })
  }
}
