import { timingSafeEqual } from 'node:crypto'
import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { hashKey } from './keys.ts'

/** The account a request acts for. */
export interface Actor {
  readonly accountId: number
  readonly keyId: number
  readonly administrator: boolean
  readonly timeZone: string
  readonly currency: string
  /** Projects of other accounts that are shared with this one, by their ids. */
  readonly guestOf: ReadonlyMap<number, SharedProject>
}

/** A project of another account, as a guest has it. */
export interface SharedProject {
  readonly owner: Owner
  /** A character per right, as `right` on the wire. */
  readonly rights: string
}

/** The account a project belongs to, which pays for its checks. */
export interface Owner {
  readonly accountId: number
  /** Checks belong to the day of their start here. */
  readonly timeZone: string
}

interface KnownKey {
  readonly id: number
  readonly hash: Buffer
}

interface KnownAccount {
  readonly actor: Omit<Actor, 'keyId'>
  readonly keys: readonly KnownKey[]
  readonly readAt: number
}

/** Milliseconds that keys and shares are believed; what another process has revoked works at most so long. */
const BELIEVED_MS = 3_000
/** A key's last use is noted at most this often, in milliseconds. */
const NOTED_EVERY_MS = 60_000
/** Most accounts remembered; ids that do not exist are remembered too, so that guessing them costs no query. */
const REMEMBERED = 10_000

/** Checks credentials. Missing, wrong and mismatched ones are one answer, found in the same steps. */
export class Authenticator {
  readonly #database: Database
  readonly #known = new Map<number, KnownAccount | { readonly keys: readonly []; readonly readAt: number }>()
  readonly #notedAt = new Map<number, number>()
  /** Counts what was forgotten, so that nothing read before is remembered after. */
  #forgotten = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** `authorization` is the header: `bearer <key>`, or `bearer <account id>:<key>` without `User-Id`. Throws ApiError 53. */
  async authenticate(userId: string | undefined, authorization: string | undefined): Promise<Actor> {
    const { accountId, key } = readCredentials(userId, authorization)
    const hash = hashKey(key)
    const account = await this.#account(accountId)
    let found: KnownKey | undefined
    for (const known of account.keys) if (timingSafeEqual(known.hash, hash)) found = known
    if (account.keys.length === 0) timingSafeEqual(hash, hash)
    if (found === undefined || !('actor' in account)) {
      throw new ApiError('unauthenticated', missing(userId, authorization))
    }
    this.#noteUse(account.actor.accountId, found.id)
    return { ...account.actor, keyId: found.id }
  }

  /** Makes a change to an account's keys, settings or shares count at once in this process. */
  forget(accountId: number): void {
    this.#forgotten++
    this.#known.delete(accountId)
  }

  async #account(accountId: number) {
    const known = this.#known.get(accountId)
    if (known !== undefined && performance.now() - known.readAt < BELIEVED_MS) return known
    const readAt = performance.now()
    const forgotten = this.#forgotten
    const rows = await this.#database.query<{
      id: number
      hash: Buffer
      is_administrator: boolean
      time_zone: string
      currency: string
      guest_of: readonly SharedRow[] | null
    }>({
      name: 'keys_of_account',
      text: `select k.id, k.hash, a.is_administrator, a.time_zone, a.currency, (
               select json_agg(json_build_array(g.project_id, g.rights, g.account_id, o.time_zone))
               from (
                 select account_id, project_id, bit_or(rights) as rights from guests
                 where guest_id = $1 group by account_id, project_id
               ) g join accounts o on o.id = g.account_id
             ) as guest_of
             from api_keys k join accounts a on a.id = k.account_id
             where k.account_id = $1 and k.revoked_at is null`,
      values: [accountId],
      short: true,
    })
    const first = rows[0]
    const read =
      first === undefined
        ? { keys: [] as const, readAt }
        : {
            actor: {
              accountId,
              administrator: first.is_administrator,
              timeZone: first.time_zone,
              currency: first.currency,
              guestOf: new Map((first.guest_of ?? []).map(sharedProject)),
            },
            keys: rows.map(({ id, hash }) => ({ id, hash })),
            readAt,
          }
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    if (forgotten === this.#forgotten) this.#known.set(accountId, read)
    return read
  }

  #noteUse(accountId: number, keyId: number): void {
    const now = performance.now()
    const noted = this.#notedAt.get(keyId)
    if (noted !== undefined && now - noted < NOTED_EVERY_MS) return
    this.#notedAt.set(keyId, now)
    // Nobody waits for this: a lost note costs a minute of precision, not the request.
    void sql`update api_keys set last_used_at = now() where account_id = ${accountId} and id = ${keyId}`
      .execute(this.#database.executor)
      .catch(() => this.#notedAt.delete(keyId))
  }
}

type SharedRow = readonly [projectId: number, rights: string, ownerId: number, timeZone: string]

function sharedProject([projectId, rights, accountId, timeZone]: SharedRow): [number, SharedProject] {
  return [projectId, { owner: { accountId, timeZone }, rights }]
}

function readCredentials(
  userId: string | undefined,
  authorization: string | undefined,
): { accountId: number; key: string } {
  const token = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1] ?? ''
  const combined = userId === undefined ? /^(\d{1,10}):(.+)$/.exec(token) : null
  const id = combined?.[1] ?? (/^\d{1,10}$/.test(userId?.trim() ?? '') ? userId!.trim() : '0')
  const accountId = Number(id)
  return { accountId: accountId <= 2_147_483_647 ? accountId : 0, key: combined?.[2] ?? token }
}

function missing(userId: string | undefined, authorization: string | undefined): string {
  if (authorization === undefined) return 'the header Authorization is missing; it is `bearer <key>`'
  if (userId === undefined && !/^bearer\s+\d+:/i.test(authorization)) {
    return 'the header User-Id is missing; it is the id of the account'
  }
  return 'the key is wrong, revoked, or does not belong to the account in User-Id'
}
