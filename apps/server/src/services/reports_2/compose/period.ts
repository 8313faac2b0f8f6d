import { dateAfter } from '@sextant/contract/calendar.ts'
import type { ReportPeriod } from '@sextant/contract/reports_2/choices.ts'

/** Two periods of dates, both ends included; the second is the newer. Undefined: the last two dates with a check. */
export interface Periods {
  readonly first: readonly [from: string, to: string]
  readonly second: readonly [from: string, to: string]
}

/** The periods that a report made on a date compares. */
export function periodsOf(period: ReportPeriod, today: string): Periods | undefined {
  switch (period) {
    case 'checks':
      return undefined
    case 'days_7':
      return lasting(7, today)
    case 'days_30':
      return lasting(30, today)
    case 'week': {
      // Monday is 0.
      const weekday = (dateAt(today).getUTCDay() + 6) % 7
      return lasting(7, dateAfter(today, -weekday - 1))
    }
    case 'month': {
      const start = (monthsAgo: number) => {
        const date = dateAt(today)
        return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 1))
          .toISOString()
          .slice(0, 10)
      }
      return { first: [start(2), dateAfter(start(1), -1)], second: [start(1), dateAfter(start(0), -1)] }
    }
  }
}

/** A number of days that end on a date, and as many before them. */
function lasting(days: number, last: string): Periods {
  const from = dateAfter(last, 1 - days)
  return { first: [dateAfter(from, -days), dateAfter(from, -1)], second: [from, last] }
}

function dateAt(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}
