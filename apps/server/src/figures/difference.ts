import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Fragment } from '#selector/source.ts'
import { clearFiguresOfProject, lockFiguresOfProjects } from './clear.ts'
import { countedSql, figureSums } from './count.ts'

/** Most keywords whose difference is counted. More are faster counted with all others, in the background. */
const KEYWORDS = 100

/**
 * Changes phrases of keywords, or whether they are in the trash, and keeps the figures of their project right: those of few
 * keywords are counted before and after, and the difference is added; those of many are cleared. The project must be locked.
 *
 * @param picked a query of the ids of the keywords
 * @param change changes the keywords of the query that it is given, or some of them
 */
export async function changeKeywords<T>(
  tx: Executor,
  accountId: number,
  projectId: number,
  picked: Fragment,
  change: (picked: Fragment) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ id: string }>`
    select id from keywords where account_id = ${accountId} and project_id = ${projectId} and id in (${picked})
    limit ${KEYWORDS + 1}`.execute(tx)
  if (rows.length > KEYWORDS) {
    const result = await change(picked)
    await clearFiguresOfProject(tx, accountId, projectId)
    return result
  }
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
  if (rows.length > 0) {
    await lockFiguresOfProjects(tx, accountId, [projectId])
    await addFigures(tx, accountId, projectId, ids, -1)
  }
  const result = await change(sql`select unnest(${ids})`)
  if (rows.length > 0) await addFigures(tx, accountId, projectId, ids, 1)
  return result
}

/** Adds what keywords outside the trash count for, or subtracts it. Only the figures that they are part of are written. */
async function addFigures(
  tx: Executor,
  accountId: number,
  projectId: number,
  keywords: Fragment,
  sign: 1 | -1,
): Promise<void> {
  const account = sql`${accountId}::int`
  const owner = sql`${projectId}::int`
  const keys = sql`
    select ${owner} as owner_id, f.project_id, f.region_index, f.date from daily_figures f
    where f.account_id = ${account} and f.keywords is not null and (f.project_id = ${owner} or f.project_id in (
      select id from competitors where account_id = ${account} and project_id = ${owner}
    ))`
  const spread = (positions: string, counts: string) => sql`
    select array_agg(position order by position) as positions, array_agg(count order by position) as counts
    from (
      select position, sum(count)::int as count
      from (
        select * from unnest(${sql.ref(`o.${positions}`)}, ${sql.ref(`o.${counts}`)}) a(position, count)
        union all
        select position, ${sql.lit(sign)} * count
        from unnest(${sql.ref(`n.${positions}`)}, ${sql.ref(`n.${counts}`)}) b(position, count)
      ) both_of
      group by position
      having sum(count) <> 0
    ) spread`
  await sql`
    update daily_figures f
    set ${sql.join(figureSums.map((name) => sql`${sql.id(name)} = f.${sql.id(name)} + ${sql.lit(sign)} * d.${sql.id(name)}`))},
      positions = coalesce(d.cells_positions, '{}'), counts = coalesce(d.cells_counts, '{}'),
      further_positions = d.others_positions, further_counts = d.others_counts
    from (
      select n.*, cells.positions as cells_positions, cells.counts as cells_counts,
        others.positions as others_positions, others.counts as others_counts
      from (
        ${countedSql({ account, keys, owner, keywords })}
      ) n
      join daily_figures o on o.account_id = ${account} and o.project_id = n.project_id
        and o.region_index = n.region_index and o.date = n.date
      cross join lateral (${spread('positions', 'counts')}) cells
      cross join lateral (${spread('further_positions', 'further_counts')}) others
      where n.keywords + n.at_best + n.partial + n.failed > 0
    ) d
    where f.account_id = ${account} and f.project_id = d.project_id and f.region_index = d.region_index
      and f.date = d.date and f.keywords is not null`.execute(tx)
}
