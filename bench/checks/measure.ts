import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../apps/server/test/postgres.ts'
import { median } from '../median.ts'
import { insertAgain } from './floor.ts'
import { call, checkAll, ended, projectOf, REGION, startSextant } from './project.ts'
import { startInstantProvider } from './provider.ts'

export interface Measured {
  /** Checks per second of one process, of two, and of only inserting their rows. */
  readonly one: number
  readonly two: number
  readonly floor: number
  /** Resident memory of the process after each tenth of the first run, in bytes. */
  readonly memory: readonly number[]
  /** Milliseconds from the call that starts a check of one keyword to its position: alone, and during a large run. */
  readonly aloneMs: number
  readonly besidesMs: number
}

/** Checks of one keyword that are timed. */
const URGENT = 9

/** Measures rank checks against an instant provider, on a PostgreSQL server. */
export async function measureChecks(checks: number, say: (text: string) => void): Promise<Measured> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres()
  stack.defer(() => postgres.stop())
  const provider = stack.use(await startInstantProvider())
  const sextant = stack.use(await startSextant(postgres.url, provider))
  const { port } = sextant

  const alone = await projectOf(port, URGENT, 'alone')
  const aloneMs = await urgent(port, alone)

  say(`${checks} checks by one process …`)
  const first = await projectOf(port, checks, 'first')
  const memory: number[] = []
  const one = await rateOf(port, first, checks, (percent) => {
    while (memory.length < Math.floor(percent / 10)) memory.push(sextant.memory())
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  stack.defer(() => client.end())
  const { rows } = await client.query<{ id: string; pages: number }>(
    `select r.id, (select count(*)::int from serp_pages s where s.account_id = r.account_id and s.run_id = r.id) as pages
     from runs r where r.project_id = $1`,
    [first],
  )
  assert.equal(rows[0]!.pages, checks)
  say('The same rows, merely inserted …')
  const floor = await insertAgain(postgres.url, rows[0]!.id)

  const besides = await projectOf(port, URGENT, 'besides')
  const large = await projectOf(port, checks, 'large')
  await call(port, 'edit/positions_2/checker/go', { id: large })
  const besidesMs = await urgent(port, besides)
  await ended(port, large, () => undefined)

  say(`${checks} checks by two processes …`)
  stack.use(await startSextant(postgres.url, provider))
  const second = await projectOf(port, checks, 'second')
  const two = await rateOf(port, second, checks, () => undefined)
  return { one, two, floor, memory, aloneMs, besidesMs }
}

/** Checks a project and returns checks per second, from the call to the end of the last check. */
async function rateOf(
  port: number,
  project_id: number,
  checks: number,
  progress: (percent: number) => void,
): Promise<number> {
  const began = performance.now()
  await checkAll(port, project_id, progress)
  return checks / ((performance.now() - began) / 1000)
}

/** Checks the keywords of a project one by one and returns the median time in milliseconds. */
async function urgent(port: number, project_id: number): Promise<number> {
  const keywords = (await call(port, 'get/keywords_2/keywords', { project_id })) as { id: string }[]
  const { searcher_key, region_key } = REGION
  const regionIndex = await call(port, 'get/positions_2/regionIndex', { searcher_key, region_key })
  const taken: number[] = []
  for (const { id } of keywords) {
    const began = performance.now()
    await call(port, 'edit/positions_2/checker/go', {
      id: project_id,
      keyword_id: id,
      regions_indexes: [regionIndex],
    })
    for (;;) {
      const [row] = (await call(port, 'get/projects_2/projects', {
        id: project_id,
        fields: ['status_positions'],
      })) as { status_positions: number }[]
      if (row!.status_positions === 0) break
      await setTimeout(5)
    }
    taken.push(performance.now() - began)
  }
  return median(taken)
}
