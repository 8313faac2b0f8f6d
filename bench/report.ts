import { imports, type ImportResult } from './measures/imports.ts'
import { reads } from './measures/reads.ts'
import type { StartResult, SystemName } from './measures/start.ts'
import type { ReadResult } from './measures/under-load.ts'
import type { Profile } from './systems/installation.ts'

/** Everything measured on one database. */
export interface ProfileReport {
  readonly profile: Profile
  readonly systems: Record<SystemName, StartResult & { peakMemory: number }>
  readonly reads: readonly ReadResult[]
  readonly imports: readonly ImportResult[]
}

type Table = readonly (readonly string[])[]

/** Aligns columns: the first to the left, numbers to the right. */
export function renderTable(table: Table): string {
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  return table
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const count = (value: number) => Math.round(value).toLocaleString('en')
const rate = (value: number) => (value >= 100 ? count(value) : value.toFixed(1))
const milliseconds = (value: number) => (value >= 100 ? count(value) : value.toFixed(1))
const megabytes = (value: number) => (Number.isNaN(value) ? '?' : count(value / 1_048_576))

/** Compares the two decimals that are shown. */
const shown = (ratio: number) => Number(ratio.toFixed(2))

function verdict(reached: boolean | undefined): string {
  return reached === undefined ? '' : reached ? 'reached' : 'missed'
}

/** A row of the table of reads. */
export function readRows(results: readonly ReadResult[]): Table {
  return [
    [
      '',
      'conn.',
      'floor/s',
      'Sextant/s',
      'ratio',
      'aim',
      '',
      'floor p99 ms',
      'Sextant p99 ms',
      'bytes',
      'load cpu',
    ],
    ...results.map((result) => [
      `${result.measure}  ${reads[result.measure].title}`,
      String(result.connections),
      rate(result.floor.perSecond),
      rate(result.sextant.perSecond),
      result.ratio.toFixed(2),
      result.aim === undefined ? '' : `≥ ${result.aim.toFixed(1)}`,
      verdict(result.aim === undefined ? undefined : shown(result.ratio) >= result.aim),
      milliseconds(result.floor.p99),
      milliseconds(result.sextant.p99),
      count(result.sextant.bytesPerRequest),
      result.generatorCpu.toFixed(2),
    ]),
  ]
}

export function importRows(results: readonly ImportResult[]): Table {
  return [
    ['', 'floor ms', 'Sextant ms', 'time ratio', 'aim', '', 'the floor is'],
    ...results.map((result) => [
      `${result.measure}  ${imports[result.measure].title}`,
      milliseconds(result.floorMilliseconds),
      milliseconds(result.sextantMilliseconds),
      result.ratio.toFixed(2),
      `≤ ${result.aim}`,
      verdict(shown(result.ratio) <= result.aim),
      imports[result.measure].against,
    ]),
  ]
}

export function systemRows(systems: ProfileReport['systems']): Table {
  return [
    ['', 'start ms', 'idle MB', 'peak MB'],
    ...Object.entries(systems).map(([name, system]) => [
      name,
      count(system.milliseconds),
      megabytes(system.idleMemory),
      megabytes(system.peakMemory),
    ]),
  ]
}
