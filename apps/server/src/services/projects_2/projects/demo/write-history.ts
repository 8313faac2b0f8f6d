import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOf } from '#figures/clear.ts'
import { hold } from '#ledger/hold.ts'
import { settleHold } from '#ledger/settle.ts'
import { sandbox } from '#serp/providers/sandbox.ts'
import { drawIds } from '../../../rows/draw-ids.ts'
import type { DemoContent } from './content.ts'
import { DAYS_WITH_PAGES, placeRegion, type DatedCheck, type DemoDay } from './history.ts'
import type { DemoProject } from './write-project.ts'

/** Days written by one statement. */
const DAYS_AT_ONCE = 10

/** Writes the history of a demo project: a finished rank check per day, as a schedule would start it every morning. */
export async function writeDemoHistory(
  tx: Executor,
  project: DemoProject,
  content: DemoContent,
  days: readonly DemoDay[],
  timeZone: string,
): Promise<void> {
  const holdId = await holdNothing(tx, project, content.name)
  const runIds = await addRuns(tx, project, days, holdId, timeZone)
  // A foreign key keeps its plan: one made while there were few tasks would read all of them for every page.
  await sql`discard plans`.execute(tx)
  for (let from = 0; from < days.length; from += DAYS_AT_ONCE) {
    const part = days.slice(from, from + DAYS_AT_ONCE)
    await addChecks(tx, project, content, part, runIds.slice(from, from + part.length))
  }
  await clearFiguresOf(
    tx,
    project.accountId,
    sql`
      select project_id, region_index, date from positions
      where account_id = ${project.accountId} and project_id = any(${[project.id, ...project.competitorsIds]}::int[])`,
  )
}

/** Writes the settled hold of all checks, with an amount of 0. */
async function holdNothing(tx: Executor, { accountId, id }: DemoProject, name: string): Promise<string> {
  const entry = {
    accountId,
    reference: `demo:${id}`,
    info: `Demo project ${name} (${id}): invented data, nothing to pay`,
    target: 'checkPositions',
    projectId: id,
    projectName: name,
    byAccountId: accountId,
  }
  const holdId = await hold(tx, { ...entry, amount: '0' })
  const { reference: holdReference, ...shared } = entry
  await settleHold(tx, { ...shared, holdId, holdReference, charges: [] })
  return holdId
}

async function addRuns(
  tx: Executor,
  { accountId, id, competitorsIds }: DemoProject,
  days: readonly DemoDay[],
  holdId: string,
  timeZone: string,
): Promise<string[]> {
  // No events for the past (`told_at`); replies that were never stored count as removed.
  const { rows } = await sql<{ id: string }>`
    insert into runs
      (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, competitors_ids,
       started_at, finished_at, told_at, replies_removed_at)
    select ${accountId}, ${id}, ${accountId}, ${sandbox.id}, d.date, 0, ${holdId}::bigint, d.tasks,
           ${competitorsIds}::int[], t.started_at, least(t.started_at + interval '4 minutes', now()), now(),
           case when d.nth <= ${days.length - DAYS_WITH_PAGES} then now() end
    from unnest(
      ${days.map(({ date }) => date)}::date[], ${days.map(({ checks }) => checks.length)}::int[]
    ) with ordinality as d(date, tasks, nth)
    cross join lateral (
      select least((d.date + time '06:00') at time zone ${timeZone}, now()) as started_at
    ) t
    order by d.nth
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** A check with the index of its day among the days written together. */
interface PlacedCheck extends DatedCheck {
  readonly day: number
}

/** Writes tasks, cells and stored replies of some days in one statement. */
async function addChecks(
  tx: Executor,
  { accountId, id, competitorsIds, keywordsIds, regionsIndexes }: DemoProject,
  content: DemoContent,
  days: readonly DemoDay[],
  runIds: readonly string[],
): Promise<void> {
  const checks: PlacedCheck[] = days.flatMap((day, index) =>
    day.checks.map((check) => ({ ...check, day: index })),
  )
  const pagesWanted = content.regions.map((region) => placeRegion(region).pagesWanted)
  const siteIds = [id, ...competitorsIds]
  const cells = checks.flatMap((check, index) =>
    check.sites.map((site, place) => ({ ...site, check: index, siteId: siteIds[place]! })),
  )
  const replies = checks.flatMap((check, index) =>
    check.replies.map((body, place) => ({ body, check: index, page: place + 1 })),
  )
  const own = checks.map(({ sites }) => sites[0]!)
  const ids = await drawIds(tx, 'tasks', checks.length)
  await sql`
    with checks as materialized (
      select c.*, c.nth - 1 as place, r.finished_at
      from unnest(
        ${ids}::bigint[],
        ${checks.map(({ day }) => runIds[day]!)}::bigint[],
        ${checks.map(({ keyword }) => keywordsIds[keyword]!)}::bigint[],
        ${checks.map(({ region }) => regionsIndexes[region]!)}::int[],
        ${checks.map(({ day }) => days[day]!.date)}::date[],
        ${checks.map(({ region }) => pagesWanted[region]!)}::smallint[],
        ${own.map(({ position }) => position)}::smallint[], ${own.map(({ url }) => url)}::text[],
        ${checks.map(({ depth }) => depth)}::smallint[], ${checks.map(({ pages }) => pages)}::smallint[],
        ${checks.map(({ features }) => features.join(','))}::text[]
      ) with ordinality
        as c(id, run_id, keyword_id, region_index, date, pages_wanted, position, url, depth, pages, features, nth)
      join runs r on r.account_id = ${accountId} and r.id = c.run_id
      order by c.nth
    ), added as (
      insert into tasks
        (account_id, project_id, id, run_id, keyword_id, region_index, date, query, site, pages_wanted, provider,
         outcome, position, relevant_url, depth, serp_features, pages, next_attempt_at, ended_at)
      select ${accountId}, ${id}, c.id, c.run_id, c.keyword_id, c.region_index, c.date, k.name, ${content.url},
             c.pages_wanted, ${sandbox.id}, case when c.position is null then 'not_within' else 'exact' end,
             c.position, c.url, c.depth, string_to_array(c.features, ','),
             array(select generate_series(1, c.pages)), c.finished_at, c.finished_at
      from checks c join keywords k on k.account_id = ${accountId} and k.id = c.keyword_id
    ), shown as (
      insert into positions (account_id, project_id, region_index, date, keyword_id, position, relevant_url, task_id,
        invented, depth)
      select ${accountId}, s.site_id, c.region_index, c.date, c.keyword_id, s.position, s.url, c.id, true, c.depth
      from unnest(
        ${cells.map(({ check }) => check)}::int[], ${cells.map(({ siteId }) => siteId)}::int[],
        ${cells.map(({ position }) => position)}::smallint[], ${cells.map(({ url }) => url)}::text[]
      ) as s(place, site_id, position, url)
      join checks c on c.place = s.place
      order by s.site_id, c.region_index, c.date, c.keyword_id
    )
    insert into serp_pages
      (account_id, task_id, page, run_id, provider, parser_version, fetched_at, body, units, cost)
    select ${accountId}, c.id, p.page, c.run_id, ${sandbox.id}, ${sandbox.parserVersion}, c.finished_at, p.body, 1, 0
    from unnest(
      ${replies.map(({ check }) => check)}::int[], ${replies.map(({ page }) => page)}::smallint[],
      ${replies.map(({ body }) => body)}::bytea[]
    ) as p(place, page, body)
    join checks c on c.place = p.place`.execute(tx)
}
