import { ApiError } from '@sextant/contract'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { writeOrder } from '#providers/stored.ts'
import { whyNotSearched } from '#serp/provider.ts'
import { searcherByKey, searchers, type Searcher } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { requireConfigured } from '../find.ts'
import { listOrders } from './order.get.ts'

export const handle: Handler<'edit/providers_2/providers/order'> = async (context, input) => {
  const { database, providers } = context
  const now = await providers.now()
  const searcher = searcherByKey(input.searcher_key)!
  const ids = [...new Set(input.providers)]
  const chosen = ids.map((id, index) => requireConfigured(now, id, `providers[${index}]`))
  chosen.forEach((one, index) => refuseUnfit(one, searcher, `providers[${index}]`, chosen.length))
  await database.transaction((tx) => writeOrder(tx, searcher, ids))
  providers.forget()
  return (await listOrders(context, input.searcher_key))[0]!
}

function refuseUnfit(
  { provider }: ConfiguredProvider,
  searcher: Searcher,
  field: string,
  count: number,
): void {
  if (provider.engines[searcher] === undefined) {
    throw new ApiError(
      'parameter_value',
      `must be a provider of ${searchers[searcher].label}, but got ${provider.id}: ${provider.label} ${whyNotSearched(provider, searcher)}`,
      {
        field,
      },
    )
  }
  if (provider.synthetic && count > 1) {
    throw new ApiError(
      'parameter_value',
      `must be the only provider: ${provider.id} invents SERPs, which must not mix with real ones`,
      {
        field,
      },
    )
  }
}
