import type { searchersAdd } from '@sextant/contract/positions_2/searchers.ts'
import { requireProject } from '../../access.ts'
import type { Handler } from '../../implement.ts'
import { lockProject } from '../../keywords_2/folders/find.ts'
import { addSearcher } from './link.ts'

export const add: Handler<typeof searchersAdd> = (context, input) =>
  context.database.transaction(async (tx) => {
    await requireProject(context, input.project_id, tx)
    await lockProject(tx, context.actor.accountId, input.project_id)
    const { id, isNew } = await addSearcher(tx, context.actor.accountId, input.project_id, input.searcher_key)
    return isNew ? id : 0
  })
