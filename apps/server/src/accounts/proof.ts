import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { beginAttempt, succeed, type Counted } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { useCode, type OpenSecret } from './second-factor/second-factor.ts'

/** Wrong passwords, and wrong codes, of someone who is signed in, within 15 minutes. */
const ATTEMPTS = 10

/** Each is counted for itself: who knows the password must not begin anew with the codes by proving it. */
function countedFor(what: 'password' | 'code', accountId: number): Counted {
  return { subject: `${what}:${accountId}`, limit: ATTEMPTS, who: 'or codes were given for this account' }
}

/** Proves that it is the user of an account who asks, and not somebody at a browser that was left open. */
export interface Proof {
  readonly password?: string | undefined
  /** A code of the app, or with `recovers` also a recovery code. Absent: none is needed. */
  readonly code?:
    { readonly given: string; readonly open: OpenSecret; readonly recovers: boolean } | undefined
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
  if (password !== undefined) {
    const isRight = async () => {
      const { rows } = await sql<{ password: string | null }>`
        select password from accounts where id = ${accountId}`.execute(database.executor)
      return isPassword(password, rows[0]!.password)
    }
    if (!(await guess(database, countedFor('password', accountId), isRight)))
      throw new ApiError('forbidden', 'is not the current password', { field: name })
  }
  if (code !== undefined) {
    const { given, open, recovers } = code
    const isRight = () => database.transaction((tx) => useCode(tx, accountId, given, open, { recovers }))
    if (!(await guess(database, countedFor('code', accountId), isRight)))
      throw new ApiError('forbidden', 'is wrong, too old, or was used before', { field: 'code' })
  }
}

/** Whether a guess is right, which forgives the wrong ones before it. */
async function guess(
  database: Database,
  counted: Counted,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await beginAttempt(database, counted)
  if (!(await isRight())) return false
  await database.transaction((tx) => succeed(tx, [], [counted]))
  return true
}
