import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { noSuch } from '../../rows/project.ts'
import { moveTo } from '../order.ts'
import { idsInOrder } from '../picked.ts'
import { keywords } from './columns.ts'
import { placeOfKeywords } from './place.ts'

export const handle: Handler<'edit/keywords_2/keywords/move'> = async (context, input) => {
  const picked = pickedOf(context, keywords, input.project_id, 'live')
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId } = project
    // Only a new keyword may leave out its place.
    if (input.to_id === '0') throw noSuch(input.to_type.includes('group') ? 'group' : 'keyword', 'to_id')
    const ids = await idsInOrder(project, keywords, picked)
    const place = await placeOfKeywords(tx, accountId, input, ids.length)
    await moveTo(tx, accountId, 'keywords', ids, place)
    return ids.length
  })
}
