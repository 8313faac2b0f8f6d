import type { groupsGet } from '@sextant/contract/keywords_2/groups.ts'
import { listOfProject } from '../../list.ts'
import type { Handler } from '../../implement.ts'
import { groups } from './columns.ts'

export const get: Handler<typeof groupsGet> = (context, input) =>
  listOfProject(context, groups, input, { deep: input.folder_id_depth })
