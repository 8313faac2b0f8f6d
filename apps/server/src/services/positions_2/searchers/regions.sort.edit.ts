import { sql } from 'kysely'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { readOrder, wantedFirst, writeOrder } from '../../rows/order.ts'

export const handle: Handler<'edit/positions_2/searchers/regions/sort'> = (context, input) =>
  context.database.transaction(async (tx) => {
    const { accountId } = context.owner
    const ofSearcher = sql`project_id = ${input.project_id} and searcher_key = ${input.searcher_key}`
    await lockProject(context, input.project_id, tx)
    const { rows } = await sql<{ id: number; region_index: number }>`
      select id, region_index from regions where account_id = ${accountId} and ${ofSearcher}`.execute(tx)
    const idByIndex = new Map(rows.map((row) => [row.region_index, row.id]))
    const wanted = input.regions_indexes.flatMap((index) => idByIndex.get(index) ?? [])
    const ids = await readOrder(tx, 'regions', accountId, ofSearcher)
    await writeOrder(tx, 'regions', accountId, wantedFirst(ids, wanted))
    return ids.length
  })
