import type { ReportCell, ReportColumnKind } from './document.ts'

/** How a report in a language writes numbers and dates. */
export interface Writing {
  readonly number: (value: number) => string
  readonly day: (date: string) => string
}

export function writingIn(language: string): Writing {
  const locale = language === 'ru' ? 'ru-RU' : 'en-GB'
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return {
    number: (value) => number.format(value),
    day: (date) => day.format(new Date(`${date}T00:00:00Z`)),
  }
}

/** A cell of a table as text. */
export function cellText(cell: ReportCell, kind: ReportColumnKind, { number }: Writing): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return cell
  return kind === 'percent' ? `${number(cell)} %` : number(cell)
}
