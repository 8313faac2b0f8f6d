import {
  deviceKeys,
  devices,
  didYouMean,
  searcherKeys,
  searchers,
  type DeviceKey,
  type SearcherKey,
} from '@sextant/contract'
import { ownConnection } from '../call/arguments.ts'
import { UsageError } from '../command.ts'
import { parseOptions, type Connection } from '../options.ts'
import { readFormat, type Format } from '../output/formats.ts'
import { pathOf } from '../paths.ts'

/** The parameters of a probe that were given; the server has defaults for the others and checks their values. */
export interface ProbeScope {
  readonly id: string
  readonly query?: string
  readonly searcher_key?: SearcherKey
  readonly region_key?: number
  readonly region_lang?: string
  readonly region_device?: DeviceKey
}

export interface ProbeArguments extends Connection {
  readonly scope: ProbeScope
  readonly yes: boolean
  /** Folder for the replies. */
  readonly exportTo: string | undefined
  /** Undefined for the sheet. */
  readonly output: Format | undefined
}

const options = {
  query: { type: 'string' },
  searcher: { type: 'string' },
  region: { type: 'string' },
  lang: { type: 'string' },
  device: { type: 'string' },
  yes: { type: 'boolean' },
  export: { type: 'string' },
  output: { type: 'string' },
  'user-id': { type: 'string' },
  key: { type: 'string' },
  'base-url': { type: 'string' },
} as const

/** Reads the command line of a probe. Throws UsageError. */
export function readProbeArguments(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ProbeArguments {
  const { values, positionals } = parseOptions(argv, options)
  const [id, ...others] = positionals
  if (id === undefined) throw new UsageError('The id of a provider is required, such as serper.')
  if (others.length > 0)
    throw new UsageError(`Only one provider can be probed at a time, but got "${others[0]}" too.`)
  if (values.export === '') throw new UsageError('--export must name a folder.')
  const { query, region, lang } = values
  if (region !== undefined && !/^\d{1,9}$/.test(region))
    throw new UsageError(`--region must be the key of a place, such as 102, but got "${region}".`)
  const searcher = keyNamed('searcher', values.searcher, searcherKeys, (key) => searchers[key].id)
  const device = keyNamed('device', values.device, deviceKeys, (key) => devices[key].toLowerCase())
  const connection = ownConnection(environment, {
    userId: values['user-id'],
    key: values.key,
    baseUrl: values['base-url'],
    keyFrom: 'set SEXTANT_KEY or pass --key',
  })
  return {
    ...connection,
    scope: {
      id,
      ...(query === undefined ? {} : { query }),
      ...(searcher === undefined ? {} : { searcher_key: searcher }),
      ...(region === undefined ? {} : { region_key: Number(region) }),
      ...(lang === undefined ? {} : { region_lang: lang }),
      ...(device === undefined ? {} : { region_device: device }),
    },
    yes: values.yes === true,
    exportTo: values.export === undefined ? undefined : pathOf(values.export, environment),
    output: values.output === undefined ? undefined : readFormat(values.output),
  }
}

function keyNamed<K extends number>(
  option: string,
  given: string | undefined,
  keys: readonly K[],
  nameOf: (key: K) => string,
): K | undefined {
  if (given === undefined) return undefined
  const found = keys.find((key) => nameOf(key) === given.toLowerCase())
  if (found !== undefined) return found
  const names = keys.map(nameOf)
  throw new UsageError(
    `--${option} must be one of: ${names.join(', ')}; got "${given}"${didYouMean(given, names) || '.'}`,
  )
}
