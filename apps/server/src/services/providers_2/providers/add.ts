import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { keyEnd } from '#providers/configured.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import { writeOrder } from '#providers/stored.ts'
import type { SerpProvider } from '#serp/provider.ts'
import type { Searcher } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { readAmount } from '../../request/amount.ts'
import { sealed } from '../../request/sealed.ts'
import { requireAdapter } from '../find.ts'
import { readAtOnce, readPerSecond } from '../limit.ts'
import { listProviders } from './get.ts'
import { refuseGiven } from './given.ts'

export const handle: Handler<'add/providers_2/providers'> = async (
  context,
  { id, key = '', base_url = '', ...input },
) => {
  const { database, providers } = context
  const adapter = requireAdapter(id)
  const now = await providers.now()
  if (now.byId(id) !== undefined) throw configuredAlready(adapter)
  refuseGiven(adapter, key, base_url)
  const price = readAmount(input.price_per_unit ?? '', 'price_per_unit')
  const perSecond = readPerSecond(input.per_second ?? '')
  const atOnce = readAtOnce(input.at_once ?? '')
  const sealedKey = key === '' ? null : await sealed(context, adapter.id, key, 'key')
  await database.transaction(async (tx) => {
    const { rows } = await sql`
      insert into providers as p
        (id, configured, base_url, sealed_key, key_end, price_per_unit, per_second, at_once)
      values (${id}, true, ${base_url || null}, ${sealedKey}::bytea, ${key === '' ? null : keyEnd(key)},
              ${price}::numeric, ${perSecond}::float8, ${atOnce}::int)
      on conflict (id) do update
      set configured = true, enabled = true, base_url = excluded.base_url, sealed_key = excluded.sealed_key,
          key_end = excluded.key_end, price_per_unit = excluded.price_per_unit, per_second = excluded.per_second,
          at_once = excluded.at_once
      where not p.configured
      returning id`.execute(tx)
    if (rows.length === 0) throw configuredAlready(adapter)
    await joinOrders(tx, now, adapter)
    await context.requireStillAllowed(tx)
  })
  providers.forget()
  return (await listProviders(context, id))[0]!
}

function configuredAlready({ label }: SerpProvider): ApiError {
  return new ApiError(
    'duplicate',
    `${label} is already configured; change it with \`edit/providers_2/providers\``,
    {
      field: 'id',
    },
  )
}

/** Appends a provider to the orders of its search engines. Real providers replace synthetic ones. */
async function joinOrders(tx: Executor, now: ProvidersNow, adapter: SerpProvider): Promise<void> {
  for (const searcher of Object.keys(adapter.engines) as Searcher[]) {
    const others = now.chain(searcher).filter(({ provider }) => !provider.synthetic)
    if (adapter.synthetic && others.length > 0) continue
    await writeOrder(tx, searcher, [...others.map(({ provider }) => provider.id), adapter.id])
  }
}
