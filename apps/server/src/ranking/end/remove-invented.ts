import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database, Executor } from '#db/database.ts'
import { clearFigures, clearFiguresOf } from '#figures/clear.ts'
import { isInventedBy } from '#figures/invented.ts'
import { keepCopies } from '../stored/copies.ts'
import { takeSteps, type Step } from './steps.ts'

/** Checks per transaction. */
const CHECKS = 1_000

/** A project whose invented history is to be removed. */
interface Removal {
  readonly account_id: number
  readonly project_id: number
}

/** Leaves what synthetic providers made in projects, given as a query of ids, to `removeInvented`. */
export async function leaveInventedToRemove(
  tx: Executor,
  accountId: number,
  projects: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into invented_removals (account_id, project_id)
    select ${accountId}::int, p.id from (${projects}) p(id)
    on conflict do nothing`.execute(tx)
}

/**
 * Removes what synthetic providers made in the projects that were left to it, in short transactions that clear the figures of
 * what they remove. Goes on where a crash interrupted it. Ends early when `stopping` is aborted.
 */
export async function removeInvented(database: Database, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<Removal>`
    ${crossing('invented to remove')}
    select account_id, project_id from invented_removals order by account_id, project_id`.execute(
    database.executor,
  )
  for (const removal of rows) await removeOf(database, removal, stopping)
}

async function removeOf(
  database: Database,
  removal: Removal,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const steps = [removeChecks(removal), removeCells(removal), forget(removal)]
  await takeSteps(database, steps, (tx, step) => take(tx, removal, step), stopping)
}

/**
 * Takes a step; undefined when another process is taking one, or the project is gone. The locks are in the order of a deletion. That
 * of the project keeps its competitors from being deleted meanwhile.
 */
async function take(
  tx: Executor,
  { account_id, project_id }: Removal,
  step: Step,
): Promise<boolean | undefined> {
  await sql`
    select from projects where account_id = ${account_id} and id = ${project_id} for no key update`.execute(
    tx,
  )
  const { rows } = await sql`
    select from invented_removals where account_id = ${account_id} and project_id = ${project_id}
    for update skip locked`.execute(tx)
  return rows.length === 0 ? undefined : step(tx)
}

/** The checks of finished runs, with the changes that replays of them made. */
function removeChecks({ account_id: accountId, project_id: projectId }: Removal): Step {
  let last: readonly unknown[] = [0, '-infinity', 0]
  return async (tx) => {
    // From the last one on: those before it are gone or real.
    const { rows } = await sql<{ id: string; region_index: number; date: string; keyword_id: string }>`
      select id, region_index, date, keyword_id from tasks t
      where account_id = ${accountId} and project_id = ${projectId} and ${isInventedBy(sql`provider`)} and exists (
          -- The pages of a run are charged when it finishes.
          select from runs r where r.account_id = ${accountId} and r.id = t.run_id and r.finished_at is not null
        )
        and (region_index, date, keyword_id) >= (${last[0]}::int, ${last[1]}::date, ${last[2]}::bigint)
      order by region_index, date, keyword_id limit ${CHECKS}`.execute(tx)
    const latest = rows.at(-1)
    if (latest === undefined) return false
    last = [latest.region_index, latest.date, latest.keyword_id]
    const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
    // The further results of competitors go with the checks.
    await clearFiguresOf(
      tx,
      accountId,
      sql`
      select f.project_id, f.region_index, f.date
      from unnest(${rows.map((row) => row.region_index)}::int[], ${rows.map((row) => row.date)}::date[]) k(region_index, date)
      join daily_figures f using (region_index, date)
      where f.account_id = ${accountId} and f.project_id in (${sitesOf(accountId, projectId)})`,
    )
    await keepCopies(tx, accountId, sql`select unnest(${ids})`)
    await sql`
      delete from replay_changes c using unnest(
        ${ids}, ${rows.map((row) => row.region_index)}::int[], ${rows.map((row) => row.date)}::date[],
        ${rows.map((row) => row.keyword_id)}::bigint[]
      ) k(id, region_index, date, keyword_id)
      where c.account_id = ${accountId} and c.project_id in (${sitesOf(accountId, projectId)})
        and c.region_index = k.region_index and c.date = k.date and c.keyword_id = k.keyword_id
        and k.id in (c.task_id, c.old_task_id)`.execute(tx)
    await sql`delete from tasks where account_id = ${accountId} and id = any(${ids})`.execute(tx)
    return true
  }
}

/** The cells of a date of a region of a site at a time. */
function removeCells({ account_id: accountId, project_id: projectId }: Removal): Step {
  let last = { siteId: 0, regionIndex: 0, date: '-infinity' }
  return async (tx) => {
    const { rows } = await sql<typeof last>`
      select project_id as "siteId", region_index as "regionIndex", date from positions
      where account_id = ${accountId} and project_id in (${sitesOf(accountId, projectId)}) and invented
        and (project_id, region_index, date) > (${last.siteId}::int, ${last.regionIndex}::int, ${last.date}::date)
      order by project_id, region_index, date limit 1`.execute(tx)
    if (rows[0] === undefined) return false
    last = rows[0]
    await clearFigures(tx, accountId, [last])
    await sql`
      delete from positions
      where account_id = ${accountId} and project_id = ${last.siteId} and region_index = ${last.regionIndex}
        and date = ${last.date}::date and invented`.execute(tx)
    return true
  }
}

/** What thrifty checks remember may be of invented positions. Runs without a check have nothing to show. */
function forget({ account_id: accountId, project_id: projectId }: Removal): Step {
  return async (tx) => {
    await sql`
      delete from rank_memory where account_id = ${accountId} and project_id = ${projectId}`.execute(tx)
    await sql`
      delete from runs r
      where r.account_id = ${accountId} and r.project_id = ${projectId} and r.finished_at is not null
        and ${isInventedBy(sql`r.provider`)}
        and not exists (select from tasks t where t.account_id = ${accountId} and t.run_id = r.id)`.execute(
      tx,
    )
    await sql`
      delete from invented_removals where account_id = ${accountId} and project_id = ${projectId}`.execute(tx)
    return false
  }
}

function sitesOf(accountId: number, projectId: number): RawBuilder<unknown> {
  return sql`
    select ${projectId}::int
    union all
    select id from competitors where account_id = ${accountId} and project_id = ${projectId}`
}
