import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

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

/** Adds a key to an account and returns its id. */
export async function addKey(tx: Executor, accountId: number, name: string, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (account_id, name, prefix, hash)
    values (${accountId}, ${name}, ${key.slice(0, PREFIX_LENGTH)}, ${hashKey(key)})
    returning id`.execute(tx)
  return rows[0]!.id
}
