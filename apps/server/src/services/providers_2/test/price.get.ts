import type { Handler } from '../../handler.ts'
import { askedQuery } from '../asked-query.ts'
import { requireConfigured } from '../find.ts'
import { priceOfPages } from '../price.ts'

export const handle: Handler<'get/providers_2/test/price'> = async (
  { database, prices, providers },
  input,
) => {
  const configured = requireConfigured(await providers.now(), input.id)
  const { page } = askedQuery(configured.provider, input)
  const { price } = await priceOfPages(database.executor, configured, [page])
  return { price, ...prices.token(price ?? '0') }
}
