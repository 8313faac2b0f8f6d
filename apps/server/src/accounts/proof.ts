import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { beginAttempt, succeed, type Counted } from './attempts.ts'
import { isPassword } from './passwords.ts'

/** Wrong passwords or codes of someone who is signed in, within 15 minutes. */
const ATTEMPTS = 10

function countedFor(accountId: number): Counted {
  return { subject: `password:${accountId}`, limit: ATTEMPTS, who: 'or codes were given for this account' }
}

/** Proves that it is the user of an account who asks, and not somebody at a browser that was left open. */
export interface Proof {
  readonly password?: string | undefined
  /** Checks a code. Absent: none is needed. */
  readonly code?: { readonly isRight: () => Promise<boolean> } | undefined
}

/**
 * Throws ApiError 54 unless the password is that of the account and the code is right, 3006 after too many wrong ones. `name`
 * is the parameter of the password.
 */
export async function requireProof(
  database: Database,
  accountId: number,
  { password, code }: Proof,
  name: 'password' | 'current' = 'password',
): Promise<void> {
  const counted = countedFor(accountId)
  await beginAttempt(database, counted)
  if (password !== undefined) {
    const { rows } = await sql<{ password: string | null }>`
      select password from accounts where id = ${accountId}`.execute(database.executor)
    if (!(await isPassword(password, rows[0]!.password))) {
      throw new ApiError('forbidden', 'is not the current password', { field: name })
    }
  }
  if (code !== undefined && !(await code.isRight())) {
    throw new ApiError('forbidden', 'is wrong, too old, or was used before', { field: 'code' })
  }
  await database.transaction((tx) => succeed(tx, [], [counted]))
}
