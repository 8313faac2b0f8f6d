import type { SerpPage } from '#serp/page.ts'
import type { FetchContext, SerpProvider } from '#serp/provider.ts'
import type { SerpQuery } from '#serp/query.ts'
import { readBaseUrl, readKey, readSetting, SerpSettingError, type SerpSettings } from '#serp/settings.ts'
import { Refusal } from './refusal.ts'
import type { StoredProvider } from './stored.ts'

/** Where a provider's key and address come from. */
export type ProviderSource = 'settings' | 'stored'

/** A provider with its key and address. The key is where printing it does not show it. */
export interface ConfiguredProvider {
  readonly provider: SerpProvider
  readonly source: ProviderSource
  /** Off, nothing is sent. */
  readonly enabled: boolean
  readonly baseUrl: string
  /** Last characters of the key; null without one. */
  readonly keyEnd: string | null
  /** Exact decimal text; null when it is not known, so that no cap could be kept. */
  readonly pricePerUnit: string | null
  /** The same of a request that is answered later. */
  readonly deferredPricePerUnit: string | null
  /** Why it cannot be used as it is; null when it can. */
  readonly problem: string | null
  /** Whether its key keeps being refused. */
  readonly refusal: Refusal
  /** What a request needs besides the query. */
  context(signal: AbortSignal): FetchContext
  /** Asks for one page within the signal's time. Throws `SerpError` and nothing else. */
  fetchPage(query: SerpQuery, signal: AbortSignal): Promise<SerpPage>
}

/** Characters of a key that are shown. */
const SHOWN = 4

/** The last characters of a key: not more than a quarter of it, so that a short one is not told. */
export function keyEnd(key: string): string {
  return key.slice(key.length - Math.min(SHOWN, Math.floor(key.length / 4)))
}

/** Whether the settings alone make a provider usable: it is chosen, or has its key or address. */
export function isInSettings(settings: SerpSettings, provider: SerpProvider): boolean {
  const prefix = provider.id.toUpperCase()
  return (
    readSetting(settings, 'SERP_PROVIDER').toLowerCase() === provider.id ||
    readSetting(settings, `${prefix}_API_KEY`) !== '' ||
    (!provider.needsKey && readSetting(settings, `${prefix}_BASE_URL`) !== '')
  )
}

/** Of a key that has not been used. */
const unknownRefusal = (_apiKey: string) => new Refusal()

/** The provider as the settings have it; what is stored beside them is its switch and its price. */
export function fromSettings(
  settings: SerpSettings,
  provider: SerpProvider,
  stored: StoredProvider | undefined,
  fetch: typeof globalThis.fetch,
  refusalOf = unknownRefusal,
): ConfiguredProvider {
  return configured(provider, 'settings', stored, fetch, refusalOf, () => ({
    apiKey: readKey(settings, provider),
    baseUrl: readBaseUrl(settings, provider),
  }))
}

/** The provider as it was added; `apiKey` undefined: the stored key cannot be opened. */
export function fromStored(
  provider: SerpProvider,
  stored: StoredProvider,
  apiKey: string | undefined,
  fetch: typeof globalThis.fetch,
  refusalOf = unknownRefusal,
): ConfiguredProvider {
  return configured(provider, 'stored', stored, fetch, refusalOf, () => {
    if (apiKey === undefined) {
      throw new SerpSettingError(
        'SEXTANT_SECRET_KEY',
        'The stored key cannot be opened: SEXTANT_SECRET_KEY, or the file `secret-key`, is another one than it was ' +
          'stored with. Put that back, or give the key again.',
      )
    }
    return readGiven(provider, apiKey, stored.base_url ?? '')
  })
}

/** Reads a key and an address that were given, by the rules of the settings. Throws `SerpSettingError`. */
export function readGiven(
  provider: SerpProvider,
  apiKey: string,
  baseUrl: string,
): { apiKey: string; baseUrl: string } {
  const prefix = provider.id.toUpperCase()
  const given = { [`${prefix}_API_KEY`]: apiKey, [`${prefix}_BASE_URL`]: baseUrl }
  return { apiKey: readKey(given, provider), baseUrl: readBaseUrl(given, provider) }
}

function configured(
  provider: SerpProvider,
  source: ProviderSource,
  stored: StoredProvider | undefined,
  fetch: typeof globalThis.fetch,
  refusalOf: (apiKey: string) => Refusal,
  read: () => { apiKey: string; baseUrl: string },
): ConfiguredProvider {
  let given: { apiKey: string; baseUrl: string } = { apiKey: '', baseUrl: '' }
  let problem: string | null = null
  try {
    given = read()
  } catch (error) {
    if (!(error instanceof SerpSettingError)) throw error
    problem = error.message
  }
  const { apiKey, baseUrl } = given
  const context = (signal: AbortSignal) => ({ apiKey, baseUrl, fetch, signal })
  return {
    provider,
    source,
    enabled: stored?.enabled ?? true,
    baseUrl,
    keyEnd: apiKey === '' ? (stored?.key_end ?? null) : keyEnd(apiKey),
    pricePerUnit: stored?.price_per_unit ?? (provider.synthetic ? '0' : provider.unitPrice),
    deferredPricePerUnit: stored?.price_per_unit ?? provider.queue?.unitPrice ?? null,
    problem,
    refusal: refusalOf(apiKey),
    context,
    fetchPage: (query, signal) => provider.fetchPage(query, context(signal)),
  }
}
