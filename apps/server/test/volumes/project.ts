import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { SettingName } from '#config/settings.ts'
import type { Executor } from '#db/database.ts'
import { startTestApp, type TestAccount, type TestApp } from '../app.ts'
import { onEnd, type Scope } from '../scope.ts'
import { startDataForSeoStandIn, type DataForSeoStandIn } from '../serp/dataforseo-stand-in.ts'

/** London, in qualifiers. */
export const LONDON = { region_key: 10393, searcher_key: 1, type: 3 }

/** Starts a Sextant with volumes from a stand-in for DataForSEO, without its limit of requests per minute. */
export async function startWithDataForSeo(
  scope: Scope,
  settings: Partial<Record<SettingName, string>>,
): Promise<{ sextant: TestApp; standIn: DataForSeoStandIn }> {
  const standIn = await startDataForSeoStandIn()
  onEnd(scope, () => standIn.close())
  const sextant = await startTestApp(scope, {
    settings: {
      VOLUMES_PROVIDER: 'dataforseo',
      DATAFORSEO_API_KEY: 'ok:s3cret-of-the-tests',
      DATAFORSEO_BASE_URL: standIn.url,
      PRICE_PER_VOLUME: '0.01',
      ...settings,
    },
    pace: async () => undefined,
  })
  return { sextant, standIn }
}

/** Adds a project with keywords. Returns its id. */
export async function addProject(
  { call }: Pick<TestApp, 'call'>,
  keywords: readonly string[],
  as?: TestAccount,
): Promise<number> {
  const id: number = await call(
    'add/projects_2/projects',
    { url: 'bakery-lane.example', name: 'Bakery Lane' },
    as,
  )
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: keywords.join('\n') }, as)
  return id
}

/** Waits until the volumes of a project are collected. */
export async function collected(
  { call }: Pick<TestApp, 'call'>,
  id: number,
  as?: TestAccount,
): Promise<void> {
  const deadline = Date.now() + 60_000
  for (;;) {
    assert.ok(Date.now() < deadline, `the volumes of project ${id} are never collected`)
    const [project] = await call('get/projects_2/projects', { id, fields: ['status_volumes'] }, as)
    if (project.status_volumes === 0) return
    assert.equal(project.status_volumes, 2)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The known volumes of an account by phrase; null: the source has none. */
export async function volumesOf(executor: Executor, accountId = 1): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ phrase: string; volume: number | null }>`
    select phrase, volume from volumes where account_id = ${accountId} order by phrase`.execute(executor)
  return new Map(rows.map((row) => [row.phrase, row.volume]))
}

/** A run with its amounts. */
export interface RunState {
  readonly volumes: number
  readonly answered: number | null
  readonly finished: boolean
  readonly held: number
  readonly captured: number | null
  readonly released: number | null
  readonly info: string | null
}

/** The runs of a project, in the order of their start. */
export async function runsOf(executor: Executor, projectId: number): Promise<RunState[]> {
  const { rows } = await sql<RunState>`
    select r.volumes, (select sum(b.answered)::int from volume_batches b
                       where b.account_id = r.account_id and b.run_id = r.id) as answered,
      r.finished_at is not null as finished, h.amount::float8 as held, c.amount::float8 as captured,
      l.amount::float8 as released, c.info
    from volume_runs r
    join ledger_entries h on h.account_id = r.account_id and h.id = r.hold_id
    left join ledger_entries c on c.account_id = r.account_id and c.hold_id = h.id and c.kind = 'capture'
    left join ledger_entries l on l.account_id = r.account_id and l.hold_id = h.id and l.kind = 'release'
    where r.project_id = ${projectId} order by r.id`.execute(executor)
  return rows
}
