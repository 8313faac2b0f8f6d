import assert from 'node:assert/strict'
import { floorStatements, type ReadName } from '../floor/statements.ts'
import type { LoadGenerator, LoadResult } from '../load/load.ts'
import { post, requestBytes } from '../load/request.ts'
import { median } from '../median.ts'
import type { ServerProcess } from '../systems/child.ts'
import { connectionCounts, reads, type ReadMeasure } from './reads.ts'

export interface Pair {
  readonly sextant: ServerProcess
  readonly floor: ServerProcess
}

export interface Effort {
  /** Seconds of each measurement. */
  readonly seconds: number
  readonly repeats: number
}

/** A read at one number of connections: medians over the repeats. */
export interface ReadResult {
  readonly measure: ReadName
  readonly connections: number
  readonly floor: Rate
  readonly sextant: Rate
  /** Sextant's requests per second divided by the floor's, each pair measured back to back. */
  readonly ratio: number
  readonly ratios: readonly number[]
  readonly aim: number | undefined
  /** Cores the load generator used in Sextant's turn. */
  readonly generatorCpu: number
}

interface Rate {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly bytesPerRequest: number
}

const apiPath = ({ address }: ReadMeasure) => `/v2/json/${address}`
const floorPath = (name: ReadName) => `/${name}`

/** Sends every request to both systems. Throws when responses differ or are empty. */
export async function checkAnswers({ sextant, floor }: Pair, name: ReadName): Promise<void> {
  const measure = reads[name]
  for (const body of measure.bodies.map((item) => JSON.stringify(item))) {
    const expected = await post(floor.port, floorPath(name), body)
    const actual = await post(sextant.port, apiPath(measure), body)
    assert.deepStrictEqual(actual, expected, `${name}: Sextant and the floor answer ${body} differently`)
    const { result } = actual as { result: unknown[] | { keywords?: unknown[] } }
    const rows = Array.isArray(result) ? result : result.keywords
    if (rows === undefined) assert.doesNotMatch(JSON.stringify(result), /null/, `${name}: nothing to count`)
    else assert.ok(rows.length >= 100, `${name}: ${rows.length} rows for ${body}`)
  }
}

/** Loads both in turn; the order alternates. */
export async function measureRead(
  pair: Pair,
  generator: LoadGenerator,
  name: ReadName,
  counts: readonly number[],
  effort: Effort,
): Promise<ReadResult[]> {
  const measure = reads[name]
  const bodies = measure.bodies.map((body) => JSON.stringify(body))
  const requests = {
    sextant: bodies.map((body) => requestBytes(apiPath(measure), body)),
    floor: bodies.map((body) => requestBytes(floorPath(name), body)),
  }
  const load = (system: keyof Pair, connections: number, seconds: number) =>
    generator.run({
      port: pair[system].port,
      requests: requests[system],
      connections,
      milliseconds: seconds * 1000,
    })
  const warming = measure.alone === true ? 1 : 8
  await load('floor', warming, effort.seconds / 2)
  await load('sextant', warming, effort.seconds / 2)
  const results: ReadResult[] = []
  for (const connections of measure.alone === true ? [1] : counts) {
    const taken = { floor: [] as LoadResult[], sextant: [] as LoadResult[] }
    for (let repeat = 0; repeat < effort.repeats; repeat++) {
      const order = repeat % 2 === 0 ? (['floor', 'sextant'] as const) : (['sextant', 'floor'] as const)
      for (const system of order) taken[system].push(await load(system, connections, effort.seconds))
    }
    const ratios = taken.sextant.map((own, index) => own.perSecond / taken.floor[index]!.perSecond)
    const aimed = connectionCounts.findIndex((count) => count === connections)
    results.push({
      measure: name,
      connections,
      floor: medianRate(taken.floor),
      sextant: medianRate(taken.sextant),
      ratio: median(ratios),
      ratios,
      aim: measure.aims?.[aimed],
      generatorCpu: median(taken.sextant.map((own) => own.ownCpu)),
    })
  }
  return results
}

function medianRate(results: readonly LoadResult[]): Rate {
  const of = (key: keyof Rate) => median(results.map((result) => result[key]))
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytesPerRequest: of('bytesPerRequest'),
  }
}

export const readNames = Object.keys(floorStatements) as ReadName[]
