import { ofAccount } from '#selector/source.ts'
import { sortedTargets } from '#selector/targets.ts'
import type { Handler } from '../../handler.ts'
import { notInTrash, ofProject } from '../../rows/list.ts'
import { inLockedProject } from '../locked.ts'
import { sortPlaces } from '../order.ts'
import { groups } from './columns.ts'

export const handle: Handler<'edit/keywords_2/groups/sort'> = async (context, input) => {
  const { actor, sent, owner } = context
  const scope = [ofAccount(groups, owner.accountId), ofProject(groups, input.project_id), notInTrash(groups)]
  const sorted = sortedTargets(groups, sent, scope, actor.timeZone)
  return inLockedProject(context, input.project_id, ({ tx, accountId }) =>
    sortPlaces(tx, accountId, 'groups', sorted),
  )
}
