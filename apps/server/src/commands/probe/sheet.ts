import { devices, searchers, type DeviceKey, type SearcherKey } from '@sextant/contract'
import { assumptions, type FindingResult } from '@sextant/contract/providers_2/assumptions.ts'
import type { ProviderFinding, ProviderProbe } from '@sextant/contract/providers_2/probes.ts'
import type { ProviderTest } from '@sextant/contract/providers_2/test.ts'

/** Results as a sheet names them. */
const words: Readonly<Record<FindingResult, string>> = {
  proven: 'held',
  broken: 'broken',
  not_shown: 'not shown',
}

const WIDTH = 11
const indent = ' '.repeat(WIDTH)

/** What was probed, in a line. */
export function headOf(probe: ProviderProbe): string {
  const { provider, searcher_key, query, region_name, region_lang, region_device } = probe
  const { name } = searchers[searcher_key as SearcherKey]
  const device = devices[region_device as DeviceKey]
  return `${provider}, ${name}: "${query}", ${region_name}, ${region_lang}, ${device}\n`
}

/** The steps that failed, and every assumption with the evidence for or against it. */
export function sheetOf({
  steps,
  findings,
  cost,
}: {
  readonly steps: ProviderTest['steps']
  readonly findings: readonly ProviderFinding[]
  readonly cost: string | null
}): string {
  const failures = steps
    .filter(({ passed }) => passed === 0)
    .map(({ text }) => `${'failed'.padEnd(WIDTH)}${text}`)
  const lines = findings.flatMap(({ assumption, result, expected, received }) => [
    `${words[result].padEnd(WIDTH)}${assumption}: ${assumptions[assumption]}`,
    ...(expected === null ? [] : [`${indent}expected: ${expected}`]),
    `${indent}${expected === null ? '' : 'received: '}${received}`,
  ])
  const counts = (Object.keys(words) as FindingResult[]).map(
    (result) => `${findings.filter((finding) => finding.result === result).length} ${words[result]}`,
  )
  const total = findings.length === 0 ? 'No reply was received.' : `${counts.join(', ')}.`
  const paid = cost === null ? 'The cost is not known exactly.' : `Cost: ${cost}.`
  return `${[...failures, ...lines, `${total} ${paid}`].join('\n')}\n`
}
