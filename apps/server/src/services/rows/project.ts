import { ApiError } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Context } from '../request/context.ts'

/** A project of `context.owner`. */
export interface OwnProject {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly on: number
}

/** Returns the project. Throws ApiError 54, the same for a foreign project and for one that does not exist. */
export function requireProject(
  context: Context,
  projectId: number,
  field = 'project_id',
): Promise<OwnProject> {
  return findProject(context, projectId, context.database.executor, sql``, field)
}

/** As `requireProject`, and keeps others from changing orders and names inside the project until `tx` ends. */
export function lockProject(
  context: Context,
  projectId: number,
  tx: Executor,
  field = 'project_id',
): Promise<OwnProject> {
  return findProject(context, projectId, tx, sql`for no key update`, field)
}

async function findProject(
  { owner }: Context,
  projectId: number,
  executor: Executor,
  lock: RawBuilder<unknown>,
  field: string,
): Promise<OwnProject> {
  const { rows } = await sql<OwnProject>`
    select id, name, url, "on" from projects
    where account_id = ${owner.accountId} and id = ${projectId}
    ${lock}`.execute(executor)
  if (rows[0] === undefined) throw noSuchProject(field)
  return rows[0]
}

/** Sets columns of a project and returns 1. Throws ApiError 54. */
export async function updateProject(
  { database, owner }: Context,
  projectId: number,
  assignments: RawBuilder<unknown>,
  field = 'project_id',
): Promise<1> {
  const { rows } = await sql`
    update projects set ${assignments}
    where account_id = ${owner.accountId} and id = ${projectId}
    returning id`.execute(database.executor)
  if (rows.length === 0) throw noSuchProject(field)
  return 1
}

/** Throws ApiError 3002 for an archived project. */
export function refuseArchived(
  { id, name, on }: Pick<OwnProject, 'id' | 'name' | 'on'>,
  field = 'project_id',
): void {
  if (on === -1) throw new ApiError('project_archived', `project ${name} (${id})`, { field })
}

export function noSuchProject(field: string): ApiError {
  return noSuch('project', field)
}

/** What a request looks for in its project only; the account may have it in another one. */
const ofProject: ReadonlySet<string> = new Set(['competitor', 'folder', 'group', 'keyword'])

/** ApiError 54 for an id that the account, or the project, does not have. */
export function noSuch(noun: string, field: string): ApiError {
  const where = ofProject.has(noun) ? 'project' : 'account'
  return new ApiError('forbidden', `there is no such ${noun} in this ${where}`, { field })
}
