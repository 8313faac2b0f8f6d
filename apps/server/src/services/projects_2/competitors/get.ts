import { ApiError, COUNT } from '@sextant/contract'
import { sql } from 'kysely'
import { select } from '#selector/select.ts'
import { ofAccount, scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { listOfAccount, ofProject } from '../../rows/list.ts'
import { noSuchProject, requireProject } from '../../rows/project.ts'
import { projects } from '../projects/columns.ts'
import { competitors } from './columns.ts'

export const handle: Handler<'get/projects_2/competitors'> = async (context, input) => {
  const { actor, database, owner } = context
  const asked = input.fields ?? []
  if (asked.includes(COUNT)) {
    throw new ApiError('selection', `must not have ${COUNT}: it is not supported here`, { field: 'fields' })
  }
  // Programs compare `url` even when they do not name it. A name that repeats counts once.
  const fields = [...(asked.length === 0 ? competitors.row.base : asked), 'url']
  const scope = [
    ofAccount(competitors, owner.accountId),
    ofProject(competitors, input.project_id),
    ...(input.only_enabled ? [scopeTerm('on', () => sql`c."on" = 0`)] : []),
  ]
  const { rows } = await select(database, competitors, { fields }, scope, actor.timeZone)
  if (!input.include_project) {
    if (rows.length === 0) await requireProject(context, input.project_id)
    return [...rows]
  }
  const own = await listOfAccount({ ...context, sent: { fields, id: input.project_id } }, projects)
  if (own.rows.length === 0) throw noSuchProject('project_id')
  return [...own.rows, ...rows]
}
