import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { nearest } from '@sextant/contract'
import { UsageError } from './call/usage.ts'

/** Reads the options of a command line; a name that is none is told with the nearest. Throws UsageError. */
export function parseOptions<const O extends ParseArgsOptionsConfig>(argv: readonly string[], options: O) {
  const takesValue = (argument: string | undefined) =>
    argument?.startsWith('--') === true && options[argument.slice(2)]?.type === 'string'
  for (const [index, argument] of argv.entries()) {
    if (argument === '--') break
    const name = /^--([^=]*)/.exec(argument)?.[1]
    if (name === undefined || takesValue(argv[index - 1]) || Object.hasOwn(options, name)) continue
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

/** The value of an environment variable; an empty one counts as unset. */
export function given(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim()
}

/** An account of an installation, and where that is. */
export interface Connection {
  readonly userId: string
  readonly key: string
  readonly baseUrl: string
}

/** Checks the parts of a connection; `service` and `keyFrom` are for the sentences. Throws UsageError. */
export function readConnection(
  { userId, key, baseUrl }: { userId: string; key: string | undefined; baseUrl: string },
  service: string,
  keyFrom: string,
): Connection {
  if (!/^\d{1,10}$/.test(userId)) throw new UsageError(`An account id is a whole number, not "${userId}".`)
  if (key === undefined) throw new UsageError(`No API key: ${keyFrom}.`)
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError('The API key holds a character that no key has, such as a space.')
  }
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new UsageError(
      `The address of ${service} is a URL such as http://127.0.0.1:8080, not "${baseUrl}".`,
    )
  }
  return { userId, key, baseUrl }
}
