/** Stretches of time that end today, by what an address calls them: days, or everything there is. */
export const periods = ['30', '90', '365', 'all'] as const
export type Period = (typeof periods)[number]

const DAY_MS = 86_400_000

/** The period that an address names; `beginning` when it names none. */
export function periodOf(text: string, beginning: Period = '90'): Period {
  return periods.find((period) => period === text) ?? beginning
}

/** First and last date of a period. It ends a day later than here, where the account may be already. */
export function datesOf(
  period: Period,
  now = Date.now(),
): { readonly date1: string; readonly date2: string } {
  const day = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)
  return { date1: period === 'all' ? '0001-01-01' : day(1 - Number(period)), date2: day(1) }
}
