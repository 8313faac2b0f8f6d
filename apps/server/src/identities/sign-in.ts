import { sql } from 'kysely'
import { createAccount } from '#accounts/create.ts'
import { asksForCode } from '#accounts/second-factor/second-factor.ts'
import { beginSession, type Origin } from '#accounts/sessions.ts'
import { record } from '#audit/entry.ts'
import type { Settings } from '#config/settings.ts'
import type { Database, Executor } from '#db/database.ts'
import { UniqueViolation } from '#db/errors.ts'
import { SignInFailure } from './failure.ts'
import { accountOfPerson, connect, isConnected, noteUse } from './identities.ts'
import type { LinkRequest } from './identity-provider.ts'
import type { Person } from './person.ts'

type NewAccountSettings = Pick<Settings, 'OIDC_NEW_ACCOUNTS' | 'TIME_ZONE' | 'CURRENCY'>

/** Starts a session for a person, in an account that is found or made. Throws SignInFailure. */
export async function signInPerson(
  database: Database,
  settings: NewAccountSettings,
  person: Person,
  origin: Origin,
): Promise<{ readonly accountId: number; readonly token: string }> {
  const attempt = () =>
    database.transaction(async (tx) => {
      const { accountId, identityId, details } = await findAccount(tx, settings, person, origin)
      await requireEnabled(tx, accountId)
      if (identityId !== undefined) await noteUse(tx, accountId, identityId, person)
      const { id: sessionId, token } = await beginSession(tx, accountId, origin)
      const actor = { accountId, keyId: undefined, sessionId }
      await record(tx, entry(actor, origin, 'add/users_2/sessions', { issuer: person.issuer, ...details }))
      return { accountId, token }
    })
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof UniqueViolation) return attempt() // Another request has just made the account.
    if (error instanceof SignInFailure) await recordFailure(database, person, origin, error)
    throw error
  }
}

/** Connects a person to the account that asked for it. Throws SignInFailure. */
export async function linkPerson(
  database: Database,
  { accountId, sessionId }: LinkRequest,
  person: Person,
  origin: Origin,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await sql`
      select from sessions
      where account_id = ${accountId} and id = ${sessionId} and ended_at is null for share`.execute(tx)
    if (rows.length === 0) throw new SignInFailure('expired', 'the session that began it has ended')
    await requireEnabled(tx, accountId)
    if (await connect(tx, accountId, person)) {
      const actor = { accountId, keyId: undefined, sessionId }
      await record(tx, entry(actor, origin, 'add/users_2/identities', { issuer: person.issuer }))
      return
    }
    const known = await accountOfPerson(tx, person)
    if (known?.accountId !== accountId) {
      throw new SignInFailure('identity_taken', `the person is connected to account ${known?.accountId}`, {
        accountId,
      })
    }
  })
}

interface FoundAccount {
  readonly accountId: number
  /** The connection that the person already had. */
  readonly identityId?: number
  /** What was changed for the person, for the audit log. */
  readonly details: Readonly<Record<string, unknown>>
}

async function findAccount(
  tx: Executor,
  settings: NewAccountSettings,
  person: Person,
  origin: Origin,
): Promise<FoundAccount> {
  const known = await accountOfPerson(tx, person)
  if (known !== undefined) return { accountId: known.accountId, identityId: known.id, details: {} }
  const { email } = person
  if (email === undefined || !person.isEmailTrusted) {
    throw new SignInFailure(
      'email_unverified',
      'the person is not connected, and the provider verified no email address',
    )
  }
  // The C collation ignores the case of A to Z only. Folding also makes letters such as ı and K the same as i and k.
  const { rows } = await sql<{ id: number; is_same: boolean }>`
    select id, lower(email collate "C") = lower(${email}::text collate "C") as is_same
    from accounts where fold(email) = fold(${email}) for update`.execute(tx)
  const accountId = rows[0]?.id
  if (accountId === undefined) {
    return { accountId: await makeAccount(tx, settings, { ...person, email }, origin), details: { made: 1 } }
  }
  if (rows[0]?.is_same === false) {
    throw new SignInFailure('account_unknown', 'the address of the account only looks alike', { accountId })
  }
  // Another request may have connected the person while this one waited for the account.
  const connected = await accountOfPerson(tx, person)
  if (connected !== undefined) {
    return { accountId: connected.accountId, identityId: connected.id, details: {} }
  }
  if (await asksForCode(tx, accountId)) {
    throw new SignInFailure('code_account', 'the account asks for a code', { accountId })
  }
  // A provider that gave the address to somebody else must not give them the account.
  if (await isConnected(tx, accountId, person.issuer)) {
    throw new SignInFailure('account_taken', 'the account is connected to another person', { accountId })
  }
  await connect(tx, accountId, person)
  return { accountId, details: { connected: 1 } }
}

async function makeAccount(
  tx: Executor,
  { OIDC_NEW_ACCOUNTS, TIME_ZONE, CURRENCY }: NewAccountSettings,
  person: Person & { readonly email: string },
  origin: Origin,
): Promise<number> {
  if (OIDC_NEW_ACCOUNTS === 'refuse') {
    throw new SignInFailure(
      'account_unknown',
      'no account has the email address, and OIDC_NEW_ACCOUNTS=refuse',
    )
  }
  const { id } = await createAccount(tx, {
    name: person.name ?? person.email,
    email: person.email,
    timeZone: TIME_ZONE,
    currency: CURRENCY,
    administrator: false,
    unlimited: OIDC_NEW_ACCOUNTS === 'create-unlimited',
  })
  // Nobody has seen its first key.
  await sql`delete from api_keys where account_id = ${id}`.execute(tx)
  await connect(tx, id, person)
  const actor = { accountId: id, keyId: undefined, sessionId: undefined }
  await record(tx, entry(actor, origin, 'add/users_2/accounts', { issuer: person.issuer }))
  return id
}

async function requireEnabled(tx: Executor, accountId: number): Promise<void> {
  const { rows } = await sql<{ disabled: boolean }>`
    select disabled_at is not null as disabled from accounts where id = ${accountId} for no key update`.execute(
    tx,
  )
  if (rows[0]?.disabled !== false)
    throw new SignInFailure('disabled', 'the account is disabled', { accountId })
}

/** A failure belongs to the account that was found; nobody else has a log. */
async function recordFailure(
  database: Database,
  person: Person,
  origin: Origin,
  { accountId, outcome }: SignInFailure,
): Promise<void> {
  if (accountId === undefined) return
  const actor = { accountId, keyId: undefined, sessionId: undefined }
  const details = { issuer: person.issuer, outcome }
  const failed = { ...entry(actor, origin, 'add/users_2/sessions', details), error: 'forbidden' as const }
  await record(database.executor, failed)
}

function entry(
  actor: Parameters<typeof record>[1]['actor'],
  origin: Origin,
  action: string,
  details: Readonly<Record<string, unknown>>,
) {
  return { ownerId: actor.accountId, actor, origin, action, projectId: undefined, error: undefined, details }
}
