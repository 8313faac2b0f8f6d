import type { SerpPage } from '#serp/page.ts'
import type { FetchContext, SerpProvider } from '#serp/provider.ts'
import type { SerpQuery } from '#serp/query.ts'
import { readBaseUrl, readKey, readSetting, SerpSettingError, type SerpSettings } from '#serp/settings.ts'
import { noPace, type Pace } from './pace.ts'
import { Refusal } from './refusal.ts'
import type { StoredProvider } from './stored.ts'

/** Where the key and the address of a provider come from. */
export type ProviderSource = 'settings' | 'stored'

/** A provider with its key and address. The key is in a closure, so that printing the object does not show it. */
export interface ConfiguredProvider {
  readonly provider: SerpProvider
  readonly source: ProviderSource
  /** Whether it is switched on. */
  readonly enabled: boolean
  readonly baseUrl: string
  /** Last characters of the key; null if there is none. */
  readonly keyEnd: string | null
  /** Exact decimal text; null if unknown, in which case no cap can be enforced. */
  readonly pricePerUnit: string | null
  /** Price of a unit that is collected later. */
  readonly deferredPricePerUnit: string | null
  /** Limit of requests per second that is set; null: the declared one. */
  readonly perSecond: number | null
  /** Limit of requests at once that is set; null: the declared one. */
  readonly atOnce: number | null
  /** Why it cannot be used; null if it can. */
  readonly problem: string | null
  /** Recent refusals of its key. */
  readonly refusal: Refusal
  /** When its next request may be sent. All processes share it. */
  readonly pace: Pace
  /** The context of a request. */
  context(signal: AbortSignal): FetchContext
  /** Requests one page. Throws only `SerpError`. */
  fetchPage(query: SerpQuery, signal: AbortSignal): Promise<SerpPage>
}

/** Characters of a key that are shown. */
const SHOWN = 4

/** The last characters of a key, at most a quarter of it to protect short keys. */
export function keyEnd(key: string): string {
  return key.slice(key.length - Math.min(SHOWN, Math.floor(key.length / 4)))
}

/** Whether the settings configure a provider: they choose it, or have its key or address. */
export function isInSettings(settings: SerpSettings, provider: SerpProvider): boolean {
  const prefix = provider.id.toUpperCase()
  return (
    readSetting(settings, 'SERP_PROVIDER').toLowerCase() === provider.id ||
    readSetting(settings, `${prefix}_API_KEY`) !== '' ||
    (!provider.needsKey && readSetting(settings, `${prefix}_BASE_URL`) !== '')
  )
}

/** No refusal is known. */
const unknownRefusal = (_apiKey: string) => new Refusal()

/** A provider from the settings. Its switch and its price are stored in the database. */
export function fromSettings(
  settings: SerpSettings,
  provider: SerpProvider,
  stored: StoredProvider | undefined,
  fetch: typeof globalThis.fetch,
  refusalOf = unknownRefusal,
  pace: Pace = noPace(),
): ConfiguredProvider {
  return configured(provider, 'settings', stored, fetch, refusalOf, pace, () => ({
    apiKey: readKey(settings, provider),
    baseUrl: readBaseUrl(settings, provider),
  }))
}

/** A provider from the database. `apiKey` is undefined when the stored key cannot be decrypted. */
export function fromStored(
  provider: SerpProvider,
  stored: StoredProvider,
  apiKey: string | undefined,
  fetch: typeof globalThis.fetch,
  refusalOf = unknownRefusal,
  pace: Pace = noPace(),
): ConfiguredProvider {
  return configured(provider, 'stored', stored, fetch, refusalOf, pace, () => {
    if (apiKey === undefined) {
      throw new SerpSettingError(
        'SEXTANT_SECRET_KEY',
        'The stored key cannot be decrypted: it was encrypted with a different SEXTANT_SECRET_KEY or file `secret-key`. ' +
          'Restore that one, or enter the key of the provider again.',
      )
    }
    return readGiven(provider, apiKey, stored.base_url ?? '')
  })
}

/** Validates a key and an address like those in the settings. Throws `SerpSettingError`. */
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
  pace: Pace,
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
    perSecond: stored?.per_second ?? null,
    atOnce: stored?.at_once ?? null,
    problem,
    refusal: refusalOf(apiKey),
    pace,
    context,
    fetchPage: (query, signal) => provider.fetchPage(query, context(signal)),
  }
}
