import type { keywordsGet } from '@sextant/contract/keywords_2/keywords.ts'
import { listOfProject } from '../../list.ts'
import type { Handler } from '../../implement.ts'
import { keywords } from './columns.ts'

export const get: Handler<typeof keywordsGet> = (context, input) =>
  listOfProject(context, keywords, input, { deep: input.group_folder_id_depth })
