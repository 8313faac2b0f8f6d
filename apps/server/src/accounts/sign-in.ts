import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { beginAttempt, succeed, type Counted } from './attempts.ts'
import { networkOf } from './network.ts'
import { isPassword } from './passwords.ts'
import { beginSession, type Origin } from './sessions.ts'

/** Attempts for one account within 15 minutes. */
const PER_ACCOUNT = 10
/** Attempts from one network, for any account. */
const PER_NETWORK = 30

/** An account that has just signed in. */
export interface SignedIn {
  readonly accountId: number
  readonly name: string
  readonly sessionId: number
  readonly token: string
}

interface Found {
  id: number
  name: string
  password: string | null
}

/**
 * Starts a session for a caller who knows the password of an account. An unknown address and a wrong password give
 * the same error after the same time. Throws ApiError 53, 54 for a disabled account, 3006.
 */
export async function signIn(
  database: Database,
  given: { readonly email: string; readonly password: string },
  from: Origin,
): Promise<SignedIn> {
  const network = networkOf(from.address)
  const { rows } = await sql<Found>`
    select id, name, password from accounts where fold(email) = fold(${given.email})`.execute(
    database.executor,
  )
  const found = rows[0]
  // Asked for an unknown address too, which takes the same time. No account has the id 0.
  const { rows: here } = await sql`
    select from sessions where account_id = ${found?.id ?? 0} and network = ${network} limit 1`.execute(
    database.executor,
  )
  const byNetwork = { subject: `network:${network}`, limit: PER_NETWORK, who: 'came from this network' }
  // In networks where the account has signed in before, strangers who guess its password elsewhere lock nobody out.
  const byAccount = countedFor(given.email, here.length > 0 ? network : 'elsewhere')
  await beginAttempt(database, [byNetwork, byAccount])
  const isRight = await isPassword(given.password, found?.password ?? null)
  if (!isRight || found === undefined) throw wrong()
  return database.transaction(async (tx) => {
    // The password may have been changed while this one was checked.
    const { rows: still } = await sql<{ disabled: boolean }>`
      select disabled_at is not null as disabled from accounts
      where id = ${found.id} and password = ${found.password} for share`.execute(tx)
    if (still[0] === undefined) throw wrong()
    await succeed(tx, [byNetwork], [byAccount])
    if (still[0].disabled) {
      throw new ApiError('forbidden', 'this account is disabled; an administrator can enable it')
    }
    const { id, token } = await beginSession(tx, found.id, from)
    return { accountId: found.id, name: found.name, sessionId: id, token }
  })
}

function wrong(): ApiError {
  return new ApiError('unauthenticated', 'wrong email address or password')
}

function countedFor(email: string, where: string): Counted {
  return {
    subject: `account:${where}:${email.normalize('NFKC').toLowerCase()}`,
    limit: PER_ACCOUNT,
    who: 'were given for this email address',
  }
}
