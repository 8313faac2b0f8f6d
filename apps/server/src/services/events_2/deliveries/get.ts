import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { deliveries } from './columns.ts'

export const handle: Handler<'get/events_2/deliveries'> = (context, input) =>
  listOfProject(context, deliveries, input)
