import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import { keepCopies } from '../stored/copies.ts'
import { takeSteps, type Step } from './steps.ts'

/** Checks per transaction: others wait for it, and for nothing else on the embedded database. */
const CHECKS = 1_000
/** Changes of replays per transaction. */
const CHANGES = 10_000
/** Switches of pages per transaction. */
const SWITCHES = 10_000

/** A deleted project or competitor of which something is left. */
interface DeletedSite {
  readonly account_id: number
  readonly site_id: number
  readonly replays_ids: readonly number[]
}

/**
 * Leaves the checks, the cells, the switches of pages and the changes by replays of sites that `tx` deletes to `removeDeleted`. To be called before
 * their projects are deleted. Nobody finds them afterwards: their project, runs and replays are gone.
 */
export async function leaveToRemove(
  tx: Executor,
  accountId: number,
  sitesIds: readonly number[],
): Promise<void> {
  const { rows: replays } = await sql<{ id: number; project_id: number }>`
    select id, project_id from replays
    where account_id = ${accountId} and project_id = any(${sitesIds}::int[]) order by id`.execute(tx)
  const idsOf = (siteId: number) =>
    replays.filter((replay) => replay.project_id === siteId).map(({ id }) => id)
  await sql`
    insert into deleted_sites (account_id, site_id, replays_ids)
    select ${accountId}::int, s.id, s.replays_ids::int[]
    from unnest(${sitesIds}::int[], ${sitesIds.map((id) => `{${idsOf(id).join()}}`)}::text[]) s(id, replays_ids)`.execute(
    tx,
  )
}

/**
 * Removes what deletions left, in transactions so short that nobody waits for them. Goes on where a crash interrupted it.
 * Ends early when `stopping` is aborted.
 */
export async function removeDeleted(database: Database, stopping?: AbortSignal): Promise<void> {
  const { rows } = await sql<DeletedSite>`
    select account_id, site_id, replays_ids from deleted_sites order by account_id, site_id`.execute(
    database.executor,
  )
  for (const site of rows) await removeSite(database, site, stopping)
}

async function removeSite(
  database: Database,
  site: DeletedSite,
  stopping: AbortSignal | undefined,
): Promise<void> {
  // Cells last: a check that is just ending has written its cells before its task can be removed.
  const steps = [
    removeChecks(site),
    removeChanges(site),
    removeSwitches(site),
    removeCells(site),
    forget(site),
  ]
  await takeSteps(database, steps, (tx, step) => take(tx, site, step), stopping)
}

/** Takes a step; undefined when another process is taking one, or nothing is left. */
async function take(
  tx: Executor,
  { account_id, site_id }: DeletedSite,
  step: Step,
): Promise<boolean | undefined> {
  const { rows } = await sql`
    select from deleted_sites where account_id = ${account_id} and site_id = ${site_id}
    for update skip locked`.execute(tx)
  return rows.length === 0 ? undefined : step(tx)
}

/** The checks of a project with their replies, which other projects may share. */
function removeChecks({ account_id: accountId, site_id: siteId }: DeletedSite): Step {
  let last: readonly unknown[] = [0, '-infinity', 0]
  return async (tx) => {
    // From the last one on: all before it are gone, but the index would still be read through them.
    const { rows } = await sql<{ id: string; region_index: number; date: string; keyword_id: string }>`
      select id, region_index, date, keyword_id from tasks
      where account_id = ${accountId} and project_id = ${siteId}
        and (region_index, date, keyword_id) >= (${last[0]}::int, ${last[1]}::date, ${last[2]}::bigint)
      order by region_index, date, keyword_id limit ${CHECKS}`.execute(tx)
    const latest = rows.at(-1)
    if (latest === undefined) return false
    last = [latest.region_index, latest.date, latest.keyword_id]
    const ids = sql`${rows.map(({ id }) => id)}::bigint[]`
    await keepCopies(tx, accountId, sql`select unnest(${ids})`)
    await sql`delete from tasks where account_id = ${accountId} and id = any(${ids})`.execute(tx)
    return true
  }
}

function removeChanges({ account_id: accountId, replays_ids: replays }: DeletedSite): Step {
  return async (tx) => {
    if (replays.length === 0) return false
    const { numAffectedRows } = await sql`
      delete from replay_changes where account_id = ${accountId} and id in (
        select id from replay_changes
        where account_id = ${accountId} and replay_id = any(${replays}::int[]) limit ${CHANGES}
      )`.execute(tx)
    return numAffectedRows !== 0n
  }
}

function removeSwitches({ account_id: accountId, site_id: siteId }: DeletedSite): Step {
  return async (tx) => {
    const { numAffectedRows } = await sql`
      with chosen as materialized (
        select region_index, keyword_id, invented, date from url_switches
        where account_id = ${accountId} and project_id = ${siteId} limit ${SWITCHES}
      )
      delete from url_switches s using chosen c
      where s.account_id = ${accountId} and s.project_id = ${siteId} and s.region_index = c.region_index
        and s.keyword_id = c.keyword_id and s.invented = c.invented and s.date = c.date`.execute(tx)
    return numAffectedRows !== 0n
  }
}

/** The cells of a date of a region at a time. */
function removeCells({ account_id: accountId, site_id: siteId }: DeletedSite): Step {
  const ofSite = sql`account_id = ${accountId} and project_id = ${siteId}`
  let last = { region_index: 0, date: '-infinity' }
  return async (tx) => {
    const { rows } = await sql<{ region_index: number; date: string }>`
      select region_index, date from positions
      where ${ofSite} and (region_index, date) > (${last.region_index}::int, ${last.date}::date)
      order by region_index, date limit 1`.execute(tx)
    if (rows[0] === undefined) return false
    last = rows[0]
    await sql`
      delete from positions
      where ${ofSite} and region_index = ${last.region_index} and date = ${last.date}::date`.execute(tx)
    return true
  }
}

function forget({ account_id, site_id }: DeletedSite): Step {
  return async (tx) => {
    await sql`delete from deleted_sites where account_id = ${account_id} and site_id = ${site_id}`.execute(tx)
    return false
  }
}
