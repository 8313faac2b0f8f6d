/** A calendar date `YYYY-MM-DD`, which belongs to no time zone, in words. */
export function formatDate(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** A time of today, of this computer's clock. */
export function formatTime(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at)
}

/** An amount of money; `currency` is what the installation says, which need not be an ISO code. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
  } catch {
    return `${new Intl.NumberFormat(locale, digits).format(amount)} ${currency}`
  }
}

export function formatCount(count: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(count)
}

/** A time `YYYY-MM-DD HH:MM:SS` as the API tells it, in the time zone of the account, to the minute. */
export function formatDateTime(time: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${time.replace(' ', 'T')}Z`),
  )
}

/** An amount of money as decimal text, without a currency. */
export function formatAmount(amount: string, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
    Number(amount),
  )
}
