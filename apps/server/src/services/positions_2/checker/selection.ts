import { ApiError, type InputOf } from '@sextant/contract'
import type { checkerGo } from '@sextant/contract/positions_2/checker.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { CheckScope } from '#ranking/scope.ts'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { OwnProject } from '../../access.ts'
import type { Context } from '../../context.ts'
import { projects } from '../../projects_2/projects/columns.ts'

type Input = InputOf<typeof checkerGo>

/**
 * The projects a check is asked for. `lock`: keeps others from starting checks of them; always in the order of their
 * ids, so that two starts with projects in common cannot lock each other up. Throws ApiError 54 when there is none,
 * 3002 for an archived one.
 */
export async function projectsToCheck(
  context: Context,
  executor: Executor,
  lock: 'for update' | undefined,
): Promise<OwnProject[]> {
  const { actor, sent, owner } = context
  const picked = targets(projects, sent, [ofAccount(projects, owner.accountId)], actor.timeZone)
  const { rows } = await refusingPatterns(() =>
    sql<OwnProject>`
      select id, name, url, "on" from projects
      where account_id = ${owner.accountId} and id in (${picked})
      order by id
      ${lock === undefined ? sql`` : sql.raw(lock)}`.execute(executor),
  )
  if (rows.length === 0) {
    throw new ApiError('forbidden', 'no project of this account matches', { field: 'filters' })
  }
  const archived = rows.find((project) => project.on === -1)
  if (archived !== undefined) {
    throw new ApiError('project_archived', `project ${archived.name} (${archived.id})`, { field: 'filters' })
  }
  return rows
}

/** The scope of a check inside a project. Throws ApiError 2003 for parameters that exclude each other. */
export function scopeOf(context: Context, input: Input, projectId: number): CheckScope {
  if (input.keyword_id !== undefined) {
    if (input.regions_indexes?.length !== 1) {
      throw new ApiError('parameter_value', 'needs exactly one region in `regions_indexes`', {
        field: 'keyword_id',
      })
    }
    if (input.folders_ids !== undefined || input.groups_ids !== undefined) {
      throw new ApiError('parameter_value', 'cannot stand beside folders_ids or groups_ids', {
        field: 'keyword_id',
      })
    }
  }
  return {
    accountId: context.owner.accountId,
    projectId,
    regionsIndexes: input.regions_indexes,
    foldersIds: input.folders_ids,
    foldersDepth: input.folders_ids_depth,
    groupsIds: input.groups_ids,
    keywordId: input.keyword_id,
  }
}
