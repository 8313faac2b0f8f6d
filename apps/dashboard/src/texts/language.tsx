import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { en, type Texts } from './en.ts'
import { ru } from './ru.ts'

export const languages = { en, ru } as const satisfies Record<string, Texts>
export type LanguageCode = keyof typeof languages

const STORED = 'sextant.language'

interface Language {
  readonly code: LanguageCode
  /** Locale of dates and numbers: the browser's variety of the language, if it has one. */
  readonly locale: string
  readonly texts: Texts
  readonly choose: (code: LanguageCode) => void
}

const LanguageContext = createContext<Language | undefined>(undefined)

/** Provides the language of the pages: the stored choice, or else the browser's. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [code, setCode] = useState<LanguageCode>(() => chosenBefore() ?? preferred(navigator.languages))
  useEffect(() => {
    // Another tab of this browser.
    const follow = () => setCode((before) => chosenBefore() ?? before)
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  useEffect(() => {
    document.documentElement.lang = code
  }, [code])
  const language = useMemo(
    () => ({
      code,
      locale: localeOf(code),
      texts: languages[code],
      choose: (chosen: LanguageCode) => {
        setCode(chosen)
        keep(chosen)
      },
    }),
    [code],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Shows pages in one language, whatever the choice of this browser is. */
export function FixedLanguage({ code, children }: { code: LanguageCode; children: ReactNode }) {
  const language = useMemo(
    () => ({ code, locale: localeOf(code), texts: languages[code], choose: () => undefined }),
    [code],
  )
  useEffect(() => {
    document.documentElement.lang = code
  }, [code])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (language === undefined) throw new Error('useLanguage needs a LanguageProvider')
  return language
}

export function useSharedTexts(): Texts {
  return useLanguage().texts
}

/** Texts of one page in every language. */
export type Translations<Sentences> = Readonly<Record<LanguageCode, Sentences>>

/** Makes the hook of a page's texts, which are stored beside it, in the language of the pages. */
export function textsOf<Sentences>(translations: Translations<Sentences>): () => Sentences {
  return () => translations[useLanguage().code]
}

function keep(chosen: LanguageCode): void {
  try {
    localStorage.setItem(STORED, chosen)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}

function chosenBefore(): LanguageCode | undefined {
  try {
    return known(localStorage.getItem(STORED) ?? '')
  } catch {
    return undefined
  }
}

function preferred(tags: readonly string[]): LanguageCode {
  return tags.map((tag) => known(languageOf(tag))).find((code) => code !== undefined) ?? 'en'
}

function known(code: string): LanguageCode | undefined {
  return Object.hasOwn(languages, code) ? (code as LanguageCode) : undefined
}

function localeOf(code: LanguageCode): string {
  return navigator.languages.find((tag) => languageOf(tag) === code && isLocale(tag)) ?? code
}

/** Some browsers list locales of the system, such as `en-US@posix`, which `Intl` rejects. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

function languageOf(tag: string): string {
  return tag.split('-')[0]!.toLowerCase()
}
