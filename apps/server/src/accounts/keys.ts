import { createHash, randomBytes } from 'node:crypto'
import { scopeNames } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { KeyBounds } from './bounds.ts'

/** Characters of a key that are stored in clear text, to distinguish keys. */
const PREFIX_LENGTH = 8

/** Returns a new key: 256 random bits after a prefix that secret scanners can find. */
export function newKey(): string {
  return `sxt_${randomBytes(32).toString('base64url')}`
}

/** The stored form of a key. Keys are too long to guess, so a fast hash is enough. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** A key to add. */
export interface NewKey {
  readonly name: string
  readonly key: string
  /** Its bounds, and as lineage the keys that created it; undefined: none. */
  readonly bounds?: KeyBounds | undefined
}

/** Adds a key to an account and returns its id. */
export async function addKey(
  tx: Executor,
  accountId: number,
  { name, key, bounds }: NewKey,
): Promise<number> {
  const { scopes, projects, expiresAt, requiresPriceToken = false, lineage } = bounds ?? {}
  const expires = expiresAt === undefined ? null : new Date(expiresAt).toISOString()
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (account_id, name, prefix, hash, scopes, project_ids, expires_at, ancestors,
      requires_price_token)
    values (${accountId}, ${name}, ${key.slice(0, PREFIX_LENGTH)}, ${hashKey(key)}, ${[...(scopes ?? scopeNames)]}::text[],
      ${projects === undefined ? null : [...projects]}::int[], ${expires}::timestamptz, ${[...(lineage ?? [])]}::int[],
      ${requiresPriceToken})
    returning id`.execute(tx)
  return rows[0]!.id
}
