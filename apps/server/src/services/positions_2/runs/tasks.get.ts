import type { runsTasks } from '@sextant/contract/positions_2/runs.ts'
import type { Handler } from '../../implement.ts'
import { listOfProject } from '../../list.ts'
import { tasks } from './task-columns.ts'

export const tasksGet: Handler<typeof runsTasks> = (context, input) =>
  listOfProject(context, tasks, { ...input, show_trash: true })
