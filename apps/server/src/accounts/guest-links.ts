import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { GuestLinkContent, Language, WireFilter } from '@sextant/contract'
import { accountIdOf } from './account-id.ts'
import { hashToken } from './sessions.ts'

/** A link that shows a project to people without an account. */
export interface GuestLink {
  readonly id: number
  readonly projectId: number
  readonly contents: readonly GuestLinkContent[]
  /** Indexes of the regions it shows; null: all. */
  readonly regions: readonly number[] | null
  /** Places of these regions, as `<region key>:<searcher key>`; null: all. */
  readonly places: readonly string[] | null
  readonly date1: string | null
  readonly date2: string | null
  readonly lastDays: number | null
  /** Filters of the keywords it shows; null: all keywords. */
  readonly filters: readonly WireFilter[] | null
  /** Ids of the reports it shows; null: all, if it shows reports. */
  readonly reports: readonly number[] | null
  readonly lang: Language
  /** Sites that may show its chart in a frame; null: none. */
  readonly embedOrigins: readonly string[] | null
}

/** A guest link as it is stored. */
export interface StoredGuestLink {
  readonly id: number
  readonly hash: Buffer
  readonly prefix: string
  /** Hash of its password; null without one. */
  readonly password: string | null
  /** Milliseconds since 1970; undefined: it does not end. */
  readonly expiresAt: number | undefined
  readonly link: GuestLink
}

/** Characters of a token after the account that are stored in clear text: 72 of its 256 random bits. */
const PREFIX_LENGTH = 12
const TOKEN = /^(\d{1,10})\.([\w-]{43})$/

/** A new token: the account, then 256 random bits. */
export function newGuestToken(accountId: number): { token: string; prefix: string; hash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  const token = `${accountId}.${secret}`
  return { token, prefix: secret.slice(0, PREFIX_LENGTH), hash: hashToken(token) }
}

/** The account and the start of a token, in the address of an embedded chart; undefined for anything else. */
export function readEmbedStart(text: string): { accountId: number; prefix: string } | undefined {
  const match = /^(\d{1,10})\.([\w-]{12})$/.exec(text)
  return match === null ? undefined : { accountId: accountIdOf(match[1]!), prefix: match[2]! }
}

/** The parts of what a guest sends: `<token>`, or `<token>.<pass>`. Account 0 for anything else. */
export function readGuestToken(sent: string): { accountId: number; token: string; pass: string } {
  const [account = '', secret = '', pass = '', ...rest] = sent.split('.')
  const token = `${account}.${secret}`
  return TOKEN.test(token) && rest.length === 0
    ? { accountId: accountIdOf(account), token, pass }
    : { accountId: 0, token: '', pass: '' }
}

/**
 * What a guest who knew the password sends from then on. It changes with the password and the token, and does not reveal
 * either.
 */
export function passOf({ hash, password }: Pick<StoredGuestLink, 'hash' | 'password'>): string {
  return createHmac('sha256', `guest pass ${password}`).update(hash).digest('base64url')
}

/** Whether a guest may use a link: it asks for no password, or the pass is right. */
export function isAdmitted(stored: Pick<StoredGuestLink, 'hash' | 'password'>, pass: string): boolean {
  if (stored.password === null) return true
  const [expected, given] = [Buffer.from(passOf(stored)), Buffer.from(pass)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A row of `guestLinksSql`. */
export type GuestLinkRow = readonly [
  id: number,
  hash: string,
  prefix: string,
  password: string | null,
  expiresAt: number | null,
  link: GuestLink,
]

/**
 * Query of the guest links of the account `a`, as JSON. Those of archived projects do not work. `accountId` is SQL, as is the
 * condition. A day ends after its last second, since midnight comes twice where the clock goes back to it.
 */
export function guestLinksSql(accountId: string, condition = 'true'): string {
  return `select json_agg(json_build_array(l.id, encode(l.hash, 'hex'), l.prefix, l.password,
      extract(epoch from (l.last_day + time '23:59:59') at time zone a.time_zone) * 1000 + 1000, json_build_object(
        'id', l.id, 'projectId', l.project_id,
        'contents', coalesce(l.contents, array['positions'] || p.guest_link_right), 'regions', l.regions_indexes,
        'places', case when l.regions_indexes is not null then array(
          select r.region_key || ':' || r.searcher_key from regions r
          where r.account_id = ${accountId} and r.project_id = l.project_id and r.region_index = any(l.regions_indexes)
        ) end,
        'date1', l.date1, 'date2', l.date2, 'lastDays', l.last_days, 'filters', l.keywords_filters, 'lang', l.lang,
        'reports', l.reports_ids,
        'embedOrigins', l.embed_origins
      )))
    from guest_links l join projects p on p.account_id = ${accountId} and p.id = l.project_id
    where l.account_id = ${accountId} and p."on" <> -1 and ${condition}`
}

export function storedGuestLink([
  id,
  hash,
  prefix,
  password,
  expiresAt,
  link,
]: GuestLinkRow): StoredGuestLink {
  return { id, hash: Buffer.from(hash, 'hex'), prefix, password, expiresAt: expiresAt ?? undefined, link }
}

/** Whether the last day of a link has passed. */
export function hasEnded({ expiresAt }: Pick<StoredGuestLink, 'expiresAt'>): boolean {
  return expiresAt !== undefined && expiresAt <= Date.now()
}
