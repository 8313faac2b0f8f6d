import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { keyEnd } from '#providers/configured.ts'
import { forgetPace } from '#providers/pace/shared.ts'
import { forgetProbes } from '#providers/probes.ts'
import { forgetTruth } from '#providers/truth/stored.ts'
import type { Handler } from '../../handler.ts'
import { readAmount } from '../../request/amount.ts'
import { sealed } from '../../request/sealed.ts'
import { requireConfigured } from '../find.ts'
import { readAtOnce, readPerSecond } from '../limit.ts'
import { listProviders } from './get.ts'
import { refuseGiven } from './given.ts'

export const handle: Handler<'edit/providers_2/providers'> = async (
  context,
  { id, key, base_url, on, ...input },
) => {
  const { database, providers } = context
  const configured = requireConfigured(await providers.now(), id)
  const { provider } = configured
  if (configured.source === 'settings' && (key !== undefined || base_url !== undefined)) {
    const [field, setting] = key === undefined ? ['base_url', 'BASE_URL'] : ['key', 'API_KEY']
    throw new ApiError(
      'not_supported',
      `comes from the settings: change ${id.toUpperCase()}_${setting} and restart`,
      { field },
    )
  }
  const { apiKey, baseUrl } = configured.context(AbortSignal.abort())
  if (key !== undefined || base_url !== undefined) refuseGiven(provider, key ?? apiKey, base_url ?? baseUrl)
  const price =
    input.price_per_unit === undefined ? undefined : readAmount(input.price_per_unit, 'price_per_unit')
  const perSecond = input.per_second === undefined ? undefined : readPerSecond(input.per_second)
  const atOnce = input.at_once === undefined ? undefined : readAtOnce(input.at_once)
  const sealedKey = key === undefined ? null : await sealed(context, provider.id, key, 'key')
  await database.transaction(async (tx) => {
    await sql`
      insert into providers as p (id, enabled, price_per_unit, per_second, at_once)
      values (${id}, ${on ?? true}, ${price ?? null}::numeric, ${perSecond ?? null}::float8, ${atOnce ?? null}::int)
      on conflict (id) do update
      set enabled = coalesce(${on ?? null}::boolean, p.enabled),
          price_per_unit = case when ${price !== undefined} then excluded.price_per_unit else p.price_per_unit end,
          per_second = case when ${perSecond !== undefined} then excluded.per_second else p.per_second end,
          at_once = case when ${atOnce !== undefined} then excluded.at_once else p.at_once end,
          base_url = case when ${base_url !== undefined} then ${base_url || null}::text else p.base_url end,
          sealed_key = coalesce(${sealedKey}::bytea, p.sealed_key),
          key_end = coalesce(${key === undefined ? null : keyEnd(key)}::text, p.key_end)`.execute(tx)
    await context.requireStillAllowed(tx)
  })
  // Another account, address or limit: what was learned about the former one does not hold.
  if (key !== undefined || base_url !== undefined || perSecond !== undefined) {
    await forgetPace(database.executor, id)
  }
  if (key !== undefined || base_url !== undefined) {
    if (base_url !== undefined) await forgetProbes(database.executor, id)
    await forgetTruth(database.executor, id)
    providers.truth.forget(id)
  }
  providers.forget()
  return (await listProviders(context, id))[0]!
}
