import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { targets } from './columns.ts'

export const handle: Handler<'get/events_2/targets'> = (context, input) =>
  listOfProject(context, targets, input)
