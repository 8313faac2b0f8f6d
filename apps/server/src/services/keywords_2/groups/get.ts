import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { groups } from './columns.ts'

export const handle: Handler<'get/keywords_2/groups'> = (context, input) =>
  listOfProject(context, groups, input, { deep: input.folder_id_depth })
