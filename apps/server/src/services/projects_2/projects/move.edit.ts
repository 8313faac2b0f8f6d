import type { projectsEditMove } from '@sextant/contract/projects_2/projects.ts'
import { noSuchProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { movedBeside, readOrder, writeOrder } from '../../order.ts'

export const moveEdit: Handler<typeof projectsEditMove> = ({ actor, database }, input) =>
  database.transaction(async (tx) => {
    const ids = await readOrder(tx, 'projects', actor.accountId)
    if (!ids.includes(input.id)) throw noSuchProject('id')
    if (!ids.includes(input.to_id)) throw noSuchProject('to_id')
    if (input.id === input.to_id) return 0
    await writeOrder(tx, 'projects', actor.accountId, movedBeside(ids, input.id, input.to_id, input.to_type))
    return 1
  })
