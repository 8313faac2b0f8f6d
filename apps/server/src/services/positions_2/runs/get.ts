import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { runs } from './columns.ts'

export const handle: Handler<'get/positions_2/runs'> = (context, input) => listOfProject(context, runs, input)
