import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { addSearcher } from './link.ts'

export const handle: Handler<'add/positions_2/searchers'> = (context, input) =>
  context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const { id, isNew } = await addSearcher(tx, context.owner.accountId, input.project_id, input.searcher_key)
    return isNew ? id : 0
  })
