import type { keywordsEditUndel } from '@sextant/contract/keywords_2/keywords.ts'
import type { Handler } from '../../implement.ts'
import { inLockedProject } from '../locked.ts'
import { pickedOf } from '../picked.ts'
import { restoreKeywords } from '../trash.ts'
import { keywords } from './columns.ts'

export const undelEdit: Handler<typeof keywordsEditUndel> = async (context, input) => {
  const picked = pickedOf(context, keywords, input.project_id, 'trash')
  return inLockedProject(context, input.project_id, (project) => restoreKeywords(project, picked))
}
