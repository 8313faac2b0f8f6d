import { parseArgs } from 'node:util'
import type { ReadName } from './floor/statements.ts'
import { importNames, imports, type ImportName } from './measures/imports.ts'
import { connectionCounts, reads } from './measures/reads.ts'
import { readNames, type Effort } from './measures/under-load.ts'
import type { Profile } from './systems/installation.ts'

export interface Options extends Effort {
  readonly profiles: readonly Profile[]
  readonly reads: readonly ReadName[]
  readonly imports: readonly ImportName[]
  readonly connections: readonly number[]
  /** File for the results. */
  readonly json: string | undefined
  /** Folder for CPU profiles of Sextant, one per database. */
  readonly profileFolder: string | undefined
}

const profiles: Readonly<Record<string, readonly Profile[]>> = {
  server: ['server'],
  embedded: ['embedded'],
  both: ['server', 'embedded'],
}

export const usage = `npm run bench -- [measure …] [options]

Measures, all when none is named:
${[...Object.entries(reads), ...Object.entries(imports)].map(([name, { title }]) => `  ${name.padEnd(8)}${title}`).join('\n')}

Options:
  --db server|embedded|both   databases to measure on; both
  --connections 1,8,64        connections of the reads
  --seconds 2                 length of one measurement
  --repeats 3                 pairs of measurements; the median counts
  --quick                     half a second, one repeat: whether it works, not how fast
  --json file                 writes the results as JSON
  --cpu-prof folder           writes a CPU profile of Sextant's process
`

/** Reads the command line. Throws an Error with a message for the user. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      db: { type: 'string', default: 'both' },
      connections: { type: 'string', default: connectionCounts.join(',') },
      seconds: { type: 'string' },
      repeats: { type: 'string' },
      quick: { type: 'boolean', default: false },
      json: { type: 'string' },
      'cpu-prof': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const chosen = profiles[values.db]
  if (chosen === undefined) throw new Error(`--db must be one of: ${Object.keys(profiles).join(', ')}.`)
  const known: readonly string[] = [...readNames, ...importNames]
  for (const name of positionals) {
    if (!known.includes(name))
      throw new Error(`Unknown measure ${name}. It must be one of: ${known.join(', ')}.`)
  }
  const wanted = <N extends string>(names: readonly N[]) =>
    positionals.length === 0 ? names : names.filter((name) => positionals.includes(name))
  return {
    profiles: chosen,
    reads: wanted(readNames),
    imports: wanted(importNames),
    connections: values.connections.split(',').map((text) => positive('--connections', text)),
    seconds: positive('--seconds', values.seconds ?? (values.quick ? '0.5' : '2')),
    repeats: Math.ceil(positive('--repeats', values.repeats ?? (values.quick ? '1' : '3'))),
    json: values.json,
    profileFolder: values['cpu-prof'],
  }
}

function positive(option: string, text: string): number {
  const number = Number(text)
  if (!(number > 0 && number <= 1_000))
    throw new Error(`${option} must be a number above 0, but got ${text}.`)
  return number
}
