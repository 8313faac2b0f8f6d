import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { reportDeliveries } from './columns.ts'

export const handle: Handler<'get/reports_2/deliveries'> = (context, input) =>
  listOfProject(context, reportDeliveries, input)
