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
      return lasting(7, plusDays(today, -weekday - 1))
    }
    case 'month': {
      const start = (monthsAgo: number) => {
        const date = dateAt(today)
        return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 1))
          .toISOString()
          .slice(0, 10)
      }
      return { first: [start(2), plusDays(start(1), -1)], second: [start(1), plusDays(start(0), -1)] }
    }
  }
}

/** A number of days that end on a date, and as many before them. */
function lasting(days: number, last: string): Periods {
  const from = plusDays(last, 1 - days)
  return { first: [plusDays(from, -days), plusDays(from, -1)], second: [from, last] }
}

function dateAt(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function plusDays(date: string, days: number): string {
  return new Date(dateAt(date).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
