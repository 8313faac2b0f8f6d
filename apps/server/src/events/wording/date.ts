import type { Language } from '@sextant/contract'

const formats = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  ru: new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeZone: 'UTC' }),
} as const satisfies Record<Language, Intl.DateTimeFormat>

/** A date YYYY-MM-DD in words. */
export function formatDate(date: string, lang: Language): string {
  return formats[lang].format(new Date(`${date}T00:00:00Z`))
}
