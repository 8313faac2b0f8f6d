import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'

/** A setting read from the environment: how its text is read, and what it means. */
interface Setting<T> {
  /** The value when the variable is absent or empty. */
  readonly fallback: T
  /** Reads the text; returns undefined when it is not allowed. */
  readonly read: (text: string) => T | undefined
  /** What is allowed, for error texts and `docs/settings.md`. */
  readonly allowed: string
  /** What the setting does, for `docs/settings.md`. */
  readonly doc: string
}

function text(doc: string): Setting<string | undefined> {
  return { fallback: undefined, read: (value) => value, allowed: 'text', doc }
}

function textOr(fallback: string, doc: string): Setting<string> {
  return { fallback, read: (value) => value, allowed: 'text', doc }
}

function whole(fallback: number, minimum: number, maximum: number, doc: string): Setting<number> {
  return {
    fallback,
    read: (value) => {
      const number = /^\d{1,12}$/.test(value) ? Number(value) : NaN
      return number >= minimum && number <= maximum ? number : undefined
    },
    allowed: `a whole number from ${minimum} to ${maximum}`,
    doc,
  }
}

function oneOf<const V extends string>(fallback: V, values: readonly V[], doc: string): Setting<V> {
  return {
    fallback,
    read: (value) => values.find((known) => known === value),
    allowed: values.join(' or '),
    doc,
  }
}

function amount(fallback: string, doc: string): Setting<string> {
  return {
    fallback,
    read: (value) => (/^\d{1,9}(\.\d{1,6})?$/.test(value) ? value : undefined),
    allowed: 'a decimal number with at most 6 decimals',
    doc,
  }
}

/** Every setting, by the name of its environment variable. `npm run gen` writes `docs/settings.md` from it. */
export const settingsTable = {
  PORT: whole(8080, 0, 65_535, 'Port of the HTTP server; 0 picks a free one.'),
  HOST: textOr('127.0.0.1', 'Address the HTTP server listens on.'),
  DATA_DIR: textOr('./data', 'Folder of the embedded database and of the journals of imports.'),
  DATABASE_URL: text('`postgres://…` of a PostgreSQL server (17 or newer); unset: the embedded database.'),
  DATABASE_POOL_SIZE: whole(4, 1, 100, 'Connections to the PostgreSQL server.'),
  ADMIN_EMAIL: textOr(
    'admin@localhost',
    'E-mail address of the first account, used when it is made: it signs in with it.',
  ),
  ADMIN_PASSWORD: text('Password of the first account (at least 10 characters) instead of a printed one.'),
  ADMIN_API_KEY: text('API key of the first account (at least 20 characters) instead of a printed one.'),
  ERROR_STYLE: oneOf(
    'http',
    ['http', 'v2'],
    'How failures are answered: `http` with a fitting status and no `result`, `v2` with status 200 and `"result": null`.',
  ),
  SESSION_HOURS: whole(720, 1, 87_600, 'Hours after which who has signed in has to do it again.'),
  SESSION_IDLE_HOURS: whole(168, 1, 87_600, 'Hours after which a session that is not used ends.'),
  PROXIES_IN_FRONT: whole(
    0,
    0,
    10,
    'Proxies between the world and Sextant: so many entries of `X-Forwarded-For` are believed when attempts to sign in are counted.',
  ),
  MAX_CONCURRENT_REQUESTS: whole(20, 0, 10_000, 'Requests at once per account; 0 is no bound.'),
  MAX_BODY_BYTES: whole(33_554_432, 1_024, 1_073_741_824, 'Largest request body, in bytes.'),
  REQUEST_TIMEOUT_SECONDS: whole(60, 1, 3_600, 'Longest time a request may take, in seconds.'),
  TIME_ZONE: textOr('UTC', 'Time zone of the first account, an IANA name.'),
  CURRENCY: textOr('USD', 'Currency that prices and balances are told in.'),
  SERP_PROVIDER: textOr(
    'sandbox',
    'Where SERPs come from: a provider by its id; `sandbox` is synthetic, for trying out.',
  ),
  SEXTANT_SECRET_KEY: text(
    'Seals the keys of providers in the database, at least 20 characters; unset: a file `secret-key` in `DATA_DIR`. Needed with a PostgreSQL server.',
  ),
  SHARE_PAGES_MINUTES: whole(
    60,
    0,
    1_440,
    'Age up to which a SERP is copied for whoever asks for the same one, instead of bought again; 0 never copies.',
  ),
  PRICE_PER_PAGE: amount('0.01', 'What a fetched SERP page is charged with in the ledger.'),
  VOLUMES_PROVIDER: text(
    'Where search volumes come from: `sandbox` (invented) or `dataforseo`; unset: the sandbox while SERPs come from it.',
  ),
  PRICE_PER_VOLUME: amount('0.001', 'What a search volume is charged with in the ledger.'),
  CHECK_ATTEMPTS: whole(6, 1, 100, 'Attempts of a task at most; the kind of error may allow fewer.'),
  CHECK_FAILING_SECONDS: whole(
    110,
    1,
    86_400,
    'A failing task ends at most this long after its first failure, in seconds.',
  ),
  PAGE_TIMEOUT_SECONDS: whole(20, 1, 300, 'Longest wait for a SERP page or search volumes, in seconds.'),
  CHECK_CONCURRENCY: whole(8, 1, 256, 'Tasks a process works on at once.'),
  TRASH_RETENTION_DAYS: whole(
    30,
    0,
    36_500,
    'Days after which deleted keywords, groups and folders are gone for good; 0 keeps them.',
  ),
  PAGE_RETENTION_DAYS: whole(
    0,
    0,
    36_500,
    'Days after which the stored replies of a rank check are removed, never its positions; 0 keeps them.',
  ),
  SMTP_URL: text('`smtp://…` or `smtps://…` of the server that takes e-mail; unset: none is sent.'),
  SMTP_FROM: text('Sender of e-mail, such as `Sextant <rank@example.com>`.'),
  EVENTS_PER_DAY: whole(20, 1, 100_000, 'Messages of a project to one target in a day at most.'),
  WEBHOOK_PRIVATE_ADDRESSES: oneOf(
    'refuse',
    ['refuse', 'allow'],
    'Whether webhooks may go to addresses of this machine and of private networks.',
  ),
  LOG_LEVEL: oneOf('info', ['debug', 'info', 'warn', 'error', 'silent'], 'Least level that is logged.'),
} as const satisfies Record<string, Setting<unknown>>

/** Settings named after a provider, in capital letters: its key and its address. Providers read them as text. */
export type ProviderSettingName = `${string}_API_KEY` | `${string}_BASE_URL`

/** What a name must look like to be a provider's setting. */
const providerSettingName = /^[A-Z][A-Z0-9_]*_(?:API_KEY|BASE_URL)$/

type TableName = keyof typeof settingsTable
export type SettingName = TableName | ProviderSettingName
type ValueOf<S> = S extends Setting<infer T> ? T : never
export type Settings = {
  readonly [N in TableName]: ValueOf<(typeof settingsTable)[N]>
} & { readonly [N in ProviderSettingName]?: string | undefined }

/** A setting cannot be used as it is; the message names it and what is allowed. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Reads the settings from an environment. Throws SettingError naming the first wrong one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const read: Record<string, unknown> = Object.fromEntries(
    Object.entries(environment).filter(([name]) => providerSettingName.test(name)),
  )
  for (const [name, setting] of Object.entries(settingsTable) as [TableName, Setting<unknown>][]) {
    const value = environment[name]?.trim()
    if (value === undefined || value === '') {
      read[name] = setting.fallback
      continue
    }
    const parsed = setting.read(value)
    if (parsed === undefined) throw new SettingError(`${name} must be ${setting.allowed}.`)
    read[name] = parsed
  }
  const settings = read as Settings
  checkTimeZone(settings.TIME_ZONE)
  if (settings.ADMIN_API_KEY !== undefined && settings.ADMIN_API_KEY.length < 20) {
    throw new SettingError('ADMIN_API_KEY must have at least 20 characters.')
  }
  if (settings.ADMIN_PASSWORD !== undefined && settings.ADMIN_PASSWORD.length < PASSWORD_LENGTH.minimum) {
    throw new SettingError(`ADMIN_PASSWORD must have at least ${PASSWORD_LENGTH.minimum} characters.`)
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(settings.ADMIN_EMAIL)) {
    throw new SettingError('ADMIN_EMAIL must be an e-mail address.')
  }
  if (settings.SEXTANT_SECRET_KEY !== undefined && settings.SEXTANT_SECRET_KEY.length < 20) {
    throw new SettingError('SEXTANT_SECRET_KEY must have at least 20 characters.')
  }
  if (settings.SMTP_URL !== undefined && !/^smtps?:\/\/./.test(settings.SMTP_URL)) {
    throw new SettingError('SMTP_URL must begin with smtp:// or smtps://.')
  }
  return settings
}

function checkTimeZone(name: string): void {
  if (!isTimeZone(name)) throw new SettingError(`TIME_ZONE must be an IANA time zone name, got "${name}".`)
}

/** Whether a text is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +03:00 are accepted by Intl but mean the opposite sign to PostgreSQL.
    if (!/^[A-Za-z]/.test(name)) return false
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
