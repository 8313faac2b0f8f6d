import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database, Executor } from '#db/database.ts'
import type { Fragment } from '#selector/source.ts'
import { lastSwitch, showsPage, switchesAmong, withSeveral, type CellsOf } from './cells.ts'

/** Cells that one transaction reads, which others may wait for. */
const CELLS = 100_000
/** Most keywords whose switches one statement writes. */
const KEYWORDS = 20_000

/** A site and region with dates whose pages are to be compared. */
interface ToCompare {
  readonly ownerId: number
  readonly siteId: number
  readonly regionIndex: number
}

/** Compares the pages of a project and its competitors on a date, unless those of an earlier one are to be compared first. */
export async function comparePagesOfDate(
  database: Database,
  accountId: number,
  projectId: number,
  date: string,
): Promise<void> {
  const sites = sql`f.project_id in (
    select ${projectId}::int
    union all
    select id from competitors where account_id = ${accountId} and project_id = ${projectId}
  )`
  const found = await findToCompare(database.executor, accountId, sites, sql`date = ${date}::date`)
  for (const site of found) {
    let isDone = false
    while (!isDone) isDone = await database.transaction((tx) => compareSome(tx, accountId, site, date))
  }
}

/**
 * Compares all pages that are to be compared, the earliest date of a site and region first, up to the dates of running checks,
 * which are compared when the checks are settled. Ends early when `stopping` is aborted.
 */
export async function comparePages(database: Database, stopping: AbortSignal): Promise<void> {
  const { rows: accounts } = await sql<{ account_id: number }>`
    ${crossing('pages to compare')} select distinct account_id from daily_figures where several is null`.execute(
    database.executor,
  )
  for (const { account_id: accountId } of accounts) {
    const isRunning = sql`exists (
      select from runs r
      where r.account_id = ${accountId} and r.project_id = "ownerId" and r.finished_at is null and r.date = found.date
    )`
    for (const site of await findToCompare(database.executor, accountId, sql`true`, sql`not ${isRunning}`)) {
      let isDone = false
      while (!isDone) {
        if (stopping.aborted) return
        isDone = await database.transaction((tx) => compareSome(tx, accountId, site, 'infinity'))
      }
    }
  }
}

/** The sites and regions that meet a condition on `f`, and whose first date to compare meets one on `date`. */
async function findToCompare(
  executor: Executor,
  accountId: number,
  which: Fragment,
  first: Fragment,
): Promise<readonly ToCompare[]> {
  const { rows } = await sql<ToCompare>`
    select "ownerId", "siteId", "regionIndex" from (
      select coalesce(c.project_id, f.project_id) as "ownerId", f.project_id as "siteId",
        f.region_index as "regionIndex", min(f.date) as date
      from daily_figures f
      left join competitors c on c.account_id = ${accountId} and c.id = f.project_id
      where f.account_id = ${accountId} and f.several is null and ${which}
      group by 1, 2, 3
    ) found
    where ${first}
    order by date desc, 1, 2, 3`.execute(executor)
  return rows
}

/**
 * Compares the pages of a site and region on its first dates to compare, up to `last`, and returns whether all of them are
 * compared. The row of the date is locked, so that its cells stay as they are; the project, so that nobody else
 * compares other dates of its sites. Only the first row is waited for: those who clear figures lock cleared ones before the
 * others, so not in the order of dates.
 */
async function compareSome(
  tx: Executor,
  accountId: number,
  { ownerId, siteId, regionIndex }: ToCompare,
  last: string,
): Promise<boolean> {
  await sql`
    select from projects where account_id = ${accountId} and id = ${ownerId} for no key update`.execute(tx)
  for (let read = 0; read < CELLS;) {
    const waiting = read === 0 ? sql`` : sql`skip locked`
    const { rows } = await sql<{ date: string; later: number; isLast: boolean }>`
      with next as materialized (
        select date from daily_figures
        where account_id = ${accountId} and project_id = ${siteId} and region_index = ${regionIndex} and several is null
        order by date limit 1
      )
      select f.date, (
        select count(*)::int from daily_figures l
        where l.account_id = ${accountId} and l.project_id = ${siteId} and l.region_index = ${regionIndex}
          and l.date > f.date and l.several is not null
      ) as later, not exists (
        select from daily_figures l
        where l.account_id = ${accountId} and l.project_id = ${siteId} and l.region_index = ${regionIndex}
          and l.date > f.date and l.date <= ${last}::date and l.several is null
      ) as "isLast"
      from next join daily_figures f on f.account_id = ${accountId} and f.project_id = ${siteId}
        and f.region_index = ${regionIndex} and f.date = next.date
      where f.several is null and f.date <= ${last}::date and not exists (
        select from runs r
        where r.account_id = ${accountId} and r.project_id = ${ownerId} and r.finished_at is null and r.date = f.date
      )
      for update of f ${waiting}`.execute(tx)
    const [next] = rows
    // After the first one, it may be locked by somebody else.
    if (next === undefined) return read === 0
    const of: CellsOf = {
      account: sql`${accountId}::int`,
      site: sql`${siteId}::int`,
      region: sql`${regionIndex}::int`,
    }
    const date = sql`${next.date}::date`
    const most = Math.min(KEYWORDS, Math.ceil(CELLS / (next.later + 1)))
    const { cells, wrong } = await findWrong(tx, of, date, most)
    if (wrong.length > 0) await rewrite(tx, of, date, wrong)
    if (wrong.length === most) return false
    await markCompared(tx, of, date)
    if (next.isLast) return true
    read += Math.max(1, cells) + wrong.length * (next.later + 1)
  }
  return false
}

/** At most `most` keywords whose switches are not those of their cells on a date, and the number of cells. */
async function findWrong(
  tx: Executor,
  of: CellsOf,
  date: Fragment,
  most: number,
): Promise<{ readonly cells: number; readonly wrong: readonly string[] }> {
  const { account, site, region } = of
  const switches = sql`s.account_id = ${account} and s.project_id = ${site} and s.region_index = ${region}`
  const { rows } = await sql<{ cells: number; wrong: readonly string[] }>`
    with cells as materialized (
      select p.keyword_id, p.invented, p.position, p.relevant_url as url from positions p
      where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region} and p.date = ${date}
        and ${showsPage}
    ), wrong as (
      select c.keyword_id from cells c
      left join lateral (
        ${lastSwitch(of, sql`c.keyword_id`, sql`c.invented`, sql`s.date <= ${date}`)}
      ) known on true
      left join lateral (
        select s.date, s.date_before, s.position_before from url_switches s
        where ${switches} and s.keyword_id = c.keyword_id and s.invented = c.invented and s.date > ${date}
        order by s.date limit 1
      ) next on true
      where known.url is distinct from c.url or (known.date = ${date} and known.position <> c.position)
        or (next.date is not null and (
          next.date_before is null or next.date_before < ${date}
          or (next.date_before = ${date} and next.position_before <> c.position)
        ))
      union
      select s.keyword_id from url_switches s
      where ${switches} and ${date} in (s.date, s.date_before)
        and not exists (select from cells c where c.keyword_id = s.keyword_id and c.invented = s.invented)
    )
    select (select count(*)::int from cells) as cells,
      array(select keyword_id::text from wrong limit ${most}) as wrong`.execute(tx)
  return rows[0]!
}

/**
 * Writes the switches of keywords again, from a date on: from their cells on this date and on the later ones that are compared
 * already. Those that are to be compared follow.
 */
async function rewrite(
  tx: Executor,
  of: CellsOf,
  date: Fragment,
  keywords: readonly string[],
): Promise<void> {
  const { account, site, region } = of
  // Otherwise those in the trash could be removed with their switches before these are written.
  const { rows: kept } = await sql<{ id: string }>`
    select id::text as id from keywords where account_id = ${account} and id = any(${keywords}::bigint[])
    order by id for key share`.execute(tx)
  await sql`
    delete from url_switches
    where account_id = ${account} and project_id = ${site} and region_index = ${region}
      and keyword_id = any(${keywords}::bigint[]) and date >= ${date}`.execute(tx)
  const cells = sql`
    select p.keyword_id, p.invented, p.date, p.position, p.relevant_url as url from positions p
    where p.account_id = ${account} and p.project_id = ${site} and p.region_index = ${region}
      and p.date = any(array(
        select f.date from daily_figures f
        where f.account_id = ${account} and f.project_id = ${site} and f.region_index = ${region}
          and (f.date = ${date} or (f.date > ${date} and f.several is not null))
      ))
      and p.keyword_id = any(${kept.map(({ id }) => id)}::bigint[]) and ${showsPage}`
  await sql`
    insert into url_switches (account_id, project_id, region_index, date, keyword_id, date_before, position,
      position_before, invented, url, url_before)
    select ${account}, ${site}, ${region}, date, keyword_id, date_before, position, position_before, invented, url,
      url_before
    from (
      ${switchesAmong(of, cells, date)}
    ) switches
    order by keyword_id, invented, date`.execute(tx)
}

async function markCompared(tx: Executor, of: CellsOf, date: Fragment): Promise<void> {
  const { account, site, region } = of
  await sql`
    update daily_figures set several = array(${withSeveral(of, date)})
    where account_id = ${account} and project_id = ${site} and region_index = ${region} and date = ${date}`.execute(
    tx,
  )
}
