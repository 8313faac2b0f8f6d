import { timingSafeEqual } from 'node:crypto'
import { ApiError, type Language, type Scope } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import type { KeyBounds } from './bounds.ts'
import { missing, readCredentials, type Credentials } from './credentials.ts'
import {
  guestLinksSql,
  isAdmitted,
  readGuestToken,
  storedGuestLink,
  type GuestLink,
  type GuestLinkRow,
  type StoredGuestLink,
} from './guest-links.ts'
import { openSession, type SessionSettings } from './sessions.ts'

/** The account that sends a request, or for which a guest link does. */
export interface Actor {
  readonly accountId: number
  /** Id of the key; undefined in a session. */
  readonly keyId: number | undefined
  /** What the key may do; undefined in a session, which may do everything. */
  readonly bounds: KeyBounds | undefined
  /** Id of the session; undefined with a key. */
  readonly sessionId: number | undefined
  /** The link of a guest without an account, who sees only what it shows; undefined for everybody else. */
  readonly guestLink: GuestLink | undefined
  readonly administrator: boolean
  readonly timeZone: string
  readonly currency: string
  readonly lang: Language
  /** Projects of other accounts that are shared with this one, by id. */
  readonly guestOf: ReadonlyMap<number, SharedProject>
}

/** A project of another account, as a guest sees it. */
export interface SharedProject {
  readonly owner: Owner
  /** One character per right, as `right` on the wire. */
  readonly rights: string
}

/** The account that owns a project and pays for its checks. */
export interface Owner {
  readonly accountId: number
  /** Checks belong to the day of their start in this zone. */
  readonly timeZone: string
}

/** A key, a session or a guest link of an account. */
interface KnownSecret {
  readonly id: number
  readonly hash: Buffer
  /** Undefined for a session. */
  readonly bounds: KeyBounds | undefined
  /** Undefined for a key and a session. */
  readonly guest?: StoredGuestLink
}

type SecretKind = Credentials['by']

interface KnownAccount {
  /** Undefined if the account does not exist or is disabled. */
  readonly account: Omit<Actor, 'keyId' | 'bounds' | 'sessionId' | 'guestLink'> | undefined
  readonly secrets: Readonly<Record<SecretKind, readonly KnownSecret[]>>
  readonly readAt: number
}

/**
 * Milliseconds for which keys, sessions, guest links and shares are cached: what another process revokes keeps working at most
 * this long.
 */
const BELIEVED_MS = 3_000
/** Milliseconds after which an account is read again for an unknown secret, which another process may have created. */
const MISSED_MS = 50
/** The last use of a key or session is recorded at most this often, in milliseconds. */
const NOTED_EVERY_MS = 60_000
/** Maximum number of cached accounts, and of noted uses; unknown ids are cached too, so that guessing them costs no query. */
const REMEMBERED = 10_000

/** Tables that record the last use of a kind of secret. */
const tables: Readonly<Partial<Record<SecretKind, string>>> = { key: 'api_keys', session: 'sessions' }

/** Checks credentials. Missing, wrong and mismatched credentials get the same response, found in the same steps. */
export class Authenticator {
  readonly #database: Database
  readonly #sessions: SessionSettings
  readonly #known = new Map<number, KnownAccount>()
  readonly #notedAt = new Map<string, number>()
  /** Counts invalidations, so that nothing read before one is cached after it. */
  #forgotten = 0

  constructor(database: Database, sessions: SessionSettings) {
    this.#database = database
    this.#sessions = sessions
  }

  /** Returns the account that sent a request. Throws ApiError 53. */
  async authenticate(credentials: Credentials): Promise<Actor> {
    const { accountId, hash } = readCredentials(credentials)
    const kind = credentials.by
    let known = await this.#account(accountId, BELIEVED_MS)
    let found = among(known.secrets[kind], hash)
    if (found === undefined && performance.now() - known.readAt > MISSED_MS) {
      known = await this.#account(accountId, MISSED_MS)
      found = among(known.secrets[kind], hash)
    }
    if (found === undefined || isExpired(found) || known.account === undefined) {
      throw new ApiError('unauthenticated', missing(credentials))
    }
    if (credentials.by === 'guest_link') {
      if (!isAdmitted(found.guest!, readGuestToken(credentials.token).pass)) {
        throw new ApiError('unauthenticated', missing(credentials))
      }
      return guestActor(known.account, found)
    }
    this.#noteUse(kind, accountId, found.id)
    return {
      ...known.account,
      guestLink: undefined,
      keyId: kind === 'key' ? found.id : undefined,
      bounds: found.bounds,
      sessionId: kind === 'session' ? found.id : undefined,
    }
  }

  /** The working guest link whose token starts so; undefined without one. */
  async guestLinkThatStarts(accountId: number, prefix: string): Promise<GuestLink | undefined> {
    const { account, secrets } = await this.#account(accountId, BELIEVED_MS)
    if (account === undefined) return undefined
    return secrets.guest_link.find((known) => known.guest?.prefix === prefix && !isExpired(known))?.guest
      ?.link
  }

  /** Makes a change to the keys, sessions, settings, guest links or shares of an account effective immediately in this process. */
  forget(accountId: number): void {
    this.#forgotten++
    this.#known.delete(accountId)
  }

  /** `maxAge`: maximum milliseconds since it was read. */
  async #account(accountId: number, maxAge: number): Promise<KnownAccount> {
    const known = this.#known.get(accountId)
    if (known !== undefined && performance.now() - known.readAt < maxAge) return known
    const readAt = performance.now()
    const forgotten = this.#forgotten
    const { SESSION_HOURS, SESSION_IDLE_HOURS } = this.#sessions
    const rows = await this.#database.query<AccountRow>({
      name: 'keys_of_account',
      text: `select a.is_administrator, a.time_zone, a.currency, a.lang, (
               select json_agg(json_build_array(k.id, encode(k.hash, 'hex'), k.scopes, k.project_ids,
                 extract(epoch from k.expires_at) * 1000, k.ancestors, k.requires_price_token, exists (
                   select 1 from provider_caps c
                   where c.scope = 'key' and c.subject = any((k.id || k.ancestors)::text[])
                 )))
               from api_keys k where k.account_id = $1 and k.revoked_at is null
             ) as keys, (
               select json_agg(json_build_array(s.id, encode(s.hash, 'hex')))
               from sessions s where s.account_id = $1 and ${openSession('$2::int', '$3::int')}
             ) as sessions, (
               select json_agg(json_build_array(g.project_id, g.rights, g.account_id, o.time_zone))
               from (
                 select account_id, project_id, bit_or(rights) as rights from guests
                 where guest_id = $1 and accepted_at is not null group by account_id, project_id
               ) g join accounts o on o.id = g.account_id
             ) as guest_of, (${guestLinksSql('$1')}) as guest_links
             from accounts a
             where a.id = $1 and a.disabled_at is null`,
      values: [accountId, SESSION_HOURS, SESSION_IDLE_HOURS],
      short: true,
    })
    const read = knownAccount(accountId, rows[0], readAt)
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    if (forgotten === this.#forgotten) this.#known.set(accountId, read)
    return read
  }

  #noteUse(kind: SecretKind, accountId: number, id: number): void {
    const table = tables[kind]
    if (table === undefined) return
    const now = performance.now()
    const name = `${kind} ${id}`
    const noted = this.#notedAt.get(name)
    if (noted !== undefined && now - noted < NOTED_EVERY_MS) return
    if (this.#notedAt.size >= REMEMBERED) this.#notedAt.clear()
    this.#notedAt.set(name, now)
    // Nothing waits for this: losing it costs a minute of precision, not the request.
    void sql`update ${sql.table(table)} set last_used_at = now() where account_id = ${accountId} and id = ${id}`
      .execute(this.#database.executor)
      .catch(() => this.#notedAt.delete(name))
  }
}

type SessionRow = readonly [id: number, hash: string]
type KeyRow = readonly [
  ...SessionRow,
  scopes: Scope[],
  projects: number[] | null,
  expiresAt: number | null,
  ancestors: number[],
  requiresPriceToken: boolean,
  capped: boolean,
]

interface AccountRow {
  readonly is_administrator: boolean
  readonly time_zone: string
  readonly currency: string
  readonly lang: Language
  readonly keys: readonly KeyRow[] | null
  readonly sessions: readonly SessionRow[] | null
  readonly guest_of: readonly SharedRow[] | null
  readonly guest_links: readonly GuestLinkRow[] | null
}

function knownAccount(accountId: number, row: AccountRow | undefined, readAt: number): KnownAccount {
  return {
    account: row && {
      accountId,
      administrator: row.is_administrator,
      timeZone: row.time_zone,
      currency: row.currency,
      lang: row.lang,
      guestOf: new Map((row.guest_of ?? []).map(sharedProject)),
    },
    secrets: {
      key: (row?.keys ?? []).map(knownKey),
      session: (row?.sessions ?? []).map(knownSession),
      guest_link: (row?.guest_links ?? []).map((each) => knownGuestLink(storedGuestLink(each))),
    },
    readAt,
  }
}

function knownKey([
  id,
  hash,
  scopes,
  projects,
  expiresAt,
  ancestors,
  requiresPriceToken,
  capped,
]: KeyRow): KnownSecret {
  const bounds: KeyBounds = {
    scopes,
    projects: projects ?? undefined,
    expiresAt: expiresAt ?? undefined,
    lineage: [id, ...ancestors],
    requiresPriceToken,
    capped,
  }
  return { id, hash: Buffer.from(hash, 'hex'), bounds }
}

function knownSession([id, hash]: SessionRow): KnownSecret {
  return { id, hash: Buffer.from(hash, 'hex'), bounds: undefined }
}

/** A second fence behind the table of what a link shows: the bounds of a key that reads one project. */
function knownGuestLink(guest: StoredGuestLink): KnownSecret {
  const bounds: KeyBounds = {
    scopes: ['read'],
    projects: [guest.link.projectId],
    expiresAt: guest.expiresAt,
    lineage: [],
    requiresPriceToken: true,
    capped: false,
  }
  return { id: guest.id, hash: guest.hash, bounds, guest }
}

/** A guest has nothing of the account but its time zone. */
function guestActor(
  { accountId, timeZone, currency }: NonNullable<KnownAccount['account']>,
  { bounds, guest }: KnownSecret,
): Actor {
  return {
    accountId,
    keyId: undefined,
    bounds,
    sessionId: undefined,
    guestLink: guest!.link,
    administrator: false,
    timeZone,
    currency,
    lang: guest!.link.lang,
    guestOf: new Map(),
  }
}

/** Who takes turns in long reads: the guests of an account must not hold it up. */
export function countedAs({ accountId, guestLink }: Actor): number {
  return guestLink === undefined ? accountId : -accountId
}

function isExpired({ bounds }: KnownSecret): boolean {
  return bounds?.expiresAt !== undefined && bounds.expiresAt <= Date.now()
}

/** The secret of a hash, found in the same steps wherever it is and even if it is missing. */
function among(secrets: readonly KnownSecret[], hash: Buffer): KnownSecret | undefined {
  let found: KnownSecret | undefined
  for (const known of secrets) if (timingSafeEqual(known.hash, hash)) found = known
  if (secrets.length === 0) timingSafeEqual(hash, hash)
  return found
}

type SharedRow = readonly [projectId: number, rights: string, ownerId: number, timeZone: string]

function sharedProject([projectId, rights, accountId, timeZone]: SharedRow): [number, SharedProject] {
  return [projectId, { owner: { accountId, timeZone }, rights }]
}
