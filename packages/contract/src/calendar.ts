/** The date that is a number of days after another, or before it if negative. Dates are `YYYY-MM-DD`. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Whether a text is a date of the calendar, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  // 30 February is read as 2 March.
  return !Number.isNaN(at) && new Date(at).toISOString() === `${text}T00:00:00.000Z`
}
