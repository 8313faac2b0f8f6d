import type { Row } from '@sextant/contract'
import type { PlanOptions } from '#selector/plan.ts'
import { type Page, select } from '#selector/select.ts'
import type { ScopeTerm, Source } from '#selector/source.ts'
import { ofAccount, scopeTerm } from '#selector/source.ts'
import { sql } from 'kysely'
import { requireProject } from './project.ts'
import type { Context } from '../request/context.ts'

/** A page of the account's rows of a noun, as the request selects them. */
export function listOfAccount<R extends Row>(
  context: Context,
  source: Source<R>,
  ...scope: readonly ScopeTerm[]
): Promise<Page> {
  const { actor, database, owner, sent } = context
  return select(database, source, sent, [ofAccount(source, owner.accountId), ...scope], actor.timeZone)
}

/** Rows of one project. `alias.project_id` is the column every noun inside a project has. */
export function ofProject(source: Source, projectId: number): ScopeTerm {
  return scopeTerm(
    'project',
    (value) => sql`${sql.ref(`${source.alias}.project_id`)} = ${value(0)}::int`,
    projectId,
  )
}

/** Rows that are not in the trash. */
export function notInTrash(source: Source): ScopeTerm {
  return scopeTerm('live', () => sql`${sql.ref(`${source.alias}.deleted_at`)} is null`)
}

/** Rows that are in the trash. */
export function inTrash(source: Source): ScopeTerm {
  return scopeTerm('trash', () => sql`${sql.ref(`${source.alias}.deleted_at`)} is not null`)
}

/**
 * A page of rows of one project. Whether the project is the account's is asked only when nothing was found, so that
 * a list is one statement. Throws ApiError 54.
 */
export async function listOfProject<R extends Row>(
  context: Context,
  source: Source<R>,
  input: { project_id: number; show_trash: boolean },
  options: PlanOptions = {},
  scope: readonly ScopeTerm[] = [],
): Promise<Page> {
  const { actor, database, owner, sent } = context
  const terms = [ofAccount(source, owner.accountId), ...projectScope(source, input), ...scope]
  const page = await select(database, source, sent, terms, actor.timeZone, options)
  const found = page.total > 0 && page.rows[0]?.['COUNT(*)'] !== 0
  if (!found) await requireProject(context, input.project_id)
  return page
}

export function projectScope(
  source: Source,
  input: { project_id: number; show_trash: boolean },
): readonly ScopeTerm[] {
  return [ofProject(source, input.project_id), ...(input.show_trash ? [] : [notInTrash(source)])]
}
