import type { keywordsEditSort } from '@sextant/contract/keywords_2/keywords.ts'
import { sql } from 'kysely'
import { ofAccount, scopeTerm } from '#selector/source.ts'
import { sortedTargets } from '#selector/targets.ts'
import type { Handler } from '../../implement.ts'
import { notInTrash, ofProject } from '../../list.ts'
import { requireGroup } from '../groups/find.ts'
import { inLockedProject } from '../locked.ts'
import { sortPlaces } from '../order.ts'
import { keywords } from './columns.ts'

export const sortEdit: Handler<typeof keywordsEditSort> = async (context, input) => {
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
