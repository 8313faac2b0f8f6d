import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'
import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { searchers, type SearcherKey } from '@sextant/contract/searchers.ts'
import type { ResultAt } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'
import { usedOf } from '../../api/caps.ts'

export type Order = ResultAt<'get/providers_2/providers/order', readonly never[], never>[number]

/** Milliseconds between two looks at the providers and their order. */
export const EVERY_MS = 15_000

/** The providers of each search engine. */
export function useOrders(): Asked<Order[]> {
  return useAsk('get/providers_2/providers/order', {}, { every: EVERY_MS })
}

/** Requests to a provider on one day, in UTC. */
export type HealthDay = ResultAt<'get/providers_2/health/days', readonly never[], never>[number]

const HEALTH_EVERY_MS = 30_000

/** Health of a provider on each recent day with requests; not requested for the sandbox. */
export function useHealthDays({ id, synthetic }: Provider, days: number): Asked<HealthDay[]> {
  return useAsk('get/providers_2/health/days', synthetic === 1 ? undefined : { days, id }, {
    keep: true,
    every: HEALTH_EVERY_MS,
  })
}

/** The most recent day with requests, if at least half of them failed. */
export function failingOn(days: readonly HealthDay[] = []): HealthDay | undefined {
  const latest = days.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)
  return latest !== undefined && 2 * latest.failed >= latest.requests ? latest : undefined
}

/** State of a provider. The set is closed, and the texts name each member. */
export type ProviderState = 'ready' | 'off' | 'broken' | 'capped' | 'priceless'

/** Whether requests are sent to a provider, and if not, why. Only loaded caps count. */
export function stateOf(provider: Provider, caps: readonly ProviderCap[] = []): ProviderState {
  if (provider.on === 0) return 'off'
  if (provider.problem !== null) return 'broken'
  const own = caps.filter(({ scope, id }) => scope === 'provider' && id === provider.id)
  if (own.length === 0) return 'ready'
  const price = provider.price_per_unit
  if (price === null) return 'priceless'
  return own.some((cap) => leftOf(cap) < Number(price)) ? 'capped' : 'ready'
}

/** The rest of a cap, computed in the smallest amount so that rounding errors do not add up. */
function leftOf(cap: ProviderCap): number {
  return Math.round((Number(cap.amount) - usedOf(cap)) * 1e9) / 1e9
}

export function isConfigured({ source }: Provider): boolean {
  return source !== 'none'
}

export function engineName(key: number): string {
  return searchers[key as SearcherKey]?.name ?? String(key)
}

/** The provider that checks of a search engine start with: the first usable one of its order. */
export function firstOf(order: Order, providers: readonly Provider[]): Provider | undefined {
  return order.providers
    .map((id) => providers.find((provider) => provider.id === id))
    .find((provider) => provider !== undefined && stateOf(provider) === 'ready')
}
