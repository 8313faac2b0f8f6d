import { ApiError, type InputOf } from '@sextant/contract'
import type { guestsAdd } from '@sextant/contract/projects_2/guests.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { UniqueViolation } from '#db/errors.ts'
import type { Handler } from '../../handler.ts'
import { requireEmail } from '../../request/email.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { rightsToGive } from './reach.ts'

export const handle: Handler<'add/projects_2/guests'> = async (context, input) => {
  const { actor, authenticator } = context
  const { project_id: projectId, email, user_id: userId } = input
  const named = nameOf(input)
  const rights = rightsToGive(context, projectId, input.rights)
  try {
    const added = await inLockedProject(context, projectId, async ({ tx, accountId }) => {
      const guest = named === 'user_id' ? userId! : await accountByAddress(tx, email!)
      if (guest === accountId) throw wrong(named, 'must not name the owner of the project')
      const welcome = await welcomeBy(tx, guest, accountId)
      const { rows } = await sql<{ id: number }>`
        insert into guests (account_id, project_id, guest_id, email, rights, by_account_id, accepted_at, declined_at)
        values (${accountId}, ${projectId}, ${guest}, ${email ?? null}, ${rights}::bit(14), ${actor.accountId},
          case when ${welcome === 'accepted'} then now() end, case when ${welcome === 'declined'} then now() end)
        returning id`.execute(tx)
      return { id: rows[0]!.id, guest }
    })
    if (added.guest !== null) authenticator.forget(added.guest)
    return added.id
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw new ApiError(
      'duplicate',
      'is already a guest of the project; change the rights with `edit/projects_2/guests`',
      {
        field: named,
        cause: error,
      },
    )
  }
}

/** The parameter that names the guest. Throws ApiError 2001, 2003. */
function nameOf({ email, user_id: userId }: InputOf<typeof guestsAdd>): 'email' | 'user_id' {
  if (email === undefined && userId === undefined) {
    throw new ApiError('parameter_missing', 'required: `email` or `user_id`', { field: 'email' })
  }
  if (email !== undefined && userId !== undefined) {
    throw wrong('user_id', 'must be absent when `email` is given')
  }
  if (userId === 0) throw wrong('user_id', 'must be the id of an account')
  if (email === undefined) return 'user_id'
  requireEmail(email)
  return 'email'
}

function wrong(field: string, text: string): ApiError {
  return new ApiError('parameter_value', text, { field })
}

/**
 * What a guest has decided about an owner: projects of one whose guest it is are accepted, and those of one that it declined
 * are declined, so that nobody can fill its lists.
 */
async function welcomeBy(
  tx: Executor,
  guest: number | null,
  owner: number,
): Promise<'accepted' | 'declined' | 'open'> {
  if (guest === null) return 'open'
  const accepted = await sql`
    select from guests where account_id = ${owner} and guest_id = ${guest} and accepted_at is not null limit 1`.execute(
    tx,
  )
  if (accepted.rows.length > 0) return 'accepted'
  const declined = await sql`
    select from declined_inviters where account_id = ${guest} and inviter_id = ${owner}`.execute(tx)
  return declined.rows.length > 0 ? 'declined' : 'open'
}

/** The account with an address, or null. The lock keeps accounts from taking the address until `tx` ends. */
async function accountByAddress(tx: Executor, email: string): Promise<number | null> {
  await sql`lock table accounts in share mode`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from accounts where fold(email) = fold(${email})`.execute(tx)
  return rows[0]?.id ?? null
}
