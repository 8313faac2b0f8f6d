import assert from 'node:assert/strict'
import { phrases } from '../data/phrases.ts'
import { groupOfImport } from '../data/seed.ts'
import { idsOf, projects } from '../data/shape.ts'
import { post } from '../load/request.ts'
import { median } from '../median.ts'
import type { Pair } from './under-load.ts'

/** An import of this many keywords in one call, compared with writing the same rows to the same table. */
interface ImportMeasure {
  readonly title: string
  readonly rows: number
  readonly against: string
  /** Milliseconds of the floor for one project. */
  readonly floor: (port: number, projectId: number, names: readonly string[]) => Promise<number>
  /** Limit of Sextant's time divided by the floor's. */
  readonly aim: number
}

export interface ImportResult {
  readonly measure: ImportName
  readonly rows: number
  readonly floorMilliseconds: number
  readonly sextantMilliseconds: number
  readonly ratio: number
  readonly ratios: readonly number[]
  readonly aim: number
}

export const imports = {
  W1: {
    title: 'import of 10,000 keywords in one call',
    rows: 10_000,
    against: 'one insert from one request body',
    aim: 1.15,
    async floor(port, projectId, names) {
      const group = groupOfImport(projectId)
      const rows = names.map((name, index) => ({ group_id: group, ord: index + 1, name }))
      const body = JSON.stringify(rows)
      const { answer, milliseconds } = await timed(() => post(port, `/import?${projectId}`, body))
      assert.deepEqual(answer, { result: names.length })
      return milliseconds
    },
  },
  W1copy: {
    title: 'import of 100,000 keywords in one call',
    rows: 100_000,
    against: 'COPY of the same rows',
    aim: 3,
    async floor(port, projectId, names) {
      const body = JSON.stringify({ project_id: projectId, rows: names.length })
      const { result } = (await post(port, '/copy', body)) as { result: number }
      return result
    },
  },
} as const satisfies Record<string, ImportMeasure>

export type ImportName = keyof typeof imports

export const importNames = Object.keys(imports) as ImportName[]

/** Empty projects, each used once: an import into a project with keywords costs more. */
const unused = idsOf(projects.toImport)
const started = new Map<Pair, number>()

function emptyProject(pair: Pair): number {
  const next = started.get(pair) ?? 0
  started.set(pair, next + 1)
  const id = unused[next]
  if (id === undefined) throw new Error('There are too few empty projects for so many repeats.')
  return id
}

/** Imports into empty projects, both in turn. The first pair warms up and is not counted. */
export async function measureImport(pair: Pair, name: ImportName, repeats: number): Promise<ImportResult> {
  const measure = imports[name]
  const names = phrases(measure.rows)
  const taken = { floor: [] as number[], sextant: [] as number[] }
  for (let repeat = 0; repeat <= repeats; repeat++) {
    taken.floor.push(await measure.floor(pair.floor.port, emptyProject(pair), names))
    taken.sextant.push(await importBySextant(pair.sextant.port, emptyProject(pair), names))
  }
  const floor = taken.floor.slice(1)
  const sextant = taken.sextant.slice(1)
  const ratios = sextant.map((own, index) => own / floor[index]!)
  return {
    measure: name,
    rows: measure.rows,
    floorMilliseconds: median(floor),
    sextantMilliseconds: median(sextant),
    ratio: median(ratios),
    ratios,
    aim: measure.aim,
  }
}

async function importBySextant(port: number, projectId: number, names: readonly string[]): Promise<number> {
  const body = JSON.stringify({ project_id: projectId, group_id: groupOfImport(projectId), keywords: names })
  const { answer, milliseconds } = await timed(() =>
    post(port, '/v2/json/add/keywords_2/keywords/import', body),
  )
  const { length } = names
  assert.deepEqual(answer, {
    result: { countSended: length, countDuplicated: 0, countAdded: length, countChanged: 0 },
  })
  return milliseconds
}

async function timed<T>(run: () => Promise<T>): Promise<{ answer: T; milliseconds: number }> {
  const began = performance.now()
  const answer = await run()
  return { answer, milliseconds: performance.now() - began }
}
