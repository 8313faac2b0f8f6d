import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { addSearcher } from '../../rows/regions.ts'

export const handle: Handler<'add/positions_2/searchers'> = (context, input) =>
  inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { id, isNew } = await addSearcher(tx, accountId, projectId, input.searcher_key)
    return isNew ? id : 0
  })
