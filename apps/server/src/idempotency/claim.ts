import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { seal, unseal } from '#providers/seal.ts'

/** A response that can be sent again. */
export interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
}

/** A request with an `Idempotency-Key`. */
export interface Keyed {
  readonly accountId: number
  /** The API key or session token of the caller, whose keys are its own. */
  readonly secret: string
  readonly key: string
  readonly fingerprint: Buffer
  /** Whether the response is stored in the transaction of the effect. */
  readonly isOneTransaction: boolean
}

/** Hours that a response is kept. */
const KEPT_HOURS = 24
/** Seconds after which the process of a request without a response is taken for dead. */
const LOST_SECONDS = 60
/** Seconds after which a client repeats a request that is in flight. */
const RETRY_SECONDS = 1

interface Row {
  readonly fingerprint: Buffer
  readonly response: Buffer | null
  readonly unknown: boolean
}

/**
 * Claims an `Idempotency-Key` for one request, or returns the stored response. Throws ApiError 3007 if the key was used for
 * another request, 3008 while the first request is in flight, 3009 if its result is unknown.
 */
export async function claimOrReplay(executor: Executor, keyed: Keyed): Promise<Claim | Response> {
  const claim = new Claim(keyed)
  // Between the two statements of a round, the first request may have failed and removed its row.
  for (;;) {
    if (await claim.take(executor)) return claim
    const found = await claim.find(executor)
    if (found === undefined) continue
    if (!found.fingerprint.equals(keyed.fingerprint)) {
      throw new ApiError('idempotency_key_reused', 'send this request with a new key')
    }
    if (found.response !== null) return claim.open(found.response)
    if (found.unknown) {
      throw new ApiError(
        'idempotency_result_unknown',
        'the first request was interrupted and may have had its effect; it is not repeated',
      )
    }
    throw new ApiError('idempotency_in_flight', '', { retryAfterSeconds: RETRY_SECONDS })
  }
}

/** The right to run the request of an `Idempotency-Key`. */
export class Claim {
  readonly #keyed: Keyed
  readonly #hash: Buffer
  readonly #nonce = randomBytes(16)

  constructor(keyed: Keyed) {
    this.#keyed = keyed
    this.#hash = createHash('sha256').update(this.#secret()).digest()
  }

  /** Whether the request may run: the key is new, is older than a day, or its process died before the effect. */
  async take(executor: Executor): Promise<boolean> {
    const { accountId, fingerprint, isOneTransaction } = this.#keyed
    const { rows } = await sql`
      insert into idempotency_keys as k (account_id, hash, fingerprint, nonce, one_transaction)
      values (${accountId}, ${this.#hash}, ${fingerprint}, ${this.#nonce}, ${isOneTransaction})
      on conflict (account_id, hash) do update set
        fingerprint = excluded.fingerprint, nonce = excluded.nonce, one_transaction = excluded.one_transaction,
        claimed_at = excluded.claimed_at, unknown = false, response = null
      where k.account_id = ${accountId} and (
        excluded.claimed_at - k.claimed_at > make_interval(hours => ${KEPT_HOURS})
        or k.one_transaction and k.response is null and k.fingerprint = excluded.fingerprint
          and excluded.claimed_at - k.claimed_at > make_interval(secs => ${LOST_SECONDS})
      )
      returning 1`.execute(executor)
    return rows.length > 0
  }

  async find(executor: Executor): Promise<Row | undefined> {
    const { accountId } = this.#keyed
    const { rows } = await sql<Row>`
      select fingerprint, response, not one_transaction and response is null and (
        unknown or claimed_at < now() - ${LOST_SECONDS} * interval '1 second'
      ) as unknown
      from idempotency_keys where account_id = ${accountId} and hash = ${this.#hash}`.execute(executor)
    return rows[0]
  }

  /** Stores the response, in the transaction of the effect if there is one. Throws if another process took the claim. */
  async keep(tx: Executor, { status, headers, body }: Response): Promise<void> {
    const { accountId } = this.#keyed
    const text = JSON.stringify({ status, headers, body: Buffer.from(body).toString('base64') })
    const response = seal(this.#sealingKey(), String(accountId), text)
    const { rows } = await sql`
      update idempotency_keys set response = ${response}
      where account_id = ${accountId} and hash = ${this.#hash} and nonce = ${this.#nonce}
      returning 1`.execute(tx)
    if (rows.length > 0) return
    throw new ApiError('idempotency_in_flight', 'another process has taken over this request', {
      retryAfterSeconds: RETRY_SECONDS,
    })
  }

  /** Ends a request without a response: a key that changed nothing can be used again. */
  async release(executor: Executor, isUnknown: boolean): Promise<void> {
    const { accountId } = this.#keyed
    const own = sql`account_id = ${accountId} and hash = ${this.#hash} and nonce = ${this.#nonce} and response is null`
    await (
      isUnknown
        ? sql`update idempotency_keys set unknown = true where ${own}`
        : sql`delete from idempotency_keys where ${own}`
    ).execute(executor)
  }

  /** Reads a stored response. */
  open(sealed: Buffer): Response {
    const text = unseal(this.#sealingKey(), String(this.#keyed.accountId), sealed)
    const { status, headers, body } = JSON.parse(text!) as Response & { body: string }
    return { status, headers, body: Buffer.from(body, 'base64') }
  }

  #secret(): string {
    return `${this.#keyed.secret}\n${this.#keyed.key}`
  }

  /** Responses may hold secrets such as a new API key, so only the caller's own secret opens them. */
  #sealingKey(): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret(), '', 'response of an Idempotency-Key', 32))
  }
}

/** Removes keys past their time. */
export async function forgetIdempotencyKeys(executor: Executor): Promise<void> {
  await sql`
    ${crossing('forget idempotency keys')}
    delete from idempotency_keys where claimed_at < now() - ${KEPT_HOURS} * interval '1 hour'`.execute(
    executor,
  )
}
