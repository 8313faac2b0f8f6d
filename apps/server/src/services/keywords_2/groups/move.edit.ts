import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { moveTo } from '../order.ts'
import { idsInOrder } from '../picked.ts'
import { groups } from './columns.ts'
import { placeOfGroups } from './place.ts'

export const handle: Handler<'edit/keywords_2/groups/move'> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, 'live')
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId } = project
    const { folderId, ord } = await placeOfGroups(tx, accountId, input)
    const ids = await idsInOrder(project, groups, picked)
    await moveTo(tx, accountId, 'groups', ids, { holderId: folderId, ord })
    return ids.length
  })
}
