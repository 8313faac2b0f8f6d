import { sql } from 'kysely'
import { pagesToProbe } from '#serp/probe/examine.ts'
import type { Handler } from '../../handler.ts'
import { askedQuery } from '../asked-query.ts'
import { requireConfigured } from '../find.ts'

export const handle: Handler<'get/providers_2/probes/price'> = async ({ database, providers }, input) => {
  const { provider, pricePerUnit } = requireConfigured(await providers.now(), input.id)
  askedQuery(provider, input)
  const pages = pagesToProbe[provider.paging]
  const { rows } = await sql<{ units: string; price: string | null }>`
    select trim_scale(sum(units))::text as units, amount_text(sum(units) * ${pricePerUnit}::numeric) as price
    from unnest(${pages.map((page) => provider.unitsAtMost?.(page) ?? '1')}::numeric[]) as u(units)`.execute(
    database.executor,
  )
  const { units, price } = rows[0]!
  return { requests: pages.length, units, billing_unit: provider.billingUnit, price }
}
