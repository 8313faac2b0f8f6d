import { searcherKeys, type OutputOf, type SearcherKey } from '@sextant/contract'
import type { providersOrderGet } from '@sextant/contract/providers_2/providers.ts'
import { readOrder } from '#providers/stored.ts'
import { searcherByKey } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'

export const handle: Handler<'get/providers_2/providers/order'> = (context, input) =>
  listOrders(context, input.searcher_key)

/** The order of every search engine, or of one. */
export async function listOrders(
  { database, providers }: Context,
  only?: SearcherKey,
): Promise<OutputOf<typeof providersOrderGet>> {
  const now = await providers.now()
  const set = await readOrder(database.executor)
  return searcherKeys.flatMap((searcher_key) => {
    if (only !== undefined && searcher_key !== only) return []
    const searcher = searcherByKey(searcher_key)
    if (searcher === undefined) return []
    const chain = now.chain(searcher).map(({ provider }) => provider.id)
    return [{ searcher_key, providers: chain, usual: set.has(searcher) ? 0 : 1 }]
  })
}
