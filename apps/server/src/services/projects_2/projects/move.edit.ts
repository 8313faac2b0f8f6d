import { noSuchProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { movedBeside, readOrder, writeOrder } from '../../rows/order.ts'

export const handle: Handler<'edit/projects_2/projects/move'> = ({ actor, database }, input) =>
  database.transaction(async (tx) => {
    const ids = await readOrder(tx, 'projects', actor.accountId)
    if (!ids.includes(input.id)) throw noSuchProject('id')
    if (!ids.includes(input.to_id)) throw noSuchProject('to_id')
    if (input.id === input.to_id) return 0
    await writeOrder(tx, 'projects', actor.accountId, movedBeside(ids, input.id, input.to_id, input.to_type))
    return 1
  })
