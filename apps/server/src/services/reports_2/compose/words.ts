import type { Language } from '@sextant/contract'
import { writingIn, type Writing } from '@sextant/contract/reports_2/writing.ts'
import { en, type ReportTexts } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** How a report in a language says numbers and dates. */
export interface Words extends Writing {
  readonly texts: ReportTexts
  /** A date, YYYY-MM-DD, with its year. */
  readonly date: (date: string) => string
  /** A time of the clock, YYYY-MM-DD HH:MM:SS. */
  readonly time: (time: string) => string
}

export function wordsIn(language: Language): Words {
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB'
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const date = (day: string) => format.format(new Date(`${day}T00:00:00Z`))
  return {
    ...writingIn(language),
    texts: language === 'ru' ? ru : en,
    date,
    time: (time) => `${date(time.slice(0, 10))}, ${time.slice(11, 16)}`,
  }
}

/** The lines of a text, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .filter((line) => line !== '')
}
