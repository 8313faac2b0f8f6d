import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { putFirst } from '../../rows/order.ts'

export const handle: Handler<'edit/positions_2/searchers/sort'> = (context, input) =>
  inLockedProject(context, input.project_id, ({ tx, accountId, projectId }) =>
    putFirst(
      tx,
      'searchers',
      accountId,
      sql`project_id = ${projectId}`,
      'searcher_key',
      input.searchers_keys,
    ),
  )
