import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase, type Database } from '../../apps/server/src/db/database.ts'
import { words } from '../data/phrases.ts'
import { median } from '../median.ts'
import type { Place } from '../systems/place.ts'
import { ask, asked, beside, type Asked, type Figure } from './ask.ts'
import { plainList } from './reads.ts'
import { PRICE, regions, type Size } from './shape.ts'

/** Seconds for which a replay is watched. */
const REPLAY_SECONDS = 8

const figure = (name: string, { milliseconds, status, bytes }: Asked, note?: string): Figure => ({
  name,
  milliseconds,
  status,
  bytes,
  ...(note === undefined ? {} : { note }),
})

/** Measures what changes the data. The large project is deleted last. */
export async function measureChanges(
  port: number,
  place: Place,
  size: Size,
  last: string,
  add: (figure: Figure) => void,
): Promise<void> {
  await sortImported(port, size, add)
  await replay(port, size, last, add)
  await runs(port, place, size, add)
  await deletion(port, place, size, add)
}

/** Sorts the one group of a project whose keywords were just imported. */
async function sortImported(port: number, { imported }: Size, add: (figure: Figure) => void): Promise<void> {
  const { result: project_id } = await asked(port, 'add/projects_2/projects', { url: 'imported.example' })
  const { qualities, things } = words
  const lines = Array.from({ length: imported }, (_, n) => {
    const shuffled = (n * 7_919) % imported
    return `${things[shuffled % things.length]} ${qualities[n % qualities.length]} ${shuffled}`
  })
  const body = { project_id, keywords: ['name', ...lines].join('\n') }
  add(figure(`import of ${imported} keywords`, await ask(port, 'add/keywords_2/keywords/import', body)))
  const sort = { project_id, orders: [{ name: 'name', direction: 'ASC' }] }
  add(figure('sort of them by name', await ask(port, 'edit/keywords_2/keywords/sort', sort)))
  add(figure('the same sort again', await ask(port, 'edit/keywords_2/keywords/sort', sort)))
}

/** Reads the replies of the latest date again; the first of them belong to their phrases. */
async function replay(
  port: number,
  { projects }: Size,
  last: string,
  add: (figure: Figure) => void,
): Promise<void> {
  const project_id = projects.large.first
  const started = await ask(port, 'add/positions_2/replays', {
    project_id,
    date1: last,
    date2: last,
    preview: 1,
  })
  add(figure('start of a replay', started))
  const began = performance.now()
  await setTimeout(REPLAY_SECONDS * 1000)
  const id = started.result
  const { result } = await asked(port, 'get/positions_2/replays', { project_id, limit: 1 })
  const [{ done, unreadable }] = result as [{ done: number; unreadable: number }]
  const seconds = (performance.now() - began) / 1000
  await asked(port, 'edit/positions_2/replays/cancel', { project_id, replay_id: id, id })
  add({
    name: 'replay, per check',
    milliseconds: (1000 * seconds) / done,
    status: 0,
    bytes: 0,
    note: `${done} in ${seconds.toFixed(0)} s, ${unreadable} of them unreadable`,
  })
}

/** A run of the large project, beside one of a small project; it is cancelled, and another one is settled. */
async function runs(
  port: number,
  place: Place,
  { projects }: Size,
  add: (figure: Figure) => void,
): Promise<void> {
  const { first: id, keywords } = projects.large
  const small = projects.small.first
  const go = (project: number) =>
    ask(port, 'edit/positions_2/checker/go', { id: project, regions_indexes: [regions[0].index] })
  const alone = await timeOf(async () => {
    await go(small)
    await idle(port, small)
  })
  add({ name: 'run of 50 checks, alone', milliseconds: alone, status: 0, bytes: 0 })
  const began = performance.now()
  add(figure(`start of ${keywords} checks`, await go(id)))
  await setTimeout(2_000)
  const besides = await timeOf(async () => {
    await go(small + 1)
    await idle(port, small + 1)
  })
  add({ name: 'run of 50 checks behind the large one', milliseconds: besides, status: 0, bytes: 0 })
  const ran = (performance.now() - began) / 1000
  const { result } = await asked(port, 'get/positions_2/runs', {
    project_id: id,
    fields: ['id', 'ended'],
    limit: 1,
  })
  const [run] = result as [{ id: string; ended: number }]
  const cancelled = await ask(port, 'edit/positions_2/runs/cancel', { project_id: id, id: run.id })
  add(figure('cancelling it', cancelled, `${run.ended} checks had ended after ${ran.toFixed(0)} s`))
  add({ name: 'until it is settled', milliseconds: await timeOf(() => idle(port, id)), status: 0, bytes: 0 })
  // Only one process can open an embedded database.
  if (place.databaseUrl === undefined) return
  await using database = await openDatabase({ databaseUrl: place.databaseUrl })
  add({
    name: 'rows that it left behind',
    milliseconds: 0,
    status: 0,
    bytes: 0,
    note: await leftovers(database, run.id),
  })
  await go(id)
  await endAll(database, id)
  const last = performance.now()
  await idle(port, id)
  add({
    name: `settling of ${keywords} ended checks`,
    milliseconds: performance.now() - last,
    status: 0,
    bytes: 0,
  })
}

/** Numbers of what a settled run must not leave behind. */
async function leftovers(database: Database, run: string): Promise<string> {
  const { rows } = await database.executeSql(
    `select 'open tasks' as what, count(*) from tasks where run_id = $1::bigint and ended_at is null
     union all select 'due', count(*) from due_checks where run_id = $1::bigint
     union all select 'claims', count(*) from tasks where run_id = $1::bigint and claimed_until is not null
     union all select 'open requests', count(*) from provider_requests p join tasks t on t.id = p.task_id
       where t.run_id = $1::bigint and p.outcome is null
     union all select 'held', held from balances where account_id = 1
     union all select 'jobs', count(*) from pgboss.job where data::text like '%"' || $1 || '"%' and state < 'completed'`,
    [run],
  )
  return rows.map(({ what, count }) => `${String(what)} ${String(count)}`).join(', ')
}

/** Ends what no worker has claimed, each with a page. The workers end the rest, and the last one settles the run. */
async function endAll(database: Database, project: number): Promise<void> {
  await database.transaction(
    async (tx) => {
      await sql`
        with ended as (
          update tasks t set outcome = 'not_within', depth = 10, pages = '{1}', ended_at = now()
          where t.account_id = 1 and t.ended_at is null and t.claimed_until is null and t.project_id = ${project}
          returning account_id, id, run_id, provider
        )
        insert into serp_pages (account_id, task_id, page, run_id, provider, parser_version, body, units, cost)
        select account_id, id, 1, run_id, provider, 1, '', 1, ${PRICE}::numeric from ended`.execute(tx)
    },
    { timeoutMs: 0 },
  )
}

/** Deletes the large project while a list of another one is read. */
async function deletion(
  port: number,
  { databaseUrl }: Place,
  size: Size,
  add: (figure: Figure) => void,
): Promise<void> {
  const { address } = plainList(size)
  const other = { project_id: size.projects.year.first, fields: ['id', 'name'], limit: 100 }
  let deleted: Asked | undefined
  let removed = 0
  const { times, status } = await beside(port, address, other, async () => {
    deleted = await ask(port, 'del/projects_2/projects', { id: size.projects.large.first })
    removed = await timeOf(() => nothingLeft(databaseUrl))
  })
  add(figure('deletion of the large project', deleted!))
  add({ name: 'until nothing is left of it', milliseconds: removed, status: 0, bytes: 0 })
  add({
    name: 'keywords of another project meanwhile',
    milliseconds: median(times),
    status,
    bytes: 0,
    note: `at most ${Math.max(...times).toFixed(0)} ms`,
  })
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

/** Waits until everything that deletions left is removed. */
async function nothingLeft(databaseUrl: string | undefined): Promise<void> {
  // Only one process can open an embedded database.
  if (databaseUrl === undefined) return
  await using database = await openDatabase({ databaseUrl })
  for (;;) {
    const { rows } = await sql`select from deleted_sites limit 1`.execute(database.executor)
    if (rows.length === 0) return
    await setTimeout(100)
  }
}

/** Waits until no check of a project is running. */
async function idle(port: number, id: number): Promise<void> {
  const body = { id, fields: ['status_positions'] }
  for (;;) {
    const { result } = await asked(port, 'get/projects_2/projects', body)
    if ((result as [{ status_positions: number }])[0].status_positions === 0) return
    await setTimeout(20)
  }
}
