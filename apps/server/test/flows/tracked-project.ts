import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { TestAccount, TestApp } from '../app.ts'

/** The United Kingdom: a whole country, which every provider supports. */
const COUNTRY = 102

/** The site that the test projects track. */
export const SITE = 'bakery-lane.example'

/** A project with keywords in one region of Google. */
export interface TrackedProject {
  readonly id: number
  readonly regionIndex: number
  readonly as: TestAccount
}

type Caller = Pick<TestApp, 'call' | 'admin'>

/** Adds a project with its keywords; `depth` in pages of ten results. */
export async function trackProject(
  { call, admin }: Caller,
  {
    keywords,
    depth = 1,
    searcher = 1,
    as = admin,
  }: { keywords: readonly string[]; depth?: number; searcher?: number; as?: TestAccount },
): Promise<TrackedProject> {
  const id: number = await call('add/projects_2/projects', { url: SITE, name: 'Bakery Lane' }, as)
  if (keywords.length > 0) {
    await call('add/keywords_2/keywords/import', { project_id: id, keywords: keywords.join('\n') }, as)
  }
  const region = { project_id: id, searcher_key: searcher, region_key: COUNTRY, region_depth: depth }
  await call('add/positions_2/searchers/regions', region, as)
  const [listed] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 1 }, as)
  return { id, regionIndex: listed.searchers[0].regions[0].index, as }
}

/** Cell of a keyword on the date of the last check. */
export interface Cell {
  readonly position?: string | null
  readonly relevant_url?: string | null
  readonly outcome?: string
  readonly reason?: string | null
  readonly reason_kind?: string | null
  readonly depth?: number | null
}

/** Returns the cells of the last check's date by phrase; undefined for a keyword without a cell. */
export async function readCells(
  { call }: Caller,
  { id, regionIndex, as }: TrackedProject,
  fields: readonly (keyof Cell)[] = ['position'],
): Promise<Map<string, Cell | undefined>> {
  const [{ positions_date: date }] = await call(
    'get/projects_2/projects',
    { id, fields: ['positions_date'] },
    as,
  )
  const history = await call(
    'get/positions_2/history',
    { project_id: id, regions_indexes: [regionIndex], dates: [date], history_fields: fields },
    as,
  )
  return new Map(
    history.keywords.map((row: { name: string; positionsData: Record<string, Cell> }) => [
      row.name,
      row.positionsData[`${date}:${id}:${regionIndex}`],
    ]),
  )
}

/** Stored data of one check of a keyword. */
export interface CheckRecord {
  readonly phrase: string
  readonly outcome: string | null
  readonly position: number | null
  readonly reason: string | null
  /** Numbers of the stored pages. */
  readonly pages: readonly number[]
}

/** Returns every check of a project with its stored pages, oldest first. */
export async function readChecks(executor: Executor, projectId: number): Promise<CheckRecord[]> {
  const { rows } = await sql<CheckRecord>`
    select t.query as phrase, t.outcome, t.position, t.reason,
      array(select s.page from serp_pages s where s.account_id = t.account_id and s.task_id = t.id and s.page > 0 order by s.page)
        as pages
    from tasks t where t.project_id = ${projectId} order by t.id`.execute(executor)
  return rows
}

/** Amounts of a run in pages, and the number of stored pages. */
export interface RunAccount {
  readonly finished: boolean
  readonly tasks: number
  readonly held: number
  readonly captured: number | null
  readonly released: number | null
  readonly stored: number
  readonly wanted: number
}

/** Returns the runs (of a project) with their ledger entries in pages, oldest first. */
export async function readRuns(executor: Executor, projectId?: number): Promise<RunAccount[]> {
  const { rows } = await sql<RunAccount>`
    select r.finished_at is not null as finished, counted.tasks, counted.wanted, counted.stored,
      (h.amount / r.price_per_page)::float8 as held,
      (select (sum(e.amount) / r.price_per_page)::float8 from ledger_entries e
       where e.account_id = r.account_id and e.hold_id = h.id and e.kind = 'capture') as captured,
      (select (sum(e.amount) / r.price_per_page)::float8 from ledger_entries e
       where e.account_id = r.account_id and e.hold_id = h.id and e.kind = 'release') as released
    from runs r
    join ledger_entries h on h.account_id = r.account_id and h.id = r.hold_id and h.kind = 'hold'
    cross join lateral (
      select count(*)::int as tasks, coalesce(sum(t.pages_wanted), 0)::int as wanted,
        (select count(*)::int from serp_pages s where s.account_id = r.account_id and s.run_id = r.id and s.page > 0) as stored
      from tasks t where t.account_id = r.account_id and t.run_id = r.id
    ) counted
    where ${projectId ?? null}::int is null or r.project_id = ${projectId ?? null}::int
    order by r.id`.execute(executor)
  return rows
}

/** Fails unless every run has ended, its stored pages are captured and the rest of its hold is released. */
export async function assertSettled(executor: Executor, projectId?: number): Promise<RunAccount[]> {
  const runs = await readRuns(executor, projectId)
  for (const run of runs) {
    assert.deepEqual(
      { finished: run.finished, held: run.held, captured: run.captured, released: run.released },
      { finished: true, held: run.wanted, captured: run.stored, released: run.wanted - run.stored },
    )
  }
  return runs
}
