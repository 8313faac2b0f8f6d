import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { restoreKeywords } from '../trash.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'edit/keywords_2/keywords/undel'> = async (context, input) => {
  const picked = pickedOf(context, keywords, input.project_id, 'trash')
  return inLockedProject(context, input.project_id, (project) => restoreKeywords(project, picked))
}
