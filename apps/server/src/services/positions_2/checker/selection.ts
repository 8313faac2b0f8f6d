import { ApiError, shown, type InputOf } from '@sextant/contract'
import type { checkerGo } from '@sextant/contract/positions_2/checker.ts'
import { sql } from 'kysely'
import type { Owner } from '#accounts/authenticate.ts'
import type { Executor } from '#db/database.ts'
import type { CheckScope } from '#ranking/start/scope.ts'
import { refusingPatterns } from '#selector/select.ts'
import { pickedProjects, refuseLackingRight } from '../../projects_2/projects/picked.ts'
import type { Context } from '../../request/context.ts'
import { refuseArchived, type OwnProject } from '../../rows/project.ts'

type Input = Omit<InputOf<typeof checkerGo>, 'price_token'>

/** A project with its owner, who pays. */
export interface ProjectToCheck extends OwnProject, Owner {}

/**
 * The projects to check. `lock` keeps others from starting checks of them, in the order of owners and ids, so that two
 * starts with common projects or payers cannot deadlock. Throws ApiError 54 when the caller may check none of them, 3002
 * for an archived one.
 */
export async function projectsToCheck(
  context: Context,
  executor: Executor,
  lock: 'for update of p' | undefined,
): Promise<ProjectToCheck[]> {
  const projects: ProjectToCheck[] = []
  for (const { accountId, ids } of await pickedProjects(context, 'checks', executor)) {
    const { rows } = await refusingPatterns(() =>
      sql<ProjectToCheck>`
        select p.id, p.name, p.url, p."on", p.account_id as "accountId", a.time_zone as "timeZone"
        from projects p join accounts a on a.id = p.account_id
        where p.account_id = ${accountId} and p.id in (${ids})
        order by p.id
        ${lock === undefined ? sql`` : sql.raw(lock)}`.execute(executor),
    )
    projects.push(...rows)
  }
  if (projects.length === 0) {
    await refuseLackingRight(context, 'checks', executor)
    throw new ApiError('forbidden', 'no project of this account matches', { field: 'filters' })
  }
  for (const project of projects) refuseArchived(project, 'filters')
  return projects
}

/** Parameters that exclude `keyword_id` (docs/protocol.md, Rank checks). */
const excludedByKeyword = ['folders_ids', 'groups_ids', 'do_snapshots', 'date_prev'] as const

/** Throws ApiError 2003 for parameters that exclude each other. */
export function refuseContradictions(input: Input, projects: number): void {
  const wrong = (field: string, text: string) => new ApiError('parameter_value', text, { field })
  const regions = input.regions_indexes?.length ?? 0
  if (input.date_prev !== undefined && regions === 0) {
    throw wrong('date_prev', 'must be absent without a region in `regions_indexes`')
  }
  if (input.keyword_id === undefined) return
  if (regions !== 1)
    throw wrong('keyword_id', `must have exactly one region in \`regions_indexes\`, but has ${regions}`)
  const excluded = excludedByKeyword.find((name) => input[name] !== undefined && input[name] !== 0)
  if (excluded !== undefined) throw wrong('keyword_id', `must be absent when \`${excluded}\` is given`)
  if (projects > 1) throw wrong('keyword_id', `must have exactly one project, but ${projects} match`)
}

/**
 * Throws ApiError 2003 if none of the projects has any of the regions asked for: a price of 0 would look like a check that costs
 * nothing. One project of several may lack them.
 */
export async function refuseForeignRegions(
  executor: Executor,
  { regions_indexes: asked = [] }: Input,
  projects: readonly ProjectToCheck[],
): Promise<void> {
  if (asked.length === 0) return
  for (const [accountId, owned] of Map.groupBy(projects, (project) => project.accountId)) {
    const { rows } = await sql`
      select from regions
      where account_id = ${accountId} and project_id = any(${owned.map((project) => project.id)}::int[])
        and region_index = any(${asked}::int[])
      limit 1`.execute(executor)
    if (rows.length > 0) return
  }
  throw new ApiError(
    'parameter_value',
    `must have a region of ${projects.length === 1 ? 'the project' : 'one of the projects'}, but got ${shown(asked)}`,
    { field: 'regions_indexes' },
  )
}

/** The scope of a check inside a project. */
export function scopeOf(input: Input, project: ProjectToCheck): CheckScope {
  return {
    accountId: project.accountId,
    projectId: project.id,
    regionsIndexes: input.regions_indexes,
    foldersIds: input.folders_ids,
    foldersDepth: input.folders_ids_depth,
    groupsIds: input.groups_ids,
    keywordId: input.keyword_id,
    datePrev: input.date_prev,
  }
}
