import type { groupsEditMove } from '@sextant/contract/keywords_2/groups.ts'
import type { Handler } from '../../implement.ts'
import { inLockedProject } from '../locked.ts'
import { moveTo } from '../order.ts'
import { idsInOrder, pickedOf } from '../picked.ts'
import { groups } from './columns.ts'
import { placeOfGroups } from './place.ts'

export const moveEdit: Handler<typeof groupsEditMove> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, 'live')
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId } = project
    const { folderId, ord } = await placeOfGroups(tx, accountId, input)
    const ids = await idsInOrder(project, groups, picked)
    await moveTo(tx, accountId, 'groups', ids, { holderId: folderId, ord })
    return ids.length
  })
}
