import { isEmailAddress } from '@sextant/contract/email-address.ts'
import { sql } from 'kysely'
import { setPassword } from '#accounts/change-password.ts'
import { hashPassword, newPassword } from '#accounts/passwords.ts'
import { removeSecondFactor } from '#accounts/second-factor/second-factor.ts'
import { migrationsFolder } from '#app.ts'
import type { Database, Executor } from '#db/database.ts'
import { UniqueViolation } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { CommandFailed, UsageError, type CommandContext } from '../command.ts'
import { openStartedDatabase } from '../installed-database.ts'
import { parseOptions } from '../options.ts'
import { write } from '../output/write.ts'

/**
 * Sets a new password directly in the database, for an account that has lost it or never had one, and prints it. With
 * `--without-code` signing in asks for no code any more. Throws UsageError and CommandFailed.
 */
export async function replacePassword(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseOptions(args, {
    email: { type: 'string' },
    'without-code': { type: 'boolean' },
  })
  const [named, ...others] = positionals
  if (named === undefined || others.length > 0)
    throw new UsageError('One account id or email address is required, such as: account password 1.')
  const { email } = values
  if (email !== undefined && !isEmailAddress(email))
    throw new UsageError(`--email must be an email address, but got "${email}".`)
  await using database = await openStartedDatabase(context)
  await migrate(database, migrationsFolder)
  const account = await accountNamed(database.executor, named)
  if (account === undefined) throw new CommandFailed(`Account ${named} does not exist.`)
  const address = email ?? account.email
  if (address === null)
    throw new CommandFailed(
      `Account ${account.id} has no email address to sign in with. Add --email <address>.`,
    )
  const password = await givePassword(database, account.id, address, values['without-code'] === true)
  await write(context.stderr, `Sign in with ${address} and this password, shown only now:\n`)
  await write(context.stdout, `${password}\n`)
  return 0
}

async function givePassword(
  database: Database,
  accountId: number,
  email: string,
  withoutCode: boolean,
): Promise<string> {
  const password = newPassword()
  const hash = await hashPassword(password)
  try {
    await database.transaction(async (tx) => {
      await sql`update accounts set email = ${email} where id = ${accountId}`.execute(tx)
      await setPassword(tx, accountId, hash)
      if (withoutCode) await removeSecondFactor(tx, accountId)
    })
  } catch (error) {
    if (!(error instanceof UniqueViolation) || error.constraint !== 'accounts_email') throw error
    throw new CommandFailed(`Another account already uses the email address ${email}.`, { cause: error })
  }
  return password
}

async function accountNamed(
  executor: Executor,
  named: string,
): Promise<{ id: number; email: string | null } | undefined> {
  const { rows } = await sql<{ id: number; email: string | null }>`
    select id, email from accounts
    where ${/^\d{1,9}$/.test(named) ? sql`id = ${Number(named)}` : sql`fold(email) = fold(${named})`}`.execute(
    executor,
  )
  return rows[0]
}
