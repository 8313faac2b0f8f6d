import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { sortedOf } from '../../rows/picked.ts'
import { sortColumns, sortPlaces } from '../order.ts'
import { groups } from './columns.ts'

export const handle: Handler<'edit/keywords_2/groups/sort'> = async (context, { project_id: projectId }) => {
  const sorted = sortedOf(context, groups, projectId, sortColumns('groups'))
  return inLockedProject(context, projectId, ({ tx, accountId }) =>
    sortPlaces(tx, accountId, 'groups', sorted),
  )
}
