import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { say } from './say.ts'

/** Creates a key directly in the database, for an account that has lost its keys. */
export async function newKeyCommand(args: readonly string[]): Promise<number> {
  const accountId = Number(args[0] ?? '1')
  const settings = readSettings(process.env)
  await using database = await openDatabase({
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    dataDir: settings.DATA_DIR,
  })
  const { rows } = await sql`select id from accounts where id = ${accountId}`.execute(database.executor)
  if (rows.length === 0) {
    say(`Account ${args[0] ?? '1'} does not exist.`)
    return 1
  }
  const key = newKey()
  await addKey(database.executor, accountId, 'created on the command line', key)
  say(`New key of account ${accountId}, shown only now: ${key}`)
  return 0
}
