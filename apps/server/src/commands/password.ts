import { sql } from 'kysely'
import { setPassword } from '#accounts/change-password.ts'
import { hashPassword, newPassword } from '#accounts/passwords.ts'
import { migrationsFolder } from '#app.ts'
import { readSettings, SettingError } from '#config/settings.ts'
import { openDatabase, type Database, type Executor } from '#db/database.ts'
import { DatabaseError, UniqueViolation } from '#db/errors.ts'
import { migrate } from '#db/migrate.ts'
import { say } from './say.ts'

const usage = `account password <account id or email address> [--email <address>]
  Sets a new password for an account, shows it once and ends all sessions of the account. --email sets the email
  address to sign in with.
`

/**
 * Sets a password directly in the database, for an account that has lost it or never had one. The embedded database
 * must be stopped.
 */
export async function newPasswordCommand(args: readonly string[]): Promise<number> {
  const [named, option, email, ...rest] = args
  const usable = named !== undefined && !named.startsWith('-') && rest.length === 0
  if (!usable || (option !== undefined && (option !== '--email' || !/^[^\s@]+@[^\s@]+$/.test(email ?? '')))) {
    say(usage)
    return 2
  }
  try {
    return await makePassword(named, email)
  } catch (error) {
    if (!(error instanceof SettingError || error instanceof DatabaseError)) throw error
    say(error.message)
    return 1
  }
}

async function makePassword(named: string, email: string | undefined): Promise<number> {
  const settings = readSettings(process.env)
  await using database = await openDatabase({
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    dataDir: settings.DATA_DIR,
  })
  await migrate(database, migrationsFolder)
  const account = await accountNamed(database.executor, named)
  if (account === undefined) {
    say(`Account ${named} does not exist.`)
    return 1
  }
  const address = email ?? account.email
  if (address === null) {
    say(`Account ${account.id} has no email address to sign in with. Add --email <address>.`)
    return 1
  }
  return await givePassword(database, account.id, address)
}

async function givePassword(database: Database, accountId: number, email: string): Promise<number> {
  const password = newPassword()
  const hash = await hashPassword(password)
  try {
    await database.transaction(async (tx) => {
      await sql`update accounts set email = ${email} where id = ${accountId}`.execute(tx)
      await setPassword(tx, accountId, hash)
    })
  } catch (error) {
    if (!(error instanceof UniqueViolation)) throw error
    say(`Another account already uses the email address ${email}.`)
    return 1
  }
  say(`Sign in with ${email} and this password, shown only now: ${password}`)
  return 0
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
