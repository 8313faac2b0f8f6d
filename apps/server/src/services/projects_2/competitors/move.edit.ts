import type { competitorsEditMove } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { lockProject, noSuch } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { movedBeside, readOrder, writeOrder } from '../../order.ts'

export const moveEdit: Handler<typeof competitorsEditMove> = (context, input) =>
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
