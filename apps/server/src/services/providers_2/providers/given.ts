import { ApiError } from '@sextant/contract'
import { readGiven } from '#providers/configured.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { SerpSettingError } from '#serp/registry.ts'

/** Throws ApiError 2003 for a key or an address that cannot work, by the rules of the settings. */
export function refuseGiven(provider: SerpProvider, key: string, baseUrl: string): void {
  try {
    readGiven(provider, key, baseUrl)
  } catch (error) {
    if (!(error instanceof SerpSettingError)) throw error
    const field = error.setting.endsWith('_API_KEY') ? 'key' : 'base_url'
    throw new ApiError('parameter_value', error.message.replaceAll(error.setting, `\`${field}\``), { field })
  }
}
