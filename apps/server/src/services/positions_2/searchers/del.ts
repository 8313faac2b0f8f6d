import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'

export const handle: Handler<'del/positions_2/searchers'> = (context, { project_id, searcher_key: key }) =>
  inLockedProject(context, project_id, ({ tx, accountId, projectId }) =>
    changeRows(
      tx,
      sql`
        delete from searchers
        where account_id = ${accountId} and project_id = ${projectId} and searcher_key = ${key}`,
    ),
  )
