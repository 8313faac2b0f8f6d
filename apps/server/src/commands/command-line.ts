import { didYouMean } from '@sextant/contract/nearest.ts'
import { BackupError } from '#backup/format.ts'
import { SettingError } from '#config/settings.ts'
import { version } from '#config/version.ts'
import { DatabaseError, MigrationError } from '#db/errors.ts'
import { SerpSettingError } from '#serp/settings.ts'
import { CommandFailed, UsageError, type Command, type CommandContext } from './command.ts'
import { commands } from './index.ts'
import { Unread, write } from './output/write.ts'

/** Exit codes of every command; `probe` adds one. */
const exitCodes = { succeeded: 0, failed: 1, usage: 2 } as const

const names = Object.keys(commands)

/** Runs a command line without the name of the program. Returns the exit code. */
export async function runCommandLine(argv: readonly string[], context: CommandContext): Promise<number> {
  const { stdout, stderr } = context
  // The callback of each write reports a broken pipe; without a listener it would also end the process.
  const ignore = (): void => undefined
  stdout.on('error', ignore)
  try {
    return await run(argv, context)
  } catch (error) {
    if (error instanceof Unread) return exitCodes.succeeded
    if (error instanceof UsageError) {
      await write(stderr, `${error.message}\n`)
      return exitCodes.usage
    }
    if (!failures.some((kind) => error instanceof kind)) throw error
    await write(stderr, `${(error as Error).message}\n`)
    return exitCodes.failed
  } finally {
    stdout.off('error', ignore)
  }
}

/** Errors whose messages are meant for the caller. */
const failures = [
  CommandFailed,
  BackupError,
  SettingError,
  SerpSettingError,
  DatabaseError,
  MigrationError,
] as const

async function run([name, ...args]: readonly string[], context: CommandContext): Promise<number> {
  if (name === '--version' || name === '-V') return print(`${version}\n`)
  const about =
    name === 'help' ? args.find((argument) => argument !== 'help' && !isHelp(argument)) : undefined
  if (about !== undefined) return print((await commandNamed(about)).usage)
  if (name === undefined || name === 'help' || isHelp(name)) return print(await listOfCommands())
  const command = await commandNamed(name)
  if (beforeOperands(args).some(isHelp)) return print(command.usage)
  return command.run(args, context)

  async function print(text: string): Promise<number> {
    await write(context.stdout, text)
    return exitCodes.succeeded
  }
}

/** Throws UsageError. */
async function commandNamed(name: string): Promise<Command> {
  if (Object.hasOwn(commands, name)) return commands[name as keyof typeof commands]()
  throw new UsageError(
    `Unknown command "${name}"${didYouMean(name, names) || '.'} \`sextant help\` lists all commands.`,
  )
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h'
}

function beforeOperands(args: readonly string[]): readonly string[] {
  const end = args.indexOf('--')
  return end === -1 ? args : args.slice(0, end)
}

async function listOfCommands(): Promise<string> {
  const width = Math.max(...names.map((name) => name.length)) + 2
  const all = await Promise.all(names.map(commandNamed))
  const lines = all.map(({ summary }, index) => `  ${names[index]!.padEnd(width)}${summary}`)
  return `sextant <command> [arguments]

${lines.join('\n')}

\`sextant help <command>\` or \`sextant <command> --help\` explains a command. \`sextant --version\` prints the version.
Exit codes: 0 succeeded, 1 failed, 2 invalid command line.
`
}
