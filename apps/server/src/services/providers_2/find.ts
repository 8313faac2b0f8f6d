import { ApiError, didYouMean, shown } from '@sextant/contract'
import type { ConfiguredProvider } from '#providers/configured.ts'
import type { ProvidersNow } from '#providers/providers.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { serpProviders } from '#serp/registry.ts'

/** The adapter with this id. Throws ApiError 2003. */
export function requireAdapter(id: string, field = 'id'): SerpProvider {
  const found = Object.hasOwn(serpProviders, id) ? serpProviders[id] : undefined
  if (found !== undefined) return found
  const known = Object.keys(serpProviders)
  throw new ApiError(
    'parameter_value',
    `must be one of: ${known.join(', ')}; got ${shown(id)}${didYouMean(id, known)}`,
    { field },
  )
}

/** The configured provider with this id. Throws ApiError 2003. */
export function requireConfigured(providers: ProvidersNow, id: string, field = 'id'): ConfiguredProvider {
  const { label } = requireAdapter(id, field)
  const found = providers.byId(id)
  if (found !== undefined) return found
  throw new ApiError(
    'parameter_value',
    `must be a configured provider; add ${label} with \`add/providers_2/providers\``,
    {
      field,
    },
  )
}
