import { pagesToProbe } from '#serp/probe/examine.ts'
import type { Handler } from '../../handler.ts'
import { askedQuery } from '../asked-query.ts'
import { requireConfigured } from '../find.ts'
import { priceOfPages } from '../price.ts'

export const handle: Handler<'get/providers_2/probes/price'> = async (
  { database, prices, providers },
  input,
) => {
  const configured = requireConfigured(await providers.now(), input.id)
  askedQuery(configured.provider, input)
  const { billingUnit, paging } = configured.provider
  const pages = pagesToProbe[paging]
  const { units, price } = await priceOfPages(database.executor, configured, pages)
  return {
    requests: pages.length,
    units,
    billing_unit: billingUnit,
    price,
    ...prices.token(price ?? '0'),
  }
}
