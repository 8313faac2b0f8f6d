import { type SearcherKey, searchers } from '@sextant/contract/searchers.ts'
import { useLanguage } from '../../../texts/language.tsx'

/** What a search engine offers: devices, depths, languages. */
export function engineOf({ searcher_key: key }: { readonly searcher_key: number }) {
  return searchers[key as SearcherKey]
}

/** Languages offered first; search engines know more, which the API takes. */
const languageCodes =
  'en ru uk kk be de fr es pt pt-br it nl pl cs sk ro hu bg el tr sv no da fi et lv lt he ar hi id th vi ja ko zh-cn zh-tw'.split(
    ' ',
  )

/** The languages to choose from, with one that is in use already. */
export function languageChoices(used: string): readonly string[] {
  return used === '' || languageCodes.includes(used) ? languageCodes : [used, ...languageCodes]
}

/** Names a language by its code, in the language of the pages. */
export function useLanguageName(): (code: string) => string {
  const { locale } = useLanguage()
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (code) => {
    try {
      return `${names.of(code) ?? code} (${code})`
    } catch {
      return code
    }
  }
}
