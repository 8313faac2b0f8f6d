import { searchers, type SearcherKey } from '@sextant/contract/searchers.ts'
import { useMemo } from 'react'
import { useLanguage } from '../../../texts/language.tsx'

/** Devices, depths and languages of a search engine. */
export function engineOf({ searcher_key: key }: { readonly searcher_key: number }) {
  return searchers[key as SearcherKey]
}

/**
 * Codes besides those of two letters that search engines support: three letters, or with a place or script.
 */
const furtherCodes =
  'ceb chr ckb fil haw kri mfe nso en-gb es-419 fr-ca pt-br pt-pt sr-latn zh-cn zh-hk zh-tw'.split(' ')

/** A language with its name, such as `German (de)`. */
export interface LanguageChoice {
  readonly code: string
  readonly name: string
}

/** Languages that a search engine may support, by name. */
export function useLanguageChoices(): readonly LanguageChoice[] {
  const { locale } = useLanguage()
  const nameOf = useLanguageName()
  return useMemo(
    () =>
      [...codesOfTwoLetters(), ...furtherCodes]
        .map((code) => ({ code, name: nameOf(code) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, locale)),
    [locale, nameOf],
  )
}

/** Returns a function that names a language by its code, in the language of the pages. */
export function useLanguageName(): (code: string) => string {
  const { locale } = useLanguage()
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    return (code) => {
      try {
        return `${names.of(code) ?? code} (${code})`
      } catch {
        return code
      }
    }
  }, [locale])
}

/** Codes of ISO 639-1: all pairs of letters that have a name and are not deprecated. */
function codesOfTwoLetters(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && Intl.getCanonicalLocales(code)[0] === code)
}
