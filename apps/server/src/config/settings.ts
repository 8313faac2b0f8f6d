import { domainToASCII } from 'node:url'
import { isEmailAddress } from '@sextant/contract/email-address.ts'
import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'
import { OPENID_CALLBACK, passwordUsers } from '@sextant/contract/sign-in.ts'
import { isLoopback } from './loopback.ts'
import { PASSWORD_IN_ADDRESS } from './password-in-address.ts'

/** A setting read from the environment. */
interface Setting<T> {
  /** Value when the variable is absent or empty. */
  readonly fallback: T
  /** Reads the text; returns undefined if it is not allowed. */
  readonly read: (text: string) => T | undefined
  /** Allowed values, for error messages and `docs/settings.md`. */
  readonly allowed: string
  /** Meaning of the setting, for `docs/settings.md`. */
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

function wholeOrNone(minimum: number, maximum: number, doc: string): Setting<number | undefined> {
  const { read, allowed } = whole(minimum, minimum, maximum, doc)
  return { fallback: undefined, read, allowed, doc }
}

function oneOf<const V extends string>(fallback: V, values: readonly V[], doc: string): Setting<V> {
  return {
    fallback,
    read: (value) => values.find((known) => known === value),
    // Made when it is read: `Intl` takes 40 ms of a start to load.
    get allowed() {
      return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values)
    },
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

/** An address of http or https, without the slash at its end. */
function url(doc: string): Setting<string | undefined> {
  return {
    fallback: undefined,
    read: (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return undefined
      if (`${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` !== '') return undefined
      return parsed.href.replace(/\/+$/, '')
    },
    allowed: 'an address of http or https without a user name, `?` and `#`',
    doc,
  }
}

/** The address that names an identity provider, exactly as the provider writes it. */
function issuer(doc: string): Setting<string | undefined> {
  return {
    fallback: undefined,
    read: (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined
      if (parsed === undefined) return undefined
      const { protocol, hostname, username, password, search, hash } = parsed
      if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))) return undefined
      return `${username}${password}${search}${hash}` === '' ? value : undefined
    },
    allowed: 'an address of https, or of http on this machine, without a user name, `?` and `#`',
    doc,
  }
}

/** Domains of email addresses, in lower case and ASCII. */
function domains(doc: string): Setting<readonly string[] | undefined> {
  return {
    fallback: undefined,
    read: (value) => {
      const names = value.split(',').map((name) => domainToASCII(name.trim()))
      return names.every((name) => /^[^.]+(\.[^.]+)*$/.test(name)) ? names : undefined
    },
    allowed: 'domains separated by commas, such as `example.com, example.org`',
    doc,
  }
}

/** A claim of an identity provider and the value it must have. */
function claim(doc: string): Setting<{ readonly name: string; readonly value: string } | undefined> {
  return {
    fallback: undefined,
    read: (value) => {
      const [, name, wanted] = /^([^=\s]+)=(.+)$/.exec(value) ?? []
      return name === undefined ? undefined : { name, value: wanted! }
    },
    allowed: 'a claim and its value, such as `groups=rank-trackers`',
    doc,
  }
}

/** Every setting, by the name of its environment variable. `npm run gen` writes `docs/settings.md` from it. */
export const settingsTable = {
  PORT: whole(8080, 0, 65_535, 'Port of the HTTP server; 0 picks a free port.'),
  HOST: textOr('127.0.0.1', 'Address that the HTTP server listens on; `localhost` is 127.0.0.1.'),
  DATA_DIR: textOr('./data', 'Folder of the embedded database and of import journals.'),
  DATABASE_URL: text(
    '`postgres://…` address of a PostgreSQL server (17 or newer); `?sslmode=verify-full` encrypts. Unset: the embedded database.',
  ),
  DATABASE_POOL_SIZE: whole(4, 1, 100, 'Connections to the PostgreSQL server, besides two for short reads.'),
  ADMIN_EMAIL: textOr(
    'admin@localhost',
    'Email address of the first account, used to sign in. Read only when the account is created.',
  ),
  ADMIN_PASSWORD: text(
    'Password of the first account (at least 10 characters). Unset: generated, and printed by the start that creates the account.',
  ),
  ADMIN_API_KEY: text(
    'API key of the first account (at least 20 characters). Unset: generated, and printed by the start that creates the account.',
  ),
  ERROR_STYLE: oneOf(
    'http',
    ['http', 'v2'],
    'Form of error responses: `http` has a matching status and no `result`; `v2` has status 200 and ' +
      '`"result": null`.',
  ),
  SESSION_HOURS: whole(720, 1, 87_600, 'Session lifetime in hours.'),
  SESSION_IDLE_HOURS: whole(168, 1, 87_600, 'Session lifetime without use, in hours.'),
  PASSWORD_SIGN_IN: oneOf(
    'everyone',
    passwordUsers,
    'Who may sign in with a password. `administrators` needs OIDC_ISSUER: everybody else signs in with the identity provider.',
  ),
  OIDC_ISSUER: issuer(
    'Address of the identity provider for [OpenID Connect sign-in](signing-in.md#identity-provider), such as `https://accounts.google.com`. Needs ' +
      `OIDC_CLIENT_ID and PUBLIC_URL; the redirect address to register there is \`<PUBLIC_URL>${OPENID_CALLBACK}\`. Unset: none.`,
  ),
  OIDC_CLIENT_ID: text('Id of Sextant at the identity provider.'),
  OIDC_CLIENT_SECRET: text('Secret of Sextant at the identity provider. Unset: it is a public client.'),
  OIDC_SCOPES: textOr(
    'openid email profile',
    'Scopes to request from the identity provider, with `openid` among them.',
  ),
  OIDC_NAME: text(
    'Name of the identity provider on the sign-in page, such as `Google`. Unset: the host of OIDC_ISSUER.',
  ),
  OIDC_NEW_ACCOUNTS: oneOf(
    'refuse',
    ['refuse', 'create', 'create-unlimited'],
    'Whether people without an account get one at their first sign-in with the identity provider: `create` with an empty balance, ' +
      '`create-unlimited` without a limit of spending. Never an administrator.',
  ),
  OIDC_ALLOWED_DOMAINS: domains(
    'Only people with a confirmed email address in one of these domains may sign in with the identity provider.',
  ),
  OIDC_REQUIRED_CLAIM: claim(
    'Only people with this claim may sign in with the identity provider: `hd=example.com` for an organisation at Google, ' +
      '`groups=<name>` for a group. A claim with several values must have this one among them.',
  ),
  OIDC_TRUSTED_EMAILS: oneOf(
    'verified',
    ['verified', 'all'],
    'Which email addresses of the identity provider find and make accounts: those it calls verified, or all. `all` only if users of ' +
      'the provider cannot choose their address themselves.',
  ),
  PROXIES_IN_FRONT: whole(
    0,
    0,
    10,
    'Number of trusted reverse proxies in front of Sextant: this many entries of `X-Forwarded-For` are ' +
      'used to identify clients that sign in.',
  ),
  MAX_CONCURRENT_REQUESTS: whole(
    20,
    0,
    10_000,
    'Maximum number of parallel requests with the API keys of an account; its signed-in users have as many of their own, and so ' +
      'have the guests of each link. 0 means no limit.',
  ),
  MAX_BODY_BYTES: whole(
    33_554_432,
    1_024,
    1_073_741_824,
    'Maximum size of a request with a file, in bytes. Others have at most 4 MiB.',
  ),
  REQUEST_TIMEOUT_SECONDS: whole(
    60,
    1,
    3_600,
    'Maximum duration in seconds of a request that reads, and of each statement of one that changes something.',
  ),
  TIME_ZONE: textOr('UTC', 'IANA time zone of the first account.'),
  CURRENCY: textOr('USD', 'Currency of prices and balances, in capital letters.'),
  SERP_PROVIDER: textOr(
    'sandbox',
    'Id of the provider of SERPs. The default, `sandbox`, invents them for trying out Sextant.',
  ),
  SEXTANT_SECRET_KEY: text(
    'Secret (at least 20 characters) that encrypts provider keys, webhook secrets, the secrets of authenticator apps and the links in ' +
      'emails that are not sent yet. Unset: read from the file `secret-key` in `DATA_DIR`. With a PostgreSQL server, they cannot be ' +
      'stored or opened without it, and nobody can sign in with the identity provider.',
  ),
  SHARE_PAGES_MINUTES: whole(
    60,
    0,
    1_440,
    'Maximum age in minutes of a SERP that is copied for other projects that request the same one, ' +
      'instead of being bought again; 0 disables copying.',
  ),
  PRICE_PER_PAGE: amount('0.01', 'Price of one fetched SERP page.'),
  VOLUMES_PROVIDER: text(
    'Provider of search volumes: `sandbox` (invented) or `dataforseo`. Unset: the sandbox if SERPs come ' +
      'from it, otherwise none.',
  ),
  PRICE_PER_VOLUME: amount('0.001', 'Price of one search volume.'),
  CHECK_ATTEMPTS: whole(6, 1, 100, 'Maximum number of attempts per task; some kinds of errors allow fewer.'),
  CHECK_FAILING_SECONDS: whole(
    110,
    1,
    86_400,
    'Time in seconds after its first failure by which a failing task ends.',
  ),
  PAGE_TIMEOUT_SECONDS: whole(20, 1, 300, 'Maximum wait for a SERP page or search volumes, in seconds.'),
  TRASH_RETENTION_DAYS: whole(
    30,
    0,
    36_500,
    'Days after which deleted keywords, groups and folders are removed permanently; 0 keeps them.',
  ),
  AUDIT_RETENTION_DAYS: whole(
    365,
    0,
    36_500,
    'Days after which entries of the audit log are removed permanently; 0 keeps them.',
  ),
  PAGE_RETENTION_DAYS: whole(
    0,
    0,
    36_500,
    'Days after which the stored replies of a rank check are removed; 0 keeps them. Positions are always ' +
      'kept.',
  ),
  PUBLIC_URL: url(
    'Address at which people open the dashboard, such as `https://rank.example.com`. Messages link to it, and the identity provider sends people back to it. Unset: messages have no links.',
  ),
  SMTP_URL: text('`smtp://…` or `smtps://…` address of the mail server. Unset: no email is sent.'),
  SMTP_FROM: text('Sender of emails, such as `Sextant <rank@example.com>`.'),
  TELEGRAM_BOT_TOKEN: text(
    'Token of the Telegram bot that sends messages to chats, from @BotFather. Unset: no message is sent to Telegram.',
  ),
  TELEGRAM_API_URL: textOr(
    'https://api.telegram.org',
    'Address of the Telegram Bot API, for a server of your own or a proxy.',
  ),
  EVENTS_PER_DAY: whole(20, 1, 100_000, 'Maximum number of messages per day from a project to one target.'),
  EMAILS_PER_DAY: whole(
    500,
    1,
    1_000_000,
    'Maximum number of emails of an account per day (UTC), one for each recipient: reports, messages, and what is sent again. Beyond ' +
      'it, requests fail with 3014, and messages of rules are only in the delivery log.',
  ),
  WEBHOOK_PRIVATE_ADDRESSES: oneOf(
    'refuse',
    ['refuse', 'allow'],
    'Whether webhooks and messages to Slack and Discord may be sent to this machine and to private networks.',
  ),
  METRICS_KEY: text(
    'Key (at least 20 characters) that `GET /metrics` requires as `Authorization: Bearer <key>`. Unset: anybody who reaches the ' +
      'server may read the metrics.',
  ),
  WORKER_PORT: wholeOrNone(
    0,
    65_535,
    'Port on which `sextant worker` serves `/healthz`, `/readyz` and `/metrics`, on the address HOST; 0 picks a free port. Unset: it ' +
      'listens on none.',
  ),
  LOG_LEVEL: oneOf('info', ['debug', 'info', 'warn', 'error', 'silent'], 'Lowest level to log.'),
} as const satisfies Record<string, Setting<unknown>>

/** Settings named after a provider, in capital letters: its key and address. Providers read them as text. */
export type ProviderSettingName = `${string}_API_KEY` | `${string}_BASE_URL`

/** Form of the name of a provider setting. */
const providerSettingName = /^[A-Z][A-Z0-9_]*_(?:API_KEY|BASE_URL)$/

type TableName = keyof typeof settingsTable
export type SettingName = TableName | ProviderSettingName
type ValueOf<S> = S extends Setting<infer T> ? T : never
export type Settings = {
  readonly [N in TableName]: ValueOf<(typeof settingsTable)[N]>
} & { readonly [N in ProviderSettingName]?: string | undefined }

/** A setting has a value that is not allowed; the message names the setting and what is allowed. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Reads the settings from an environment. Throws SettingError for the first wrong one. */
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
    if (parsed === undefined) throw new SettingError(`${name} must be ${setting.allowed}, but is "${value}".`)
    read[name] = parsed
  }
  const settings = read as Settings
  checkTimeZone(settings.TIME_ZONE)
  if (settings.DATABASE_URL !== undefined && !/^postgres(ql)?:\/\/./.test(settings.DATABASE_URL)) {
    // The value is not repeated: it may hold a password.
    throw new SettingError('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  if (settings.ADMIN_API_KEY !== undefined && settings.ADMIN_API_KEY.length < 20) {
    throw new SettingError('ADMIN_API_KEY must have at least 20 characters.')
  }
  if (settings.ADMIN_PASSWORD !== undefined && settings.ADMIN_PASSWORD.length < PASSWORD_LENGTH.minimum) {
    throw new SettingError(`ADMIN_PASSWORD must have at least ${PASSWORD_LENGTH.minimum} characters.`)
  }
  if (!isEmailAddress(settings.ADMIN_EMAIL)) {
    throw new SettingError('ADMIN_EMAIL must be an email address.')
  }
  if (settings.SEXTANT_SECRET_KEY !== undefined && settings.SEXTANT_SECRET_KEY.length < 20) {
    throw new SettingError('SEXTANT_SECRET_KEY must have at least 20 characters.')
  }
  if (settings.METRICS_KEY !== undefined && settings.METRICS_KEY.length < 20) {
    throw new SettingError('METRICS_KEY must have at least 20 characters.')
  }
  if (!Intl.supportedValuesOf('currency').includes(settings.CURRENCY)) {
    throw new SettingError(
      `CURRENCY must be a currency of ISO 4217 in capital letters, such as EUR, but is "${settings.CURRENCY}".`,
    )
  }
  checkIdentityProvider(settings)
  if (settings.SMTP_URL !== undefined && !/^smtps?:\/\/./.test(settings.SMTP_URL)) {
    throw new SettingError('SMTP_URL must start with smtp:// or smtps://.')
  }
  if (settings.SMTP_URL !== undefined && !URL.canParse(settings.SMTP_URL)) {
    throw new SettingError(
      `SMTP_URL must be an address such as smtp://user:password@host:587. ${PASSWORD_IN_ADDRESS}`,
    )
  }
  if (settings.TELEGRAM_BOT_TOKEN !== undefined && !/^\d+:[\w-]+$/.test(settings.TELEGRAM_BOT_TOKEN)) {
    throw new SettingError('TELEGRAM_BOT_TOKEN must be as @BotFather shows it: digits, a colon and letters.')
  }
  if (!/^https?:\/\/[^?#]+[^?#/]$/.test(settings.TELEGRAM_API_URL)) {
    throw new SettingError(
      `TELEGRAM_API_URL must be an address of http or https without a slash at its end, but is "${settings.TELEGRAM_API_URL}".`,
    )
  }
  return settings
}

function checkIdentityProvider(settings: Settings): void {
  const { OIDC_ISSUER, OIDC_SCOPES, PASSWORD_SIGN_IN } = settings
  if (OIDC_ISSUER === undefined) {
    if (PASSWORD_SIGN_IN === 'administrators') {
      throw new SettingError('PASSWORD_SIGN_IN=administrators needs OIDC_ISSUER: nobody else could sign in.')
    }
    return
  }
  for (const name of ['OIDC_CLIENT_ID', 'PUBLIC_URL'] as const) {
    if (settings[name] === undefined) throw new SettingError(`OIDC_ISSUER needs ${name}, which is not set.`)
  }
  if (!OIDC_SCOPES.split(/\s+/).includes('openid')) {
    throw new SettingError(`OIDC_SCOPES must contain openid, but is "${OIDC_SCOPES}".`)
  }
}

function checkTimeZone(name: string): void {
  // The default needs no check, which would load `Intl`.
  if (name !== settingsTable.TIME_ZONE.fallback && !isTimeZone(name))
    throw new SettingError(`TIME_ZONE must be an IANA time zone, such as Europe/Berlin, but is "${name}".`)
}

/**
 * Abbreviations that PostgreSQL reads as Intl does. It reads others without summer time, such as CET and PST, or as those of another
 * country, such as IST.
 */
const ABBREVIATIONS = 'EAT EST GMT HST JST MST PRC ROC ROK UCT UTC'.split(' ')

/** Whether a text is the name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    // Intl accepts offsets such as +03:00, which PostgreSQL reads with the opposite sign.
    if (!/^[A-Za-z]/.test(name)) return false
    if (/^[A-Za-z]{3}$/.test(name) && !ABBREVIATIONS.includes(name.toUpperCase())) return false
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
