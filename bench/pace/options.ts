import { parseArgs } from 'node:util'
import { profileNamed, type Profile } from '../systems/installation.ts'
import { limiterNamed, type LimiterName } from './limiter.ts'

export interface Options {
  readonly profile: Profile
  /** Processes of Sextant on one database. */
  readonly processes: 1 | 2
  /** Requests per second that the stand-in accepts. */
  readonly rate: number | 'none'
  readonly limiter: LimiterName
  /** Whether the rate is entered in Sextant; without a limit, the highest rate. */
  readonly known: boolean
  /** Median of the milliseconds until a reply. */
  readonly latency: number
  readonly checks: number
  /** Whether other checks are timed during the run. */
  readonly beside: boolean
}

export const usage = `npm run bench:pace -- [options]

  --database embedded|server   embedded
  --processes 1|2              processes of Sextant; two need a server
  --rate 100                   requests per second that the stand-in accepts, or none
  --limiter bucket|window      how it counts them; bucket
  --known                      the rate is entered in Sextant, or the highest one for none
  --latency 1500               median of the milliseconds until a reply
  --checks 10000               checks of the run
  --beside                     times a single check and another account's 100 checks, alone and during the run
`

/** Reads the command line. Throws an Error with a message for the user. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      database: { type: 'string', default: 'embedded' },
      processes: { type: 'string', default: '1' },
      rate: { type: 'string', default: '100' },
      limiter: { type: 'string', default: 'bucket' },
      known: { type: 'boolean', default: false },
      latency: { type: 'string', default: '1500' },
      checks: { type: 'string', default: '10000' },
      beside: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const profile = profileNamed(values.database)
  const processes = Number(values.processes)
  if (processes !== 1 && processes !== 2) {
    throw new Error(`--processes must be 1 or 2, but got ${values.processes}.`)
  }
  if (processes === 2 && profile === 'embedded') throw new Error('Two processes need --database server.')
  const rate = values.rate === 'none' ? 'none' : number('--rate', values.rate, 1)
  return {
    profile,
    processes,
    rate,
    limiter: limiterNamed(values.limiter),
    known: values.known,
    latency: number('--latency', values.latency, 0),
    checks: number('--checks', values.checks, 1),
    beside: values.beside,
  }
}

function number(option: string, text: string, minimum: number): number {
  const read = Number(text)
  if (!Number.isInteger(read) || read < minimum || text.trim() === '') {
    throw new Error(`${option} must be a whole number from ${minimum}, but got ${text}.`)
  }
  return read
}
