import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { putFirst } from '../../rows/order.ts'

export const handle: Handler<'edit/positions_2/searchers/regions/sort'> = (context, input) =>
  inLockedProject(context, input.project_id, ({ tx, accountId, projectId }) => {
    const ofSearcher = sql`project_id = ${projectId} and searcher_key = ${input.searcher_key}`
    return putFirst(tx, 'regions', accountId, ofSearcher, 'region_index', input.regions_indexes)
  })
