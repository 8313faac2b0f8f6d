import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { nearest } from '@sextant/contract/nearest.ts'
import { UsageError } from './command.ts'

/**
 * Reads the options of a command line; an unknown option is reported with the nearest known one. Throws UsageError.
 */
export function parseOptions<const O extends ParseArgsOptionsConfig>(argv: readonly string[], options: O) {
  const takesValue = (argument: string | undefined) =>
    argument?.startsWith('--') === true && options[argument.slice(2)]?.type === 'string'
  for (const [index, argument] of argv.entries()) {
    if (argument === '--') break
    const name = /^--([^=]*)/.exec(argument)?.[1]
    if (name === undefined || takesValue(argv[index - 1]) || Object.hasOwn(options, name)) continue
    const near = nearest(name, Object.keys(options))
    throw new UsageError(`Unknown option --${name}.${near === undefined ? '' : ` Did you mean --${near}?`}`)
  }
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the value of an environment variable; an empty one counts as unset. */
export function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}

/** An account of an installation, and the address of the installation. */
export interface Connection {
  readonly userId: string
  readonly key: string
  readonly baseUrl: string
}

/** Checks the parts of a connection; `service` and `keyFrom` are used in messages. Throws UsageError. */
export function readConnection(
  { userId, key, baseUrl }: { userId: string; key: string | undefined; baseUrl: string },
  service: string,
  keyFrom: string,
): Connection {
  if (!/^\d{1,10}$/.test(userId))
    throw new UsageError(`The account id must be a whole number, but got "${userId}".`)
  if (key === undefined) throw new UsageError(`An API key is required: ${keyFrom}.`)
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError('The API key contains a character that is not allowed in keys, such as a space.')
  }
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(
      `The address of ${service} must be a URL such as http://127.0.0.1:8080, but got "${baseUrl}".`,
    )
  }
  return { userId, key, baseUrl }
}
