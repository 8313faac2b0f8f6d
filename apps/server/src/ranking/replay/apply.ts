import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFigures } from '#figures/clear.ts'
import { isInventedBy } from '#figures/invented.ts'
import { keepSightings } from '../stored/sightings.ts'
import type { CheckedCell } from './checks.ts'
import type { OpenReplay } from './open.ts'
import type { SiteVerdict } from './step.ts'

/** Numbers of changed cells. */
export interface Applied {
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/**
 * Makes the changes and records them; a preview only records them. A cell that has changed since it was compared stays as it
 * is, and no change is recorded for it.
 */
export async function applyVerdicts(
  tx: Executor,
  replay: OpenReplay,
  sites: readonly SiteVerdict[],
): Promise<Applied> {
  const changes = sites.flatMap(({ siteId, of, before, verdict }) =>
    verdict.verdict === 'unchanged' || verdict.verdict === 'kept'
      ? []
      : [
          {
            siteId,
            of,
            before,
            change: verdict.verdict,
            after: 'cell' in verdict ? verdict.cell : undefined,
          },
        ],
  )
  if (!replay.preview) {
    const moved = await replaceSightings(tx, replay, sites)
    await clearFigures(
      tx,
      replay.account_id,
      [...moved, ...changes].map(({ siteId, of }) => ({
        siteId,
        regionIndex: of.region_index,
        date: of.date,
      })),
    )
  }
  if (changes.length === 0) return { added: 0, changed: 0, removed: 0 }
  const { rows } = await sql<{ change: keyof Applied; count: number }>`
    with wanted as materialized (
      select * from unnest(
        ${changes.map(({ siteId }) => siteId)}::int[], ${changes.map(({ of }) => of.region_index)}::int[],
        ${changes.map(({ of }) => of.date)}::date[], ${changes.map(({ of }) => of.keyword_id)}::bigint[],
        ${changes.map(({ change }) => change)}::text[],
        ${changes.map(({ before }) => before?.task_id ?? null)}::bigint[],
        ${changes.map(({ before }) => before?.position ?? null)}::smallint[],
        ${changes.map(({ before }) => before?.relevant_url ?? null)}::text[],
        ${changes.map(({ after }) => after?.task_id ?? null)}::bigint[],
        ${changes.map(({ after }) => after?.position ?? null)}::smallint[],
        ${changes.map(({ after }) => after?.relevant_url ?? null)}::text[],
        ${changes.map(({ after }) => after?.depth ?? null)}::smallint[]
      ) as w(project_id, region_index, date, keyword_id, change, old_task_id, old_position, old_url, task_id, position,
        relevant_url, depth)
    ), ${replay.preview ? sql`made as (select * from wanted)` : writing(replay)}, noted as (
      insert into replay_changes
        (account_id, replay_id, project_id, region_index, date, keyword_id, change, old_task_id, old_position, old_url,
         task_id, position, relevant_url)
      select ${replay.account_id}, ${replay.id}, project_id, region_index, date, keyword_id, w.change, w.old_task_id,
        w.old_position, w.old_url, w.task_id, w.position, w.relevant_url
      from wanted w
      join made m using (project_id, region_index, date, keyword_id)
      returning change
    )
    select change, count(*)::int as count from noted group by change`.execute(tx)
  const countOf = (change: keyof Applied) => rows.find((row) => row.change === change)?.count ?? 0
  return { added: countOf('added'), changed: countOf('changed'), removed: countOf('removed') }
}

/** Writes the cells that have not changed since they were compared; `made` lists them. */
function writing({ account_id }: OpenReplay): ReturnType<typeof sql> {
  const invented = sql`coalesce((
        select ${isInventedBy(sql`t.provider`)} from tasks t where t.account_id = ${account_id} and t.id = w.task_id
      ), false)`
  const isAsCompared = sql`p.account_id = ${account_id} and p.project_id = w.project_id
    and p.region_index = w.region_index and p.date = w.date and p.keyword_id = w.keyword_id
    and p.task_id is not distinct from w.old_task_id and p.position is not distinct from w.old_position`
  const key = (table: string) =>
    sql.join(['project_id', 'region_index', 'date', 'keyword_id'].map((name) => sql.ref(`${table}.${name}`)))
  return sql`removed as (
      delete from positions p using wanted w where w.change = 'removed' and ${isAsCompared}
      returning ${key('p')}
    ), changed as (
      update positions p set position = w.position, relevant_url = w.relevant_url, task_id = w.task_id,
        invented = ${invented}, depth = w.depth
      from wanted w where w.change = 'changed' and ${isAsCompared} and (p.invented or not ${invented})
      returning ${key('p')}
    ), new as materialized (
      select w.project_id, w.region_index, w.date, w.keyword_id, w.position, w.relevant_url, w.task_id,
        ${invented} as invented, w.depth
      from wanted w where w.change = 'added'
    ), added as (
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id,
        invented, depth)
      select ${account_id}, n.project_id, n.region_index, n.date, n.keyword_id, n.position, n.relevant_url, n.task_id,
        n.invented, n.depth
      from new n
      on conflict do nothing
      returning ${key('positions')}
    ), made as (
      select * from removed union all select * from changed union all select * from added
    )`
}

/**
 * Replaces what is stored of the sites besides their cells: URLs and snippets. Returns the sites whose results have other
 * positions than before.
 */
async function replaceSightings(
  tx: Executor,
  { account_id }: OpenReplay,
  sites: readonly SiteVerdict[],
): Promise<readonly Pick<SiteVerdict, 'siteId' | 'of'>[]> {
  const seen = sites.flatMap(({ of, verdict }) => ('reading' in verdict ? [{ of, ...verdict.reading }] : []))
  if (seen.length === 0) return []
  const remove = async (table: string, returning: RawBuilder<unknown>) => {
    const { rows } = await sql<{ of: string; positions: readonly number[] }>`
      delete from ${sql.table(table)} kept using unnest(
        ${seen.map(({ taskId }) => taskId)}::bigint[], ${seen.map(({ finding }) => finding.siteId)}::int[]
      ) s(task_id, project_id)
      where kept.account_id = ${account_id} and kept.task_id = s.task_id
        and kept.project_id = s.project_id
      returning ${returning}`.execute(tx)
    return rows
  }
  const removed = await remove(
    'own_urls',
    sql`s.task_id::text || ' ' || s.project_id::text as of, kept.positions`,
  )
  await remove('snippets', sql`s.task_id`)
  const before = new Map(removed.map(({ of, positions }) => [of, positions.join()]))
  const byTask = [...Map.groupBy(seen, ({ taskId }) => taskId)]
  const checks = byTask.map(([taskId, ofTask]) => ({
    ...checkOf(ofTask[0]!.of, taskId),
    sites: ofTask.map(({ finding }) => finding),
  }))
  await keepSightings(tx, account_id, checks)
  return seen.flatMap(({ of, taskId, finding: { siteId, urls } }) => {
    const after = urls.length > 1 ? urls.map(({ position }) => position).join() : undefined
    return after === before.get(`${taskId} ${siteId}`) ? [] : [{ siteId, of }]
  })
}

function checkOf({ checks }: CheckedCell, taskId: string) {
  return checks.find(({ id }) => id === taskId)!
}
