import { parseArgs } from 'node:util'
import { nearest } from '@sextant/contract'
import { UsageError } from './usage.ts'

/** What the command line says; parameters are not yet read. */
export interface CallArguments {
  readonly address: string
  /** Everything after the address that is no option. */
  readonly parameters: readonly string[]
  readonly all: boolean
  readonly userId: string
  readonly key: string
  readonly baseUrl: string
}

type Environment = Readonly<Record<string, string | undefined>>

const options = {
  all: { type: 'boolean' },
  help: { type: 'boolean' },
  'user-id': { type: 'string' },
  key: { type: 'string' },
  'base-url': { type: 'string' },
} as const

/**
 * Reads a command line; what it leaves out comes from `SEXTANT_URL`, `SEXTANT_USER_ID` and `SEXTANT_KEY`. Answers
 * `help` when that is asked for. Throws UsageError.
 */
export function readArguments(argv: readonly string[], environment: Environment): CallArguments | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help === true) return 'help'
  const [address, ...parameters] = positionals
  if (address === undefined) {
    throw new UsageError('Which operation? Give an address such as get/keywords_2/keywords.')
  }
  const userId = values['user-id'] ?? given(environment.SEXTANT_USER_ID) ?? '1'
  if (!/^\d{1,10}$/.test(userId)) throw new UsageError(`An account id is a whole number, not "${userId}".`)
  const key = values.key ?? given(environment.SEXTANT_KEY)
  if (key === undefined) throw new UsageError('No API key: set SEXTANT_KEY, or give --key.')
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError('The API key holds a character that no key has, such as a space.')
  }
  const baseUrl = values['base-url'] ?? given(environment.SEXTANT_URL) ?? 'http://127.0.0.1:8080'
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(`The address of Sextant is a URL such as http://127.0.0.1:8080, not "${baseUrl}".`)
  }
  return { address, parameters, all: values.all === true, userId, key, baseUrl }
}

function parse(argv: readonly string[]) {
  for (const [index, argument] of argv.entries()) {
    if (argument === '--') break
    const name = /^--([^=]*)/.exec(argument)?.[1]
    const isValue = index > 0 && /^--(user-id|key|base-url)$/.test(argv[index - 1]!)
    if (name === undefined || isValue || Object.hasOwn(options, name)) continue
    const near = nearest(name, Object.keys(options))
    throw new UsageError(
      `There is no option --${name}${near === undefined ? '.' : `; did you mean --${near}?`}`,
    )
  }
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}
