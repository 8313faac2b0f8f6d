import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'

// Migrates and prints the names that this process applied, as JSON.

const [databaseUrl = '', folder = ''] = process.argv.slice(2)
await using database = await openDatabase({ databaseUrl })
process.stdout.write(`${JSON.stringify(await migrate(database, folder))}\n`)
