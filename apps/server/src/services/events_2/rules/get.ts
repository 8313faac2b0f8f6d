import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { rules } from './columns.ts'

export const handle: Handler<'get/events_2/rules'> = (context, input) => listOfProject(context, rules, input)
