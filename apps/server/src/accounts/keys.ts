import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Characters of a key that are stored in the clear, to tell keys apart. */
const PREFIX_LENGTH = 8

/** A new key: 256 random bits behind a mark that secret scanners can look for. */
export function newKey(): string {
  return `sxt_${randomBytes(32).toString('base64url')}`
}

/** What is stored of a key. Keys are too long to guess, so a fast hash is enough. */
export function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Adds a key to an account; answers its id. */
export async function addKey(tx: Executor, accountId: number, name: string, key: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (account_id, name, prefix, hash)
    values (${accountId}, ${name}, ${key.slice(0, PREFIX_LENGTH)}, ${hashKey(key)})
    returning id`.execute(tx)
  return rows[0]!.id
}
