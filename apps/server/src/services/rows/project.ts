import { ApiError } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Context } from '../request/context.ts'

/** A project of the asking account. */
export interface OwnProject {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly on: number
}

/** The project, or ApiError 54: a foreign project and one that does not exist are one answer. */
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

export function noSuchProject(field: string): ApiError {
  return noSuch('project', field)
}

/** ApiError 54 for an id the account does not have. */
export function noSuch(noun: string, field: string): ApiError {
  return new ApiError('forbidden', `there is no such ${noun} in this account`, { field })
}
