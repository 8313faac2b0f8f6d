import type { foldersEditUndel } from '@sextant/contract/keywords_2/folders.ts'
import type { Handler } from '../../implement.ts'
import { inLockedProject } from '../locked.ts'
import { idsInOrder, pickedOf } from '../picked.ts'
import { restoreFolders } from '../trash.ts'
import { folders } from './columns.ts'

export const undelEdit: Handler<typeof foldersEditUndel> = async (context, input) => {
  const picked = pickedOf(context, folders, input.project_id, 'trash')
  return inLockedProject(context, input.project_id, async (project) => {
    const ids = await idsInOrder(project, folders, picked)
    await restoreFolders(project, ids)
    return ids.length
  })
}
