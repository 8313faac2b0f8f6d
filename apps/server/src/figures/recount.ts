import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database, Executor } from '#db/database.ts'
import type { Fragment } from '#selector/source.ts'
import { lockVolumes } from './clear.ts'
import { countedSql, figureColumns } from './count.ts'

/** Cells that one transaction reads, which others may wait for. */
const CELLS = 300_000
/** Most dates of a transaction. */
const DATES = 50

/** Cleared figures of one site and region. */
interface Cleared {
  readonly ownerId: number
  readonly siteId: number
  readonly regionIndex: number
  /** The latest of them. */
  readonly date: string
}

/** Counts the cleared figures of a project and its competitors on a date, unless another check of it is running. */
export async function countFiguresOfDate(
  database: Database,
  accountId: number,
  projectId: number,
  date: string,
): Promise<void> {
  const which = sql`f.date = ${date}::date and f.project_id in (
    select ${projectId}::int
    union all
    select id from competitors where account_id = ${accountId} and project_id = ${projectId}
  )`
  const found = await findCleared(database.executor, accountId, sql`${which} and not ${isRunning(accountId)}`)
  for (const cleared of found) await database.transaction((tx) => count(tx, accountId, cleared, 1))
}

/**
 * Counts all cleared figures, the latest of each account first, but for the dates of running checks, which are counted when
 * the checks are settled. Ends early when `stopping` is aborted.
 */
export async function countFigures(database: Database, stopping: AbortSignal): Promise<void> {
  // In turns: one account may clear its figures as fast as they are counted.
  for (let isLeft = true; isLeft;) {
    isLeft = false
    const { rows: accounts } = await sql<{ account_id: number }>`
      ${crossing('figures to count')} select distinct account_id from daily_figures where keywords is null`.execute(
      database.executor,
    )
    for (const { account_id: accountId } of accounts) {
      const found = await findCleared(database.executor, accountId, sql`not ${isRunning(accountId)}`)
      for (const cleared of found) {
        if (stopping.aborted) return
        await database.transaction((tx) => count(tx, accountId, cleared, DATES))
        isLeft = true
      }
    }
  }
}

/** Whether a check of the date of `f` is running, whose ends clear the figures again. `c` is the competitor, if it is one. */
function isRunning(accountId: number): Fragment {
  return sql`exists (
    select from runs r
    where r.account_id = ${accountId} and r.project_id = coalesce(c.project_id, f.project_id)
      and r.finished_at is null and r.date = f.date
  )`
}

/** The cleared figures that meet a condition on `f`, by site and region, the latest first. */
async function findCleared(
  executor: Executor,
  accountId: number,
  which: Fragment,
): Promise<readonly Cleared[]> {
  const { rows } = await sql<Cleared>`
    select coalesce(c.project_id, f.project_id) as "ownerId", f.project_id as "siteId",
      f.region_index as "regionIndex", max(f.date) as date
    from daily_figures f
    left join competitors c on c.account_id = ${accountId} and c.id = f.project_id
    where f.account_id = ${accountId} and f.keywords is null and ${which}
    group by 1, 2, 3
    order by max(f.date) desc, 1, 2, 3`.execute(executor)
  return rows
}

/**
 * Counts figures of a site and region from a date backwards, at most `most` of them. The locks keep what they are counted from
 * as it is until `tx` ends: the project its keywords, the volumes themselves, and the rows their cells and checks.
 */
async function count(
  tx: Executor,
  accountId: number,
  { ownerId, siteId, regionIndex, date }: Cleared,
  most: number,
): Promise<void> {
  await sql`
    select from projects where account_id = ${accountId} and id = ${ownerId} for no key update`.execute(tx)
  await lockVolumes(tx, accountId, 'shared')
  const { rows: sizes } = await sql<{ keywords: number }>`
    select count(*)::int as keywords from keywords
    where account_id = ${accountId} and project_id = ${ownerId} and deleted_at is null`.execute(tx)
  const dates = Math.max(1, Math.min(most, Math.floor(CELLS / Math.max(1, sizes[0]!.keywords))))
  const isCleared = sql`
    account_id = ${accountId} and project_id = ${siteId} and region_index = ${regionIndex} and keywords is null`
  const { rows } = await sql<{ date: string }>`
    select date from daily_figures where ${isCleared} and date <= ${date}::date
    order by date desc limit 1 for update`.execute(tx)
  const latest = rows[0]
  if (latest === undefined) return
  if (dates > 1) {
    // Without waiting: those who clear figures lock cleared ones before the others, so not in the order of dates.
    const { rows: earlier } = await sql<{ date: string }>`
      select date from daily_figures where ${isCleared} and date < ${latest.date}::date
      order by date desc limit ${dates - 1} for update skip locked`.execute(tx)
    rows.push(...earlier)
  }
  const chosen = sql`${rows.map((row) => row.date)}::date[]`
  const keys = sql`
    select ${ownerId}::int as owner_id, ${siteId}::int as project_id, ${regionIndex}::int as region_index, d.date
    from unnest(${chosen}) d(date)`
  const account = sql`${accountId}::int`
  await sql`
    update daily_figures f set ${figureColumns((name) => sql`${sql.id(name)} = n.${sql.id(name)}`)}
    from (
      ${countedSql({ account, keys, owner: sql`${ownerId}::int` })}
    ) n
    where f.account_id = ${accountId} and f.project_id = ${siteId} and f.region_index = ${regionIndex}
      and f.date = any(${chosen}) and f.date = n.date`.execute(tx)
}
