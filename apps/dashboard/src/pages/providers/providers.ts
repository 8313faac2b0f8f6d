import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { type SearcherKey, searchers } from '@sextant/contract/searchers.ts'
import type { ResultAt } from '@sextant/sdk'
import { type Asked, useAsk } from '../../api/ask.ts'

export type Order = ResultAt<'get/providers_2/providers/order', readonly never[], never>[number]

const EVERY_MS = 15_000

/** All providers there are, configured or not. */
export function useProviders(): Asked<Provider[]> {
  return useAsk('get/providers_2/providers', {}, { every: EVERY_MS })
}

/** Who is asked for each search engine. */
export function useOrders(): Asked<Order[]> {
  return useAsk('get/providers_2/providers/order', {}, { every: EVERY_MS })
}

/** Requests to a provider on a day of UTC. */
export type HealthDay = ResultAt<'get/providers_2/health/days', readonly never[], never>[number]

const HEALTH_EVERY_MS = 30_000

/** How a provider has done on each of the last days on which it was asked; not asked for the sandbox. */
export function useHealthDays({ id, synthetic }: Provider, days: number): Asked<HealthDay[]> {
  return useAsk('get/providers_2/health/days', synthetic === 1 ? undefined : { days, id }, {
    keep: true,
    every: HEALTH_EVERY_MS,
  })
}

/** The latest day on which a provider was asked, when at least half of its requests failed then. */
export function failingOn(days: readonly HealthDay[] = []): HealthDay | undefined {
  const latest = days.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)
  return latest !== undefined && 2 * latest.failed >= latest.requests ? latest : undefined
}

/** What a provider is at; a closed set, named by the texts. */
export type ProviderState = 'ready' | 'off' | 'broken' | 'capped' | 'priceless'

/** Whether anything is sent to a provider, and if not, why. Caps count as far as they are known. */
export function stateOf(provider: Provider, caps: readonly ProviderCap[] = []): ProviderState {
  if (provider.on === 0) return 'off'
  if (provider.problem !== null) return 'broken'
  const own = caps.filter(({ scope, id }) => scope === 'provider' && id === provider.id)
  if (own.length === 0) return 'ready'
  const price = provider.price_per_unit
  if (price === null) return 'priceless'
  return own.some((cap) => leftOf(cap) < Number(price)) ? 'capped' : 'ready'
}

/** What may still be spent, in steps of the smallest amount there is, so that subtracting leaves no dust. */
function leftOf({ amount, spent, reserved }: ProviderCap): number {
  return Math.round((Number(amount) - Number(spent) - Number(reserved)) * 1e9) / 1e9
}

export function isConfigured({ source }: Provider): boolean {
  return source !== 'none'
}

export function engineName(key: number): string {
  return searchers[key as SearcherKey]?.name ?? String(key)
}

/** The provider that checks of a search engine start with: the first in the order that can be used. */
export function firstOf(order: Order, providers: readonly Provider[]): Provider | undefined {
  return order.providers
    .map((id) => providers.find((provider) => provider.id === id))
    .find((provider) => provider !== undefined && stateOf(provider) === 'ready')
}
