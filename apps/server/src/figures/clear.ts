import { visibilityVolumeTypes, type SearcherKey } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Fragment } from '#selector/source.ts'

/** What figures are of. */
export interface FigureKey {
  /** A project or a competitor. */
  readonly siteId: number
  readonly regionIndex: number
  /** YYYY-MM-DD. */
  readonly date: string
}

/**
 * Clears the figures of sites on dates, whose cells or checks `tx` changes, and the comparison of their pages. Figures that are cleared already are locked as
 * well: somebody who counts them waits for the end of `tx`, or is waited for and cleared again.
 */
export async function clearFigures(
  tx: Executor,
  accountId: number,
  keys: readonly FigureKey[],
): Promise<void> {
  if (keys.length === 0) return
  await clearFiguresOf(
    tx,
    accountId,
    sql`select * from unnest(
      ${keys.map(({ siteId }) => siteId)}::int[], ${keys.map(({ regionIndex }) => regionIndex)}::int[],
      ${keys.map(({ date }) => date)}::date[]
    ) k(project_id, region_index, date)`,
  )
}

/** As `clearFigures`, with a query of the keys: `project_id`, `region_index`, `date`. */
export async function clearFiguresOf(tx: Executor, accountId: number, keys: Fragment): Promise<void> {
  await sql`
    with changed as materialized (
      select distinct project_id, region_index, date from (${keys}) k
    ), cleared as materialized (
      select f.project_id, f.region_index, f.date
      from daily_figures f join changed c using (project_id, region_index, date)
      where f.account_id = ${accountId} and f.keywords is null and f.several is null
      order by f.project_id, f.region_index, f.date
      for key share of f
    )
    insert into daily_figures (account_id, project_id, region_index, date)
    select ${accountId}, project_id, region_index, date from (
      select * from changed except select * from cleared
    ) k
    order by project_id, region_index, date
    on conflict (account_id, project_id, region_index, date) do update set keywords = null, several = null`.execute(
    tx,
  )
}

/**
 * Clears all figures of a project and its competitors: `tx` changes which of its keywords are outside the trash, or their
 * phrases. The project must be locked.
 */
export async function clearFiguresOfProject(
  tx: Executor,
  accountId: number,
  projectId: number,
): Promise<void> {
  await lockFiguresOfProjects(tx, accountId, [projectId])
  await clearLocked(tx, accountId, ofSites(accountId, [projectId]))
}

/**
 * Keeps others from changing or counting figures of projects and their competitors until `tx` ends. The projects must be
 * locked. What others counted meanwhile is visible only to later statements.
 */
export async function lockFiguresOfProjects(
  tx: Executor,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  await lockVolumes(tx, accountId, 'shared')
  await lockFigures(tx, accountId, ofSites(accountId, projectIds))
}

function ofSites(accountId: number, projectIds: readonly number[]): Fragment {
  const ids = sql`${projectIds}::int[]`
  return sql`project_id in (
    select unnest(${ids})
    union all
    select id from competitors where account_id = ${accountId} and project_id = any(${ids})
  )`
}

/** Phrases with volumes of one search engine, place and type. */
export interface PhraseVolumes {
  readonly searcherKey: SearcherKey
  readonly regionKey: number
  readonly type: number
  readonly phrases: readonly string[]
}

/**
 * Clears the figures that are counted with volumes that `tx` changes: in the regions of each search engine and place, of
 * every project that has one of the phrases. All of them at once, since figures are locked in one order. `lockVolumes` must
 * have been called.
 */
export async function clearFiguresOfPhrases(
  tx: Executor,
  accountId: number,
  changed: readonly PhraseVolumes[],
): Promise<void> {
  const counted = changed.filter(
    ({ searcherKey, type, phrases }) => phrases.length > 0 && type === visibilityVolumeTypes[searcherKey],
  )
  if (counted.length === 0) return
  const sites = counted.map(
    ({ searcherKey, regionKey, phrases }) => sql`
      select s.id, r.region_index from region_indexes r, (
        with owners as (
          select distinct project_id from keywords
          where account_id = ${accountId} and name_folded = any(${phrases}::text[]) and deleted_at is null
        )
        select project_id as id from owners
        union all
        select c.id from competitors c join owners o on o.project_id = c.project_id where c.account_id = ${accountId}
      ) s
      where r.searcher_key = ${searcherKey} and r.region_key = ${regionKey}`,
  )
  await clearAll(tx, accountId, sql`(project_id, region_index) in (${sql.join(sites, sql` union all `)})`)
}

/** Class of the advisory locks on the volumes of an account. */
const VOLUMES_LOCK = 1_702

/**
 * Locks the volumes of an account until `tx` ends: alone to change them, shared to change what uses them or to count with
 * them. Otherwise a keyword could get a phrase, and be counted, between the search for the phrase's projects and the change of
 * its volume. A locked project comes first.
 */
export async function lockVolumes(tx: Executor, accountId: number, how: 'alone' | 'shared'): Promise<void> {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(${VOLUMES_LOCK}::int, ${accountId}::int)`.execute(tx)
}

/** Removes the figures of sites that `tx` deletes. */
export async function removeFigures(
  tx: Executor,
  accountId: number,
  siteIds: readonly number[],
): Promise<void> {
  const condition = sql`project_id = any(${siteIds}::int[])`
  await lockFigures(tx, accountId, condition)
  await sql`delete from daily_figures where account_id = ${accountId} and ${condition}`.execute(tx)
}

/** In two statements: only the second one sees what somebody counted while the first one waited for the locks. */
async function clearAll(tx: Executor, accountId: number, condition: Fragment): Promise<void> {
  await lockFigures(tx, accountId, condition)
  await clearLocked(tx, accountId, condition)
}

async function lockFigures(tx: Executor, accountId: number, condition: Fragment): Promise<void> {
  await sql`
    select from daily_figures where account_id = ${accountId} and ${condition}
    order by project_id, region_index, date
    for no key update`.execute(tx)
}

async function clearLocked(tx: Executor, accountId: number, condition: Fragment): Promise<void> {
  await sql`
    update daily_figures set keywords = null
    where account_id = ${accountId} and ${condition} and keywords is not null`.execute(tx)
}
