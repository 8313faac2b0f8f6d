import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ApiError } from '@sextant/contract'
import { PRICE_TOKEN_SECONDS } from '@sextant/contract/price-token.ts'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'

/** What a token is for. */
export interface Priced {
  readonly accountId: number
  /** Address of the operation that spends. */
  readonly address: string
  /** Hash of what it spends on. */
  readonly fingerprint: Buffer
}

/** A valid token. */
export interface PriceToken {
  /** Exact decimal text. */
  readonly price: string
  /** Distinguishes it from all other tokens. */
  readonly nonce: Buffer
}

const PREFIX = 'price_'
const NONCE_BYTES = 12
const SIGNATURE_BYTES = 32

/** Creates and reads price tokens, which are signed, so that asking for a price writes nothing. */
export class PriceTokens {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** `price`: exact decimal text. */
  create(priced: Priced, price: string): string {
    const expires = Math.floor(Date.now() / 1000) + PRICE_TOKEN_SECONDS
    const nonce = randomBytes(NONCE_BYTES)
    const head = Buffer.concat([nonce, Buffer.from(`${expires} ${price}`)])
    return PREFIX + Buffer.concat([this.#sign(priced, head), head]).toString('base64url')
  }

  /** Throws ApiError 3011 for a token that expired or is for something else. */
  read(token: string, priced: Priced, advice: string): PriceToken {
    const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url')
    const head = bytes.subarray(SIGNATURE_BYTES)
    const signature = bytes.subarray(0, SIGNATURE_BYTES)
    const isGenuine =
      token.startsWith(PREFIX) &&
      head.length > NONCE_BYTES &&
      timingSafeEqual(signature, this.#sign(priced, head))
    if (!isGenuine) throw invalid(`is not a token for this request of your account; ${advice}`)
    const [expires, price] = head.subarray(NONCE_BYTES).toString().split(' ')
    if (Number(expires) * 1000 < Date.now()) throw invalid(`has expired; ${advice}`)
    return { price: price!, nonce: head.subarray(0, NONCE_BYTES) }
  }

  #sign({ accountId, address, fingerprint }: Priced, head: Buffer): Buffer {
    return createHmac('sha256', this.#secret)
      .update(`${accountId} ${address} `)
      .update(fingerprint)
      .update(head)
      .digest()
  }
}

/** Marks a token as spent, in the transaction of its effect if there is one. Throws ApiError 3011 if it was spent before. */
export async function spendToken(
  tx: Executor,
  accountId: number,
  { nonce }: PriceToken,
  advice: string,
): Promise<void> {
  const { rows } = await sql`
    insert into spent_price_tokens (account_id, nonce) values (${accountId}, ${nonce})
    on conflict (account_id, nonce) do nothing returning 1`.execute(tx)
  if (rows.length === 0) throw invalid(`was spent before; ${advice}`)
}

/** Removes spent tokens that have expired. */
export async function forgetSpentTokens(executor: Executor): Promise<void> {
  await sql`
    ${crossing('forget spent price tokens')}
    delete from spent_price_tokens
    where spent_at < now() - ${PRICE_TOKEN_SECONDS} * interval '1 second'`.execute(executor)
}

/** The secret that signs the tokens of all processes; the first of them makes it. */
export async function readPriceSecret(executor: Executor): Promise<Buffer> {
  await sql`
    insert into price_token_secret (secret) values (${randomBytes(32)}) on conflict do nothing`.execute(
    executor,
  )
  const { rows } = await sql<{ secret: Buffer }>`select secret from price_token_secret`.execute(executor)
  return rows[0]!.secret
}

function invalid(text: string): ApiError {
  return new ApiError('price_token_invalid', text, { field: 'price_token' })
}
