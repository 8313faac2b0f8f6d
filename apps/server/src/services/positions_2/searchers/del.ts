import { sql } from 'kysely'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

export const handle: Handler<'del/positions_2/searchers'> = (context, input) =>
  context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const { rows } = await sql`
      delete from searchers
      where account_id = ${context.owner.accountId} and project_id = ${input.project_id}
        and searcher_key = ${input.searcher_key}
      returning id`.execute(tx)
    return rows.length
  })
