import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { replays } from './columns.ts'

export const handle: Handler<'get/positions_2/replays'> = (context, input) =>
  listOfProject(context, replays, input)
