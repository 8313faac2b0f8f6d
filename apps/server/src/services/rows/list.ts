import type { Row } from '@sextant/contract'
import { sql } from 'kysely'
import type { PlanOptions } from '#selector/plan.ts'
import { select, type Page } from '#selector/select.ts'
import { ofAccount, scopeTerm, type ScopeTerm, type Source } from '#selector/source.ts'
import type { Context } from '../request/context.ts'
import { requireProject } from './project.ts'

/** The rows of a project that a request asks for; `show_trash` is absent where rows cannot be in the trash. */
interface ProjectAsked {
  readonly project_id: number
  readonly show_trash?: boolean
}

/** A page of rows of `context.owner`, as the request selects them. */
export function listOfAccount<R extends Row>(
  context: Context,
  source: Source<R>,
  ...scope: readonly ScopeTerm[]
): Promise<Page> {
  const { actor, database, owner, sent } = context
  return select(database, source, sent, [ofAccount(source, owner.accountId), ...scope], actor.timeZone)
}

/** Rows of one project. Every noun inside a project has the column `project_id`. */
export function ofProject(source: Source, projectId: number): ScopeTerm {
  return scopeTerm(
    'project',
    (value) => sql`${sql.ref(`${source.alias}.project_id`)} = ${value(0)}::int`,
    projectId,
  )
}

export function notInTrash(source: Source): ScopeTerm {
  return scopeTerm('live', () => sql`${sql.ref(`${source.alias}.deleted_at`)} is null`)
}

export function inTrash(source: Source): ScopeTerm {
  return scopeTerm('trash', () => sql`${sql.ref(`${source.alias}.deleted_at`)} is not null`)
}

/**
 * A page of rows of one project. Whether the account has the project is asked only when nothing was found, so a list
 * is one statement. Throws ApiError 54.
 */
export async function listOfProject<R extends Row>(
  context: Context,
  source: Source<R>,
  input: ProjectAsked,
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

export function projectScope(source: Source, input: ProjectAsked): readonly ScopeTerm[] {
  return [ofProject(source, input.project_id), ...(input.show_trash === false ? [notInTrash(source)] : [])]
}
