import { migrationsFolder } from '#app.ts'
import { migrate } from '#db/migrate.ts'
import { UsageError, type Command } from './command.ts'
import { openInstalledDatabase } from './installed-database.ts'
import { parseOptions } from './options.ts'
import { write } from './output/write.ts'

const usage = `sextant migrate

Updates the database to the schema of this version, as every start does, and prints the applied migrations, one per line.
Several processes may do so at the same time. Stop Sextant first if it uses the embedded database.

Exit codes: 0 up to date, 1 failed, 2 invalid command line.
`

/** Applies pending migrations. */
export const migration: Command = {
  summary: 'Update the database to the current schema.',
  usage,
  run: async (args, context) => {
    const { positionals } = parseOptions(args, {})
    if (positionals.length > 0)
      throw new UsageError(`No argument is expected, but got "${positionals.join(' ')}".`)
    await using database = await openInstalledDatabase(context)
    const applied = await migrate(database, migrationsFolder)
    for (const name of applied) await write(context.stdout, `${name}\n`)
    await write(
      context.stderr,
      applied.length === 0 ? 'The schema is up to date.\n' : `Applied ${applied.length} migrations.\n`,
    )
    return 0
  },
}
