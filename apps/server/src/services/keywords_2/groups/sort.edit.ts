import type { groupsEditSort } from '@sextant/contract/keywords_2/groups.ts'
import { ofAccount } from '#selector/source.ts'
import { sortedTargets } from '#selector/targets.ts'
import type { Handler } from '../../implement.ts'
import { notInTrash, ofProject } from '../../list.ts'
import { inLockedProject } from '../locked.ts'
import { sortPlaces } from '../order.ts'
import { groups } from './columns.ts'

export const sortEdit: Handler<typeof groupsEditSort> = async (context, input) => {
  const { actor, sent, owner } = context
  const scope = [ofAccount(groups, owner.accountId), ofProject(groups, input.project_id), notInTrash(groups)]
  const sorted = sortedTargets(groups, sent, scope, actor.timeZone)
  return inLockedProject(context, input.project_id, ({ tx, accountId }) =>
    sortPlaces(tx, accountId, 'groups', sorted),
  )
}
