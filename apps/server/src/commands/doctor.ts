import { resolve } from 'node:path'
import { migrationsFolder } from '#app.ts'
import { readSettings, SettingError } from '#config/settings.ts'
import { examine } from '#doctor/examine.ts'
import { serpSettings } from '#serp/settings.ts'
import { UsageError, type Command } from './command.ts'
import { parseOptions } from './options.ts'
import { printerOf, readFormat } from './output/formats.ts'
import { write } from './output/write.ts'

const usage = `sextant doctor [options]

Examines the installation that the settings name, running or not: settings, data folder, disk, schema, clocks, providers, sealed keys,
the ledger, daily figures, and work that is stuck. Each finding says what to do about it. Nothing is changed, and no page
is bought. A running Sextant with the embedded database is examined in a copy, as for a backup.

  --output <format>  json, csv or table (default: table)

Exit codes: 0 no problem, perhaps warnings; 1 at least one problem; 2 invalid command line.
`

/** Examines the installation. */
export const doctor: Command = {
  summary: 'Examine the installation, running or not, and say what to do about each finding.',
  usage,
  run: async (args, { environment, stdout, stderr }) => {
    const { values, positionals } = parseOptions(args, { output: { type: 'string' } })
    if (positionals.length > 0)
      throw new UsageError(`No argument is expected, but got "${positionals.join(' ')}".`)
    const printer = printerOf(readFormat(values.output ?? 'table'))
    const found = []
    let settings
    try {
      settings = readSettings(environment)
    } catch (error) {
      if (!(error instanceof SettingError)) throw error
      const wrong = {
        check: 'settings',
        level: 'problem',
        found: error.message,
        advice: 'Correct the setting, or unset it.',
      }
      await write(stdout, printer.value([wrong]))
      return 1
    }
    const examination = examine(
      {
        settings,
        serpSettings: serpSettings(settings),
        dataDir: resolve(settings.DATA_DIR),
        migrationsFolder,
        fetch,
      },
      (text) => void stderr.write(`${text}\n`),
    )
    for await (const finding of examination) found.push(finding)
    await write(
      stdout,
      printer.value(
        found.map(({ check, level, found: what, advice }) => ({ check, level, found: what, advice })),
      ),
    )
    return found.some(({ level }) => level === 'problem') ? 1 : 0
  },
}
