import { didYouMean } from '@sextant/contract/nearest.ts'
import { SerpError } from './errors.ts'
import type { FetchContext, ProviderDeclaration, SerpProvider } from './provider.ts'
import { brave } from './providers/brave.ts'
import { dataforseoSerp } from './providers/dataforseo-serp.ts'
import { dataforseo } from './providers/dataforseo.ts'
import { sandboxVolumes } from './providers/sandbox-volumes.ts'
import { sandbox } from './providers/sandbox.ts'
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

/** Providers of SERPs by id. A stored page names the one whose `parse` reads it. */
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

/** Providers of search volumes by id. A stored reply names the one whose `parse` reads it. */
export const volumeProviders: Readonly<Record<string, VolumeProvider>> = {
  sandbox: sandboxVolumes,
  dataforseo,
}

/** The provider of volumes in use, bound to its key and address. Printing it does not show the key. */
export interface SelectedVolumeProvider {
  provider: VolumeProvider
  /** Fetches volumes until the signal aborts. Throws only `SerpError`. */
  fetchVolumes(query: VolumeQuery, signal: AbortSignal): Promise<VolumeReply>
}

/**
 * The provider that `SERP_PROVIDER` names, `sandbox` when unset. Throws `SerpSettingError` when it is unknown, or its
 * `<ID>_API_KEY` or `<ID>_BASE_URL` is unusable.
 */
export function usualProvider(settings: SerpSettings): SerpProvider {
  const provider = readChoice(settings, 'SERP_PROVIDER', serpProviders) ?? sandbox
  readKey(settings, provider)
  readBaseUrl(settings, provider)
  return provider
}

/**
 * The provider of volumes that `VOLUMES_PROVIDER` names, with its `<ID>_API_KEY` and `<ID>_BASE_URL`. Unset, it is the sandbox
 * if pages come from the sandbox too, and none otherwise: invented volumes beside real positions must be chosen
 * explicitly. Throws `SerpSettingError`.
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

/** Reads a stored page with today's parser. Throws `SerpError`. */
export function parseStoredPage(
  providerId: string,
  raw: string,
  query: SerpQuery,
): ReturnType<SerpProvider['parse']> {
  const provider = known(serpProviders, providerId)
  if (provider === undefined)
    throw new SerpError('unsupported', `There is no provider "${providerId}" to read the stored page.`)
  return provider.parse(raw, query)
}

/** As `parseStoredPage`, for volumes. */
export function parseStoredVolumes(
  providerId: string,
  raw: string,
  query: VolumeQuery,
): ReturnType<VolumeProvider['parse']> {
  const provider = known(volumeProviders, providerId)
  if (provider === undefined)
    throw new SerpError('unsupported', `There is no provider "${providerId}" to read the stored reply.`)
  return provider.parse(raw, query)
}

function known<P>(providers: Readonly<Record<string, P>>, id: string): P | undefined {
  return Object.hasOwn(providers, id) ? providers[id] : undefined
}

/** The provider that a setting names; `undefined` when the setting is empty. */
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
      `${name} must be one of: ${Object.keys(providers).join(', ')}; got "${id}"${didYouMean(id, Object.keys(providers))}.`,
    )
  }
  return provider
}

/** Key and address of a provider, as a function so that printing it shows no key. */
function bind(
  settings: SerpSettings,
  provider: ProviderDeclaration,
  fetch: typeof globalThis.fetch,
): () => Omit<FetchContext, 'signal'> {
  const apiKey = readKey(settings, provider)
  const baseUrl = readBaseUrl(settings, provider)
  return () => ({ apiKey, baseUrl, fetch })
}
