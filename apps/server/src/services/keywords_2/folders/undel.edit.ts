import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { idsInOrder } from '../picked.ts'
import { restoreFolders } from '../trash.ts'
import { folders } from './columns.ts'

export const handle: Handler<'edit/keywords_2/folders/undel'> = async (context, input) => {
  const picked = pickedOf(context, folders, input.project_id, 'trash')
  return inLockedProject(context, input.project_id, async (project) => {
    const ids = await idsInOrder(project, folders, picked)
    await restoreFolders(project, ids)
    return ids.length
  })
}
