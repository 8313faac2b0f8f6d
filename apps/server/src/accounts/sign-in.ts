import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Settings } from '#config/settings.ts'
import type { Database } from '#db/database.ts'
import { beginAttempt, succeed, type Counted } from './attempts.ts'
import { networkOf } from './network.ts'
import { isPassword } from './passwords.ts'
import { asksForCode, useCode, type OpenSecret } from './second-factor/second-factor.ts'
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
  /** The address as accounts are found by it (`docs/decisions/0003-folding-in-the-database.md`). */
  folded: string
  /** Null if no account has the address. */
  id: number | null
  name: string
  password: string | null
  isAdministrator: boolean
}

/**
 * Starts a session for a caller who knows the password of an account, and a code if the account asks for one. An unknown
 * address and a wrong password give the same error after the same time. Throws ApiError 53, 54 for a disabled account,
 * 3006, 3004 for an account that signs in with the identity provider only, and 3013 when only the code is missing.
 *
 * @param users whose passwords are accepted
 */
export async function signIn(
  database: Database,
  given: { readonly email: string; readonly password: string; readonly code?: string | undefined },
  from: Origin,
  open: OpenSecret,
  users: Settings['PASSWORD_SIGN_IN'],
): Promise<SignedIn> {
  const network = networkOf(from.address)
  const { rows } = await sql<Found>`
    select a.folded, accounts.id, accounts.name, accounts.password, accounts.is_administrator as "isAdministrator"
    from (select fold(${given.email}) as folded) a left join accounts on fold(accounts.email) = a.folded`.execute(
    database.executor,
  )
  const { folded, ...found } = rows[0]!
  // Asked for an unknown address too, which takes the same time. No account has the id 0.
  const { rows: here } = await sql`
    select from sessions where account_id = ${found.id ?? 0} and network = ${network} limit 1`.execute(
    database.executor,
  )
  const byNetwork = { subject: `network:${network}`, limit: PER_NETWORK, who: 'came from this network' }
  // In networks where the account has signed in before, strangers who guess its password elsewhere lock nobody out.
  const byAccount = countedFor(found.id ?? folded, here.length > 0 ? network : 'elsewhere')
  // The network first: one that has to wait adds no counters for addresses of nobody.
  await beginAttempt(database, byNetwork)
  await beginAttempt(database, byAccount)
  const isRight = await isPassword(given.password, found.password)
  const { id: accountId } = found
  if (!isRight || accountId === null) throw wrong()
  const takeBack = () => database.transaction((tx) => succeed(tx, [byNetwork, byAccount], []))
  if (users === 'administrators' && !found.isAdministrator) {
    await takeBack()
    throw new ApiError('not_supported', 'only administrators sign in with a password here', {
      field: 'password',
    })
  }
  if (given.code === undefined && (await asksForCode(database.executor, accountId))) {
    await takeBack()
    throw new ApiError('code_required', 'the account asks for a code of an authenticator app', {
      field: 'code',
    })
  }
  const signedIn = await database.transaction(async (tx) => {
    // The password may have been changed while this one was checked.
    const { rows: still } = await sql<{ disabled: boolean }>`
      select disabled_at is not null as disabled from accounts
      where id = ${accountId} and password = ${found.password} for no key update`.execute(tx)
    if (still[0] === undefined) throw wrong()
    // Asked again: it may have been turned on meanwhile, and a code that is not needed is not used.
    if (await asksForCode(tx, accountId)) {
      const isCode =
        given.code !== undefined && (await useCode(tx, accountId, given.code, open, { recovers: true }))
      if (!isCode) {
        throw new ApiError('unauthenticated', 'the code is wrong, too old, or was used before', {
          field: 'code',
        })
      }
    }
    await succeed(tx, [byNetwork], [byAccount])
    if (still[0].disabled) return undefined
    const { id, token } = await beginSession(tx, accountId, from)
    return { accountId, name: found.name, sessionId: id, token }
  })
  // Not inside: the transaction takes back the attempt, which was right.
  if (signedIn === undefined) {
    throw new ApiError('forbidden', 'this account is disabled; an administrator can enable it')
  }
  return signedIn
}

function wrong(): ApiError {
  return new ApiError('unauthenticated', 'wrong email address or password')
}

/** Counts for an account whatever spelling of its address is given, or for an address that no account has. */
function countedFor(whom: number | string, where: string): Counted {
  return {
    subject: `${typeof whom === 'number' ? 'account' : 'nobody'}:${where}:${whom}`,
    limit: PER_ACCOUNT,
    who: 'were given for this email address',
  }
}
