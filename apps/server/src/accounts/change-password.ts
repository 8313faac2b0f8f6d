import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import type { Actor } from './authenticate.ts'
import { hashPassword } from './passwords.ts'
import { requireProof } from './proof.ts'
import { endSessions } from './sessions.ts'

/**
 * Changes an account's password and ends all its sessions except the current one. In a session, which may have
 * been left open, the current password is required. Throws ApiError 54, 2001, 3006, and whatever `requireStillAllowed` throws.
 */
export async function changePassword(
  database: Database,
  { accountId, sessionId }: Pick<Actor, 'accountId' | 'sessionId'>,
  { current, password }: { readonly current: string | undefined; readonly password: string },
  requireStillAllowed: (tx: Executor) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ password: string | null; email: string | null }>`
    select password, email from accounts where id = ${accountId}`.execute(database.executor)
  const { password: stored, email } = rows[0]!
  if (email === null) {
    throw new ApiError(
      'forbidden',
      'your account has no email address to sign in with; an administrator can set one',
    )
  }
  if (stored !== null) {
    if (current === undefined) {
      throw new ApiError('parameter_missing', 'is required. Current password.', { field: 'current' })
    }
    await requireProof(database, accountId, { password: current }, 'current')
  }
  const hash = await hashPassword(password)
  await database.transaction(async (tx) => {
    const { rows: changed } = await sql`
      update accounts set password = ${hash}
      where id = ${accountId} and password is not distinct from ${stored} returning id`.execute(tx)
    if (changed.length === 0) {
      throw new ApiError('forbidden', 'the password was changed in the meantime', { field: 'current' })
    }
    await requireStillAllowed(tx)
    await endSessions(tx, accountId, { except: sessionId })
  })
}

/** Sets the password of an account, for an administrator or on the command line, and ends its sessions. */
export async function setPassword(tx: Executor, accountId: number, hash: string): Promise<void> {
  await sql`update accounts set password = ${hash} where id = ${accountId}`.execute(tx)
  await endSessions(tx, accountId, {})
}
