import { migrationsFolder } from '#app.ts'
import { verifyBackup } from '#backup/read.ts'
import { restoreBackup } from '#backup/restore.ts'
import { readSettings } from '#config/settings.ts'
import { UsageError, type Command } from './command.ts'
import { parseOptions } from './options.ts'
import { outputUsage, printerOf, readFormat } from './output/formats.ts'
import { write } from './output/write.ts'
import { pathOf } from './paths.ts'

const usage = `sextant restore <file> [options]

Restores a backup, from either kind of database, into the one that the settings name: the empty database at DATABASE_URL, or the
folder DATA_DIR, which must not have a database yet. The file is checked first. A backup of an older version is
updated to the schema of this one. A restore that was interrupted leaves nothing that Sextant would serve; run it again.

  DATA_DIR=./restored sextant restore sextant.backup
  DATABASE_URL=postgres://sextant@db.example/sextant sextant restore sextant.backup

Provider keys and webhook secrets are still sealed: set SEXTANT_SECRET_KEY as it was, or copy the file secret-key to DATA_DIR.

  --check            only check the file and print what it has
${outputUsage}

Exit codes: 0 restored, 1 failed, 2 invalid command line.
`

/** Reads a file of `backup` into an empty database. */
export const restore: Command = {
  summary: 'Read a backup into an empty folder or server, also from one to the other.',
  usage,
  run: async (args, context) => {
    const { values, positionals } = parseOptions(args, {
      check: { type: 'boolean' },
      output: { type: 'string' },
    })
    const [named, ...others] = positionals
    if (named === undefined || others.length > 0) {
      throw new UsageError('One file is required, such as: restore sextant.backup.')
    }
    const file = pathOf(named, context.environment)
    const printer = printerOf(readFormat(values.output))
    const { DATABASE_URL, DATA_DIR } = readSettings(context.environment)
    const say = (text: string) => void context.stderr.write(`${text}\n`)
    const { header, tables, rows, migrations } =
      values.check === true
        ? { ...(await verifyBackup(file)), migrations: [] }
        : await restoreBackup({
            file,
            databaseUrl: DATABASE_URL,
            dataDir: DATA_DIR,
            migrationsFolder,
            onStage: say,
          })
    const { created_at, sextant, schema, secrets } = header
    await write(
      context.stdout,
      printer.value({ file, created_at, sextant, schema, secrets, tables, rows, migrations }),
    )
    return 0
  },
}
