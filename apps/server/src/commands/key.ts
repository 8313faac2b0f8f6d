import { sql } from 'kysely'
import { addKey, newKey } from '#accounts/keys.ts'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { say } from './say.ts'

/** Makes a key straight in the database, for whoever has lost the last one. */
export async function newKeyCommand(args: readonly string[]): Promise<number> {
  const accountId = Number(args[0] ?? '1')
  const settings = readSettings(process.env)
  await using database = await openDatabase({
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    dataDir: settings.DATA_DIR,
  })
  const { rows } = await sql`select id from accounts where id = ${accountId}`.execute(database.executor)
  if (rows.length === 0) {
    say(`There is no account ${args[0] ?? '1'}.`)
    return 1
  }
  const key = newKey()
  await addKey(database.executor, accountId, 'made at the command line', key)
  say(`A new key of account ${accountId}, shown only now: ${key}`)
  return 0
}
