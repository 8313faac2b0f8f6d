import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useAsk } from '../../api/ask.ts'
import type { Place } from '../../api/places.ts'
import { useLanguage } from '../../texts/language.tsx'

/** The country of the browser's language, as a place of a search engine; undefined if it has none. */
export function useOwnCountry(searcherKey: SearcherKey): Place | undefined {
  const { locale } = useLanguage()
  const code = new Intl.Locale(locale).maximize().region
  const query = useAsk(
    'get/system_2/common/regions',
    code === undefined || !/^[A-Z]{2}$/.test(code)
      ? undefined
      : { searcher_key: searcherKey, search: '', country_code: code, only_countries: true, limit: 1 },
  )
  return query.data?.result[0]
}
