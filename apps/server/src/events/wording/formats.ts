import type { Language } from '@sextant/contract'

/** How a language writes numbers, their nouns and dates. */
interface Formats {
  readonly number: Intl.NumberFormat
  readonly plural: Intl.PluralRules
  readonly date: Intl.DateTimeFormat
}

const locales = { en: 'en-GB', ru: 'ru' } as const satisfies Record<Language, string>

const made: Partial<Record<Language, Formats>> = {}

/** Made at the first message, because `Intl` takes 40 ms to load, which each start would wait for. */
export function formatsOf(lang: Language): Formats {
  return (made[lang] ??= {
    number: new Intl.NumberFormat(locales[lang]),
    plural: new Intl.PluralRules(locales[lang]),
    date: new Intl.DateTimeFormat(locales[lang], { dateStyle: 'long', timeZone: 'UTC' }),
  })
}
