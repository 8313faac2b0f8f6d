import { sql } from 'kysely'
import { lockProject, noSuch } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { movedBeside, readOrder, writeOrder } from '../../rows/order.ts'

export const handle: Handler<'edit/projects_2/competitors/move'> = (context, input) =>
  context.database.transaction(async (tx) => {
    const { accountId } = context.owner
    await lockProject(context, input.project_id, tx)
    const ids = await readOrder(tx, 'competitors', accountId, sql`project_id = ${input.project_id}`)
    if (!ids.includes(input.id)) throw noSuch('competitor', 'id')
    if (!ids.includes(input.to_id)) throw noSuch('competitor', 'to_id')
    if (input.id === input.to_id) return 0
    await writeOrder(tx, 'competitors', accountId, movedBeside(ids, input.id, input.to_id, input.to_type))
    return 1
  })
