import { SerpError } from './errors.ts'
import type { FetchContext, ProviderDeclaration, SerpProvider } from './provider.ts'
import { brave } from './providers/brave.ts'
import { dataforseo } from './providers/dataforseo.ts'
import { dataforseoSerp } from './providers/dataforseo-serp.ts'
import { sandbox } from './providers/sandbox.ts'
import { sandboxVolumes } from './providers/sandbox-volumes.ts'
import { searchapi, searchapiRankTracking } from './providers/searchapi.ts'
import { searxng } from './providers/searxng.ts'
import { serpapi } from './providers/serpapi.ts'
import { serper } from './providers/serper.ts'
import { valueserp } from './providers/valueserp.ts'
import { xmlriver, xmlstock } from './providers/xml-proxy.ts'
import { yandex } from './providers/yandex.ts'
import type { SerpQuery } from './query.ts'
import { readBaseUrl, readKey, readSetting, SerpSettingError, type SerpSettings } from './settings.ts'
import type { VolumeProvider, VolumeQuery, VolumeReply } from './volumes.ts'

export { SerpSettingError, type SerpSettings }

/** Every source of result pages by its id. A stored page names the one whose `parse` reads it. */
export const serpProviders: Readonly<Record<string, SerpProvider>> = {
  sandbox,
  brave,
  dataforseo: dataforseoSerp,
  searchapi,
  searchapi_rank_tracking: searchapiRankTracking,
  searxng,
  serpapi,
  serper,
  valueserp,
  xmlriver,
  xmlstock,
  yandex,
}

/** Every source of search volumes by its id. A stored reply names the one whose `parse` reads it. */
export const volumeProviders: Readonly<Record<string, VolumeProvider>> = {
  sandbox: sandboxVolumes,
  dataforseo,
}

/** The source of volumes in use, bound to its key and address. It holds the key where printing it does not show it. */
export interface SelectedVolumeProvider {
  provider: VolumeProvider
  /** Asks for volumes within the signal's time. Throws `SerpError` and nothing else. */
  fetchVolumes(query: VolumeQuery, signal: AbortSignal): Promise<VolumeReply>
}

/**
 * The provider that `SERP_PROVIDER` names, `sandbox` when unset. Throws `SerpSettingError` when there is none, or when its
 * `<ID>_API_KEY` or `<ID>_BASE_URL` could not be used.
 */
export function usualProvider(settings: SerpSettings): SerpProvider {
  const provider = readChoice(settings, 'SERP_PROVIDER', serpProviders) ?? sandbox
  readKey(settings, provider)
  readBaseUrl(settings, provider)
  return provider
}

/**
 * Picks the source of volumes that the settings name: `VOLUMES_PROVIDER`, its `<ID>_API_KEY` and, for an address other than
 * the vendor's, `<ID>_BASE_URL`. Throws `SerpSettingError`. Unset, it is the sandbox while pages come from the sandbox too, and none
 * otherwise: invented volumes beside real positions have to be asked for.
 */
export function selectVolumeProvider(
  settings: SerpSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): SelectedVolumeProvider | undefined {
  const pagesAreInvented = usualProvider(settings).synthetic
  const provider =
    readChoice(settings, 'VOLUMES_PROVIDER', volumeProviders) ??
    (pagesAreInvented ? sandboxVolumes : undefined)
  if (provider === undefined) return undefined
  const bound = bind(settings, provider, fetch)
  return { provider, fetchVolumes: (query, signal) => provider.fetchVolumes(query, { ...bound(), signal }) }
}

/** Reads a stored page again with today's parser. Throws `SerpError`. */
export function parseStoredPage(
  providerId: string,
  raw: string,
  query: SerpQuery,
): ReturnType<SerpProvider['parse']> {
  const provider = known(serpProviders, providerId)
  if (provider === undefined)
    throw new SerpError('unsupported', 'No provider of this name can read the page.')
  return provider.parse(raw, query)
}

/** As `parseStoredPage`, for a reply with volumes. */
export function parseStoredVolumes(
  providerId: string,
  raw: string,
  query: VolumeQuery,
): ReturnType<VolumeProvider['parse']> {
  const provider = known(volumeProviders, providerId)
  if (provider === undefined)
    throw new SerpError('unsupported', 'No provider of this name can read the reply.')
  return provider.parse(raw, query)
}

function known<P>(providers: Readonly<Record<string, P>>, id: string): P | undefined {
  return Object.hasOwn(providers, id) ? providers[id] : undefined
}

/** The provider a setting names; `undefined` when it names none. */
function readChoice<P>(
  settings: SerpSettings,
  name: string,
  providers: Readonly<Record<string, P>>,
): P | undefined {
  const id = readSetting(settings, name).toLowerCase()
  const provider = known(providers, id)
  if (provider === undefined && id !== '') {
    throw new SerpSettingError(
      name,
      `${name} names no known provider. Known ones: ${Object.keys(providers).join(', ')}.`,
    )
  }
  return provider
}

/** What a request needs besides its time; a function, so that printing it shows no key. */
function bind(
  settings: SerpSettings,
  provider: ProviderDeclaration,
  fetch: typeof globalThis.fetch,
): () => Omit<FetchContext, 'signal'> {
  const apiKey = readKey(settings, provider)
  const baseUrl = readBaseUrl(settings, provider)
  return () => ({ apiKey, baseUrl, fetch })
}
