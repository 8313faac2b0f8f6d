/** Formats are kept: making one takes a hundred times as long as using it, and a list uses it in every row. */
const numbersIn = kept((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const datesIn = kept(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

function kept<Options, Format>(make: (locale: string, options: Options) => Format): typeof make {
  const made = new Map<string, Format>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** A calendar date `YYYY-MM-DD`, which has no time zone, in words. */
export function formatDate(date: string, locale: string): string {
  return datesIn(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}

/** Calendar dates from one to another in words: one date if they are the same. */
export function formatDates(from: string, to: string, locale: string): string {
  return datesIn(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(`${from}T00:00:00Z`),
    new Date(`${to}T00:00:00Z`),
  )
}

/** A time of today by the clock of this computer. */
export function formatTime(at: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at)
}

/** An amount of money; `currency` is set by the installation and need not be an ISO code. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 6 }
  try {
    return numbersIn(locale, { style: 'currency', currency, ...digits }).format(amount)
  } catch {
    return `${numbersIn(locale, digits).format(amount)} ${currency}`
  }
}

export function formatCount(count: number, locale: string): string {
  return numbersIn(locale, {}).format(count)
}

/** A number with at most one digit after the point, such as an average position. */
export function formatDecimal(value: number, locale: string): string {
  return numbersIn(locale, { maximumFractionDigits: 1 }).format(value)
}

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes with three digits, in kilobytes (of 1000 bytes) or the largest unit that leaves at least 1. */
export function formatBytes(bytes: number, locale: string): string {
  const thousands = Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)
  const power = Math.min(byteUnits.length, Math.max(1, thousands))
  return numbersIn(locale, {
    style: 'unit',
    unit: byteUnits[power - 1]!,
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power)
}

/** A number of percent, with the sign where the language puts it. */
export function formatPercent(percent: number, locale: string, digits = 2): string {
  return numbersIn(locale, { style: 'percent', maximumFractionDigits: digits }).format(percent / 100)
}

/** A time `YYYY-MM-DD HH:MM:SS` of the API, in the time zone of the account, to the minute. */
export function formatDateTime(time: string, locale: string): string {
  return datesIn(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${time.replace(' ', 'T')}Z`),
  )
}

/** A time of the API like `formatDateTime`, without the year: for times of the coming days. */
export function formatDayAndTime(time: string, locale: string): string {
  return datesIn(locale, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(new Date(`${time.replace(' ', 'T')}Z`))
}

/** A time of the API like `formatDateTime`, without the date if that is the date of `start`. */
export function formatTimeAfter(time: string, start: string, locale: string): string {
  if (time.slice(0, 10) !== start.slice(0, 10)) return formatDateTime(time, locale)
  return datesIn(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${time.replace(' ', 'T')}Z`),
  )
}

/** An amount of money as decimal text, without a currency. Prices and caps of providers have up to nine decimals. */
export function formatAmount(amount: string, locale: string): string {
  return numbersIn(locale, { minimumFractionDigits: 2, maximumFractionDigits: 9 }).format(Number(amount))
}
