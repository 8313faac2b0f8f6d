import { ApiError, type InputOf } from '@sextant/contract'
import type { accountsEdit } from '@sextant/contract/users_2/accounts.ts'
import { sql } from 'kysely'
import { setPassword } from '#accounts/change-password.ts'
import { takeShares } from '#accounts/create.ts'
import { hashPassword } from '#accounts/passwords.ts'
import { endSessions } from '#accounts/sessions.ts'
import type { Executor } from '#db/database.ts'
import { dropDue } from '#scheduling/schedules.ts'
import type { Handler } from '../../handler.ts'
import { refusingDuplicates, requireEmail } from '../../request/email.ts'
import { noSuch } from '../../rows/project.ts'

type Input = InputOf<typeof accountsEdit>

export const handle: Handler<'edit/users_2/accounts'> = async (context, input) => {
  const { actor, authenticator, database } = context
  if (input.email !== undefined && input.email !== '') requireEmail(input.email)
  if (input.id === actor.accountId) refuseOwn(input)
  const hash = input.password === undefined ? undefined : await hashPassword(input.password)
  await refusingDuplicates(input.email, () =>
    database.transaction(async (tx) => {
      const before = await lockBoth(tx, actor.accountId, input)
      await change(tx, input, before.isDisabled)
      if (input.disabled === false && before.isDisabled) await dropDue(tx, input.id, before.timeZone)
      if (hash !== undefined) await setPassword(tx, input.id, hash)
      if (input.disabled === true) await endSessions(tx, input.id, {})
    }),
  )
  authenticator.forget(input.id)
  return 1
}

/** Keeps an administrator who can undo the change. */
function refuseOwn({ disabled, administrator }: Input): void {
  const refuse = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  if (disabled === true) throw refuse('disabled', 'must be absent: administrators cannot disable themselves')
  if (administrator === false) {
    throw refuse('administrator', 'must be absent: only another administrator can take this role from you')
  }
}

/**
 * Locks both accounts and returns the one to change. When two administrators disable each other at the same moment,
 * the second request fails. The lock leaves the keys free: a starting schedule refers to them.
 */
async function lockBoth(
  tx: Executor,
  asking: number,
  { id, email, password }: Input,
): Promise<{ isDisabled: boolean; timeZone: string }> {
  const { rows } = await sql<{
    id: number
    email: string | null
    time_zone: string
    is_disabled: boolean
    may: boolean
  }>`
    select id, email, time_zone, disabled_at is not null as is_disabled,
      is_administrator and disabled_at is null as may
    from accounts where id in (${asking}, ${id}) order by id for no key update`.execute(tx)
  if (rows.find((row) => row.id === asking)?.may !== true) {
    throw new ApiError('forbidden', 'this operation is for administrators')
  }
  const account = rows.find((row) => row.id === id)
  if (account === undefined) throw noSuch('account', 'id')
  const address = email ?? account.email ?? ''
  if (password !== undefined && address === '') {
    throw new ApiError('parameter_missing', 'required: an email address to sign in with', { field: 'email' })
  }
  return { isDisabled: account.is_disabled, timeZone: account.time_zone }
}

async function change(tx: Executor, input: Input, isDisabled: boolean): Promise<void> {
  const { id, name, email, disabled, administrator, unlimited } = input
  const set = [
    ...(name === undefined ? [] : [sql`name = ${name}`]),
    ...(email === undefined ? [] : [sql`email = ${email === '' ? null : email}`]),
    ...(email === '' ? [sql`password = null`] : []),
    ...(disabled === undefined || disabled === isDisabled
      ? []
      : [sql`disabled_at = ${disabled ? sql`now()` : null}`]),
    ...(administrator === undefined ? [] : [sql`is_administrator = ${administrator}`]),
  ]
  if (set.length > 0) await sql`update accounts set ${sql.join(set)} where id = ${id}`.execute(tx)
  if (email === '') {
    await sql`delete from identities where account_id = ${id}`.execute(tx)
    await endSessions(tx, id, {})
  } else await takeShares(tx, id, email)
  if (unlimited !== undefined) {
    await sql`update balances set unlimited = ${unlimited} where account_id = ${id}`.execute(tx)
  }
}
