import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { savedBy, views } from './columns.ts'

export const handle: Handler<'get/positions_2/views'> = (context, input) =>
  listOfProject(context, views, input, {}, [savedBy(context.actor.accountId)])
