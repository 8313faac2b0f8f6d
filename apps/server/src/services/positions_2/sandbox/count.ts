import type { SandboxHistory } from '@sextant/contract/positions_2/sandbox.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { isInventedBy } from '#figures/invented.ts'
import type { Fragment } from '#selector/source.ts'
import { sandboxVolumes } from '#serp/providers/sandbox-volumes.ts'
import { pickedProjects, refuseLackingRight } from '../../projects_2/projects/picked.ts'
import type { Context } from '../../request/context.ts'

/**
 * A query of the ids of the caller's projects that a request picks, without demos. `lock` locks them in a transaction that changes them.
 * Throws ApiError 54 for a guest, 2001, 2004.
 */
export async function ownProjects(context: Context, executor: Executor, lock = sql``): Promise<Fragment> {
  const { accountId } = context.actor
  const [picked] = await pickedProjects(context, 'owner', executor)
  const { rows } = await sql<{ id: number; demo: boolean }>`
    select id, demo from projects where account_id = ${accountId} and id in (${picked!.ids})
    order by id ${lock}`.execute(executor)
  if (rows.length === 0) await refuseLackingRight(context, 'owner', executor)
  return sql`select unnest(${rows.flatMap(({ id, demo }) => (demo ? [] : [id]))}::int[]) as id`
}

/** The volumes `v` that the sandbox invented for phrases of projects. */
export function inventedVolumes(accountId: number, projects: Fragment): Fragment {
  return sql`v.account_id = ${accountId} and v.source = ${sandboxVolumes.id} and v.phrase in (
    select name_folded from keywords where account_id = ${accountId} and project_id in (${projects})
  )`
}

/** Counts what the sandbox invented in projects, given as a query of ids. */
export async function countInvented(
  executor: Executor,
  accountId: number,
  projects: Fragment,
): Promise<SandboxHistory> {
  const { rows } = await sql<SandboxHistory>`
    with chosen as materialized (
      ${projects}
    ), sites as materialized (
      select id, id as owner_id from chosen
      union all
      select c.id, c.project_id from competitors c
      where c.account_id = ${accountId} and c.project_id in (select id from chosen)
    ), cells as materialized (
      select s.owner_id, p.date, count(*) as positions
      from positions p join sites s on s.id = p.project_id
      where p.account_id = ${accountId} and p.invented
      group by s.owner_id, p.date
    ), checks as materialized (
      select t.project_id as owner_id, t.date, count(*) as checks
      from tasks t
      where t.account_id = ${accountId} and t.project_id in (select id from chosen) and t.ended_at is not null
        and ${isInventedBy(sql`t.provider`)}
      group by t.project_id, t.date
    ), days as (
      select owner_id, date from cells union select owner_id, date from checks
    )
    select (select count(distinct owner_id)::int from days) as projects,
      (select count(distinct date)::int from days) as dates,
      (select coalesce(sum(checks), 0)::int from checks) as checks,
      (select coalesce(sum(positions), 0)::int from cells) as positions,
      (select count(*)::int from volumes v where ${inventedVolumes(accountId, sql`select id from chosen`)}) as volumes,
      (exists (
        select from invented_removals where account_id = ${accountId} and project_id in (select id from chosen)
      ))::int as removing`.execute(executor)
  return rows[0]!
}
