import { UsageError } from '../command.ts'
import { given, parseOptions, readConnection, type Connection } from '../options.ts'
import { readFormat, type Format } from '../output/formats.ts'

/** The command line of a call; parameters are not read yet. */
export interface CallArguments extends Connection {
  readonly address: string
  /** Everything after the address that is not an option. */
  readonly parameters: readonly string[]
  readonly all: boolean
  readonly output: Format
}

type Environment = Readonly<Record<string, string | undefined>>

const options = {
  all: { type: 'boolean' },
  output: { type: 'string' },
  'user-id': { type: 'string' },
  key: { type: 'string' },
  'base-url': { type: 'string' },
} as const

/**
 * Reads a command line; missing options default to `SEXTANT_URL`, `SEXTANT_USER_ID` and `SEXTANT_KEY`. Throws
 * UsageError.
 */
export function readArguments(argv: readonly string[], environment: Environment): CallArguments {
  const { values, positionals } = parseOptions(argv, options)
  const [address, ...parameters] = positionals
  if (address === undefined) {
    throw new UsageError('An operation is required, such as get/keywords_2/keywords.')
  }
  const connection = ownConnection(environment, {
    userId: values['user-id'],
    key: values.key,
    baseUrl: values['base-url'],
    keyFrom: 'set SEXTANT_KEY or pass --key',
  })
  return { ...connection, address, parameters, all: values.all === true, output: readFormat(values.output) }
}

/** The Sextant named by the options or else the environment. Throws UsageError. */
export function ownConnection(
  environment: Environment,
  asked: {
    userId: string | undefined
    key: string | undefined
    baseUrl: string | undefined
    keyFrom: string
  },
): Connection {
  const connection = {
    userId: asked.userId ?? given(environment.SEXTANT_USER_ID) ?? '1',
    key: asked.key ?? given(environment.SEXTANT_KEY),
    baseUrl: asked.baseUrl ?? given(environment.SEXTANT_URL) ?? 'http://127.0.0.1:8080',
  }
  return readConnection(connection, 'Sextant', asked.keyFrom)
}
