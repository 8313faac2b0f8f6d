import type { searchersAdd } from '@sextant/contract/positions_2/searchers.ts'
import { lockProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { addSearcher } from './link.ts'

export const add: Handler<typeof searchersAdd> = (context, input) =>
  context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const { id, isNew } = await addSearcher(tx, context.owner.accountId, input.project_id, input.searcher_key)
    return isNew ? id : 0
  })
