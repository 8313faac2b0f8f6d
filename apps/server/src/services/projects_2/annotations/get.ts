import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { annotations } from './columns.ts'

export const handle: Handler<'get/projects_2/annotations'> = (context, input) =>
  listOfProject(context, annotations, input)
