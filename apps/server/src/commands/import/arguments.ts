import { ownConnection } from '../call/arguments.ts'
import { UsageError } from '../command.ts'
import { given, parseOptions, readConnection, type Connection } from '../options.ts'
import { readFormat, type Format } from '../output/formats.ts'

/** The command line of an import. */
export interface ImportArguments {
  readonly from: Connection
  readonly to: Connection
  /** Ids at the source; undefined for all projects that the account owns. */
  readonly projects: readonly number[] | undefined
  readonly leaveOut: boolean
  readonly beside: boolean
  readonly output: Format
}

type Environment = Readonly<Record<string, string | undefined>>

const options = {
  'base-url': { type: 'string' },
  'user-id': { type: 'string' },
  key: { type: 'string' },
  projects: { type: 'string' },
  'to-url': { type: 'string' },
  'to-user-id': { type: 'string' },
  'to-key': { type: 'string' },
  'leave-out': { type: 'boolean' },
  beside: { type: 'boolean' },
  output: { type: 'string' },
} as const

/** Reads a command line. Throws UsageError. */
export function readImportArguments(argv: readonly string[], environment: Environment): ImportArguments {
  const { values, positionals } = parseOptions(argv, options)
  if (positionals.length !== 1 || positionals[0] !== 'v2') {
    throw new UsageError('Unknown import: only `import v2` is supported. See `sextant import --help`.')
  }
  const { 'base-url': baseUrl, 'user-id': userId } = values
  if (baseUrl === undefined)
    throw new UsageError('--base-url is required: the address of the service to copy from.')
  if (userId === undefined) throw new UsageError('--user-id is required: the id of the account to copy from.')
  return {
    from: readConnection(
      {
        userId,
        key: values.key ?? given(environment.SEXTANT_SOURCE_KEY),
        // Documentation of such services often shows the full address.
        baseUrl: baseUrl.replace(/\/+(v2\/json\/*)?$/, ''),
      },
      'the service',
      'pass --key or set SEXTANT_SOURCE_KEY',
    ),
    to: ownConnection(environment, {
      userId: values['to-user-id'],
      key: values['to-key'],
      baseUrl: values['to-url'],
      keyFrom: 'set SEXTANT_KEY or pass --to-key',
    }),
    projects: values.projects === undefined ? undefined : readIds(values.projects),
    leaveOut: values['leave-out'] === true,
    beside: values.beside === true,
    output: readFormat(values.output),
  }
}

function readIds(text: string): number[] {
  return text.split(',').map((id) => {
    if (!/^\s*\d{1,10}\s*$/.test(id)) {
      throw new UsageError(`--projects must be ids separated by commas, such as 501,502, but got "${text}".`)
    }
    return Number(id)
  })
}
