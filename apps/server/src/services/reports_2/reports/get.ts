import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { reports } from './columns.ts'

export const handle: Handler<'get/reports_2/reports'> = (context, input) =>
  listOfProject(context, reports, input)
