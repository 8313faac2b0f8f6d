import { sql } from 'kysely'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { sortedOf } from '../../rows/picked.ts'
import { requireGroup } from '../groups/find.ts'
import { sortColumns, sortPlaces } from '../order.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'edit/keywords_2/keywords/sort'> = async (context, input) => {
  const { project_id: projectId, group_id: groupId } = input
  const ofGroup =
    groupId === undefined ? [] : [scopeTerm('group', (value) => sql`k.group_id = ${value(0)}::int`, groupId)]
  const sorted = sortedOf(context, keywords, projectId, sortColumns('keywords'), ofGroup)
  return inLockedProject(context, projectId, async ({ tx, accountId }) => {
    if (groupId !== undefined) await requireGroup(tx, accountId, projectId, groupId, 'group_id')
    return sortPlaces(tx, accountId, 'keywords', sorted)
  })
}
