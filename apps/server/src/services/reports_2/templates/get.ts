import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { templates } from './columns.ts'

export const handle: Handler<'get/reports_2/templates'> = (context, input) =>
  listOfProject(context, templates, input)
