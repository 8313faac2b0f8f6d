import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { idsInOrder } from '../picked.ts'
import { discardFolders } from '../trash.ts'
import { folders } from './columns.ts'
import { refuseRoot } from './tree.ts'

export const handle: Handler<'del/keywords_2/folders'> = async (context, input) => {
  const picked = pickedOf(context, folders, input.project_id, 'live')
  return inLockedProject(context, input.project_id, async (project) => {
    const ids = await idsInOrder(project, folders, picked)
    await refuseRoot(project, ids, 'deleted')
    await discardFolders(project, ids)
    return ids.length
  })
}
