import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { useAsk, type Asked } from '../../api/ask.ts'
import { EVERY_MS } from './providers.ts'
import { useTexts } from './texts/use-texts.ts'

/** All providers, configured or not. Their names are those of vendors, but for the sandbox. */
export function useProviders(): Asked<Provider[]> {
  const { sandbox } = useTexts()
  const query = useAsk('get/providers_2/providers', {}, { every: EVERY_MS })
  if (query.data === undefined) return query
  const result = query.data.result.map((provider) =>
    provider.id === 'sandbox' ? { ...provider, name: sandbox } : provider,
  )
  return { ...query, data: { ...query.data, result } }
}
