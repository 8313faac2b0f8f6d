import { sql } from 'kysely'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { readOrder, wantedFirst, writeOrder } from '../../rows/order.ts'

export const handle: Handler<'edit/positions_2/searchers/sort'> = (context, input) =>
  context.database.transaction(async (tx) => {
    const { accountId } = context.owner
    const projectId = input.project_id
    await lockProject(context, projectId, tx)
    const { rows } = await sql<{ id: number; searcher_key: number }>`
      select id, searcher_key from searchers where account_id = ${accountId} and project_id = ${projectId}`.execute(
      tx,
    )
    const idByKey = new Map(rows.map((row) => [row.searcher_key, row.id]))
    const wanted = input.searchers_keys.flatMap((key) => idByKey.get(key) ?? [])
    const ids = await readOrder(tx, 'searchers', accountId, sql`project_id = ${projectId}`)
    await writeOrder(tx, 'searchers', accountId, wantedFirst(ids, wanted))
    return ids.length
  })
