import { backUp } from '#backup/backup.ts'
import { readSettings } from '#config/settings.ts'
import { version } from '#config/version.ts'
import { UsageError, type Command } from './command.ts'
import { parseOptions } from './options.ts'
import { outputUsage, printerOf, readFormat } from './output/formats.ts'
import { write } from './output/write.ts'
import { pathOf } from './paths.ts'

const usage = `sextant backup <file> [options]

Writes everything in the database to a file, as it is at one moment, while Sextant goes on: rankings, stored replies, accounts, the
ledger. Settings are not in it. The database is that of the settings DATABASE_URL and DATA_DIR. The backup of a running Sextant
with the embedded database needs room for a copy of the database in the data folder. The file is there only when it is complete,
readable by you alone, and an existing file is not replaced. A cluster with Citus is backed up while Sextant is stopped.

Provider keys and webhook secrets stay sealed. Keep SEXTANT_SECRET_KEY, or the file secret-key of the data folder, apart from the
backup: without it, a restored Sextant asks for them again.

  sextant backup /backups/sextant-$(date +%F).backup

  --without-secrets  leave out everything that lets somebody in: sealed secrets, password hashes, second factors, sessions, guest
                     links, and what API keys are recognized by
${outputUsage}

Exit codes: 0 written, 1 failed, 2 invalid command line.
`

/** Writes the database to a file. */
export const backup: Command = {
  summary: 'Write everything to a file while Sextant runs: backup sextant.backup.',
  usage,
  run: async (args, context) => {
    const { values, positionals } = parseOptions(args, {
      'without-secrets': { type: 'boolean' },
      output: { type: 'string' },
    })
    const [named, ...others] = positionals
    if (named === undefined || others.length > 0) {
      throw new UsageError('One file is required, such as: backup sextant.backup.')
    }
    const file = pathOf(named, context.environment)
    const printer = printerOf(readFormat(values.output))
    const { DATABASE_URL, DATA_DIR } = readSettings(context.environment)
    const say = (text: string) => void context.stderr.write(`${text}\n`)
    const { bytes, schema, tables, rows } = await backUp(
      file,
      { databaseUrl: DATABASE_URL, dataDir: DATA_DIR },
      {
        sextant: version,
        withoutSecrets: values['without-secrets'] === true,
        onlyIdleCluster: true,
        onStage: say,
      },
    )
    await write(context.stdout, printer.value({ file, bytes, schema, tables, rows }))
    return 0
  },
}
