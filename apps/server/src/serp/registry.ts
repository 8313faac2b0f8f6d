import { SerpError } from './errors.ts'
import type { SerpPage } from './page.ts'
import type { SerpProvider } from './provider.ts'
import { sandbox } from './providers/sandbox.ts'
import { serper } from './providers/serper.ts'
import type { SerpQuery } from './query.ts'

/** Every provider by its id. A stored page names the one whose `parse` reads it. */
export const serpProviders: Readonly<Record<string, SerpProvider>> = { sandbox, serper }

/** Settings as text, by name, as in the environment. An empty value counts as none. */
export type SerpSettings = Readonly<Record<string, string | undefined>>

/** A setting that has to be put right before pages can be asked for. The message names it and what to write. */
export class SerpSettingError extends Error {
  /** Name of the setting, e.g. `SERPER_API_KEY`. */
  readonly setting: string

  constructor(setting: string, message: string) {
    super(message)
    this.name = 'SerpSettingError'
    this.setting = setting
  }
}

/** The provider in use, bound to its key and address. It holds the key where printing it does not show it. */
export interface SelectedProvider {
  provider: SerpProvider
  /** Asks for one page within the signal's time. Throws `SerpError` and nothing else. */
  fetchPage(query: SerpQuery, signal: AbortSignal): Promise<SerpPage>
}

/**
 * Picks the provider that the settings name: `SERP_PROVIDER` (`sandbox` when unset), its `<ID>_API_KEY` and, for an
 * address other than the vendor's, `<ID>_BASE_URL`. Throws `SerpSettingError`.
 */
export function selectProvider(
  settings: SerpSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): SelectedProvider {
  const id = readSetting(settings, 'SERP_PROVIDER').toLowerCase() || 'sandbox'
  const provider = Object.hasOwn(serpProviders, id) ? serpProviders[id]! : undefined
  if (provider === undefined) {
    const known = Object.keys(serpProviders).join(', ')
    throw new SerpSettingError(
      'SERP_PROVIDER',
      `SERP_PROVIDER names no known provider. Known ones: ${known}.`,
    )
  }
  const apiKey = readKey(settings, provider)
  const baseUrl = readBaseUrl(settings, provider)
  return {
    provider,
    fetchPage: (query, signal) => provider.fetchPage(query, { signal, apiKey, baseUrl, fetch }),
  }
}

/** Reads a stored page again with today's parser. Throws `SerpError`. */
export function parseStoredPage(
  providerId: string,
  raw: string,
  query: SerpQuery,
): ReturnType<SerpProvider['parse']> {
  const provider = Object.hasOwn(serpProviders, providerId) ? serpProviders[providerId]! : undefined
  if (provider === undefined)
    throw new SerpError('unsupported', 'No provider of this name can read the page.')
  return provider.parse(raw, query)
}

function readSetting(settings: SerpSettings, name: string): string {
  return settings[name]?.trim() ?? ''
}

function readKey(settings: SerpSettings, provider: SerpProvider): string {
  const name = `${provider.id.toUpperCase()}_API_KEY`
  const key = readSetting(settings, name)
  if (key === '' && provider.needsKey) {
    throw new SerpSettingError(name, `${name} is not set. ${provider.label} needs an API key.`)
  }
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new SerpSettingError(name, `${name} holds a blank or a character other than printable ASCII.`)
  }
  return key
}

function readBaseUrl(settings: SerpSettings, provider: SerpProvider): string {
  if (provider.defaultBaseUrl === null) return ''
  const name = `${provider.id.toUpperCase()}_BASE_URL`
  const text = readSetting(settings, name) || provider.defaultBaseUrl
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new SerpSettingError(name, `${name} must be an http or https address.`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new SerpSettingError(
      name,
      `${name} must hold neither a user name, a password, a query nor a fragment.`,
    )
  }
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href
}
