import { ApiError } from '@sextant/contract'
import { readGiven } from '#providers/configured.ts'
import type { Providers } from '#providers/providers.ts'
import { seal } from '#providers/seal.ts'
import { SecretKeyError } from '#providers/secret-key.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { SerpSettingError } from '#serp/registry.ts'

/** Refuses a key and an address that could not work, by the rules of the settings. Throws ApiError 2003. */
export function refuseGiven(provider: SerpProvider, key: string, baseUrl: string): void {
  try {
    readGiven(provider, key, baseUrl)
  } catch (error) {
    if (!(error instanceof SerpSettingError)) throw error
    const field = error.setting.endsWith('_API_KEY') ? 'key' : 'base_url'
    throw new ApiError('parameter_value', error.message.replaceAll(error.setting, `\`${field}\``), { field })
  }
}

/** The key as it is stored; null for none. Throws ApiError 3004 when there is nothing to seal it with. */
export async function sealed(
  providers: Providers,
  provider: SerpProvider,
  key: string,
): Promise<Buffer | null> {
  if (key === '') return null
  try {
    return seal(await providers.sealingKey(), provider.id, key)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    throw new ApiError('not_supported', error.message, { field: 'key', cause: error })
  }
}
