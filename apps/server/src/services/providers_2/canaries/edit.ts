import { writeShare } from '#ranking/canary/shares.ts'
import { searcherByKey } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { listShares } from './get.ts'

export const handle: Handler<'edit/providers_2/canaries'> = async (context, { searcher_key, percent }) => {
  await writeShare(context.database.executor, searcherByKey(searcher_key)!, percent)
  return (await listShares(context, searcher_key))[0]!
}
