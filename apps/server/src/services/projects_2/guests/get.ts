import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { guests } from './columns.ts'

export const handle: Handler<'get/projects_2/guests'> = (context, input) =>
  listOfProject(context, guests, input)
