import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { tasks } from './task-columns.ts'

export const handle: Handler<'get/positions_2/runs/tasks'> = (context, input) =>
  listOfProject(context, tasks, input)
