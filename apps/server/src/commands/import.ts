import { SextantError } from '@sextant/sdk'
import { readSettings, SettingError } from '#config/settings.ts'
import { failureText, write } from './call/output.ts'
import { UsageError } from './call/usage.ts'
import { readImportArguments } from './import/arguments.ts'
import { Journal, journalFolder } from './import/journal.ts'
import { Progress } from './import/progress.ts'
import { runImport } from './import/run.ts'
import { ImportFailed, Source } from './import/source.ts'
import { openTarget } from './import/target.ts'
import { usage } from './import/usage.ts'

/** Output streams of an import. */
interface Streams {
  /** Ids of the copies, as JSON. */
  readonly stdout: NodeJS.WritableStream
  /** Progress, and what was left out. */
  readonly stderr: NodeJS.WritableStream
}

/**
 * Copies projects from another service of the protocol into a running Sextant. Returns the exit code: 0 copied, 1
 * failed, 2 invalid command line.
 */
export async function importCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { stdout, stderr }: Streams,
): Promise<number> {
  let baseUrl = ''
  try {
    const given = readImportArguments(argv, environment)
    if (given === 'help') {
      await write(stdout, usage)
      return 0
    }
    baseUrl = given.to.baseUrl
    const progress = new Progress(stderr)
    const source = new Source(given.from, (sentence) => progress.say(sentence))
    const target = openTarget(given.to)
    const { DATA_DIR } = readSettings(environment)
    const [from, to] = [source, target].map(({ userId, host }) => `${userId}@${host}`)
    using journal = new Journal(journalFolder(DATA_DIR, from!, to!))
    const copies = await runImport({ source, target, journal, progress, given })
    await write(stdout, `${JSON.stringify(copies, null, 2)}\n`)
    return 0
  } catch (error) {
    if (error instanceof UsageError) return failed(2, error.message)
    if (error instanceof SextantError) return failed(1, failureText(error.failure, baseUrl).trimEnd())
    if (error instanceof ImportFailed || error instanceof SettingError) return failed(1, error.message)
    throw error
  }

  async function failed(code: number, text: string): Promise<number> {
    await write(stderr, `${text}\n`)
    return code
  }
}
