import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'get/keywords_2/keywords'> = (context, input) =>
  listOfProject(context, keywords, input, { deep: input.group_folder_id_depth })
