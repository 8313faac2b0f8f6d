import type { ReportCell, ReportColumnKind } from './document.ts'

/** How a report in a language writes numbers and dates. */
export interface Writing {
  readonly number: (value: number) => string
  readonly percent: (value: number) => string
  /** How to write these dates, YYYY-MM-DD, beside each other: with the year if they are of several years. */
  readonly days: (dates: readonly string[]) => (date: string) => string
}

export function writingIn(language: string): Writing {
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB'
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const inYear = new Intl.DateTimeFormat(locale, day)
  const withYear = new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' })
  return {
    number: (value) => number.format(value),
    percent: (value) => number.format(value) + (language === 'ru' ? '\u00a0%' : '%'),
    days: (dates) => {
      const years = new Set(dates.map((date) => date.slice(0, 4)))
      const format = years.size > 1 ? withYear : inYear
      return (date) => format.format(new Date(`${date}T00:00:00Z`))
    },
  }
}

/** A cell of a table as text. */
export function cellText(cell: ReportCell, kind: ReportColumnKind, { number, percent }: Writing): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  return kind === 'percent' ? percent(cell) : number(cell)
}
