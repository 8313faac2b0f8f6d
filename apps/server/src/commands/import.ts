import { SextantError } from '@sextant/sdk'
import { readSettings } from '#config/settings.ts'
import { CommandFailed, type Command } from './command.ts'
import { readImportArguments } from './import/arguments.ts'
import { Journal, journalFolder } from './import/journal.ts'
import { Progress } from './import/progress.ts'
import { runImport } from './import/run.ts'
import { Source } from './import/source.ts'
import { openTarget } from './import/target.ts'
import { usage } from './import/usage.ts'
import { failureText } from './output/failure.ts'
import { printerOf } from './output/formats.ts'
import { write } from './output/write.ts'

/** Copies projects from another service of the protocol into a running Sextant. */
export const importV2: Command = {
  summary: 'Copy projects from another API v2 service into a running Sextant.',
  usage,
  run: async (args, { environment, stdout, stderr }) => {
    const given = readImportArguments(args, environment)
    const progress = new Progress(stderr)
    const source = new Source(given.from, (sentence) => progress.say(sentence))
    const target = openTarget(given.to)
    const { DATA_DIR } = readSettings(environment)
    const [from, to] = [source, target].map(({ userId, host }) => `${userId}@${host}`)
    using journal = new Journal(journalFolder(DATA_DIR, from!, to!))
    try {
      const copies = await runImport({ source, target, journal, progress, given })
      await write(stdout, printerOf(given.output).value(copies))
      return 0
    } catch (error) {
      if (!(error instanceof SextantError)) throw error
      throw new CommandFailed(failureText(error.failure, given.to.baseUrl), { cause: error })
    }
  },
}
