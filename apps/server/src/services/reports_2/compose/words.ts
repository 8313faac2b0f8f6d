import type { Language } from '@sextant/contract'
import { en, type ReportTexts } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** How a report in a language says numbers and dates. */
export interface Words {
  readonly texts: ReportTexts
  readonly number: (value: number) => string
  readonly percent: (value: number) => string
  /** A date, YYYY-MM-DD, with its year. */
  readonly date: (date: string) => string
  /** A date without its year, for headings of columns. */
  readonly day: (date: string) => string
  /** A time of the clock, YYYY-MM-DD HH:MM:SS. */
  readonly time: (time: string) => string
}

export function wordsIn(language: Language): Words {
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB'
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (date: string) => format.format(new Date(`${date}T00:00:00Z`))
  }
  const date = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
  return {
    texts: language === 'ru' ? ru : en,
    number: (value) => number.format(value),
    percent: (value) => `${number.format(value)} %`,
    date,
    day: dateFormat({ day: 'numeric', month: 'short' }),
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
