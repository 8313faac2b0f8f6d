import { sql } from 'kysely'
import { ofAccount, scopeTerm } from '#selector/source.ts'
import { sortedTargets } from '#selector/targets.ts'
import type { Handler } from '../../handler.ts'
import { notInTrash, ofProject } from '../../rows/list.ts'
import { requireGroup } from '../groups/find.ts'
import { inLockedProject } from '../locked.ts'
import { sortPlaces } from '../order.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'edit/keywords_2/keywords/sort'> = async (context, input) => {
  const { actor, sent, owner } = context
  const { project_id: projectId, group_id: groupId } = input
  const scope = [ofAccount(keywords, owner.accountId), ofProject(keywords, projectId), notInTrash(keywords)]
  if (groupId !== undefined) {
    scope.push(scopeTerm('group', (value) => sql`k.group_id = ${value(0)}::int`, groupId))
  }
  const sorted = sortedTargets(keywords, sent, scope, actor.timeZone)
  return inLockedProject(context, projectId, async ({ tx, accountId }) => {
    if (groupId !== undefined) await requireGroup(tx, accountId, projectId, groupId, 'group_id')
    return sortPlaces(tx, accountId, 'keywords', sorted)
  })
}
