import type { Handler } from '../../handler.ts'
import { listOfProject } from '../../rows/list.ts'
import { targetsSeenBy } from './columns.ts'

export const handle: Handler<'get/events_2/targets'> = (context, input) => {
  const { source, scope } = targetsSeenBy(context.actor)
  return listOfProject(context, source, input, {}, scope)
}
