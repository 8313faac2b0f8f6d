import type { Handler } from '../../handler.ts'
import { moveBeside } from '../../rows/order.ts'

export const handle: Handler<'edit/projects_2/projects/move'> = ({ actor, database }, input) =>
  database.transaction((tx) => moveBeside(tx, 'projects', actor.accountId, input, 'project'))
