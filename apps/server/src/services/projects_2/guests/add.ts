import { ApiError, type InputOf, shown } from '@sextant/contract'
import type { guestsAdd } from '@sextant/contract/projects_2/guests.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { UniqueViolation } from '#db/errors.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { rightsToGive } from './reach.ts'

export const handle: Handler<'add/projects_2/guests'> = async (context, input) => {
  const { actor, authenticator, database, owner } = context
  const { project_id: projectId, email, user_id: userId } = input
  const named = nameOf(input)
  const rights = rightsToGive(context, projectId, input.rights)
  try {
    const added = await database.transaction(async (tx) => {
      await lockProject(context, projectId, tx)
      const guest = named === 'user_id' ? userId! : await accountByAddress(tx, email!)
      if (guest === owner.accountId)
        throw wrong(named, 'expected another account than the owner of the project')
      const { rows } = await sql<{ id: number }>`
        insert into guests (account_id, project_id, guest_id, email, rights, by_account_id)
        values (${owner.accountId}, ${projectId}, ${guest}, ${email ?? null}, ${rights}::bit(14), ${actor.accountId})
        returning id`.execute(tx)
      return { id: rows[0]!.id, guest }
    })
    if (added.guest !== null) authenticator.forget(added.guest)
    return added.id
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    throw new ApiError('duplicate', 'is a guest already; `edit/projects_2/guests` changes its rights', {
      field: named,
      cause: error,
    })
  }
}

/** The parameter that names the guest. Throws ApiError 2001, 2003. */
function nameOf({ email, user_id: userId }: InputOf<typeof guestsAdd>): 'email' | 'user_id' {
  if (email === undefined && userId === undefined) {
    throw new ApiError('parameter_missing', 'give `email` or `user_id`', { field: 'email' })
  }
  if (email !== undefined && userId !== undefined) {
    throw wrong('user_id', 'give either `email` or `user_id`, not both')
  }
  if (userId === 0) throw wrong('user_id', 'expected the id of an account')
  if (email === undefined) return 'user_id'
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw wrong('email', `expected an e-mail address, got ${shown(email)}`)
  return 'email'
}

function wrong(field: string, text: string): ApiError {
  return new ApiError('parameter_value', text, { field })
}

/** The account that has an address, null as long as none has. Until `tx` ends no account can come to have it. */
async function accountByAddress(tx: Executor, email: string): Promise<number | null> {
  await sql`lock table accounts in share mode`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from accounts where fold(email) = fold(${email})`.execute(tx)
  return rows[0]?.id ?? null
}
