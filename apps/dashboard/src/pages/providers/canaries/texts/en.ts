import { counted } from '../../../../texts/en.ts'

/** Texts about canaries. */
export const en = {
  title: 'Canaries',
  about:
    'Do two providers return the same results? Sextant can ask a second provider for a share of the first pages that it buys, and compare the two.',
  costs:
    'Each of these pages is bought from the second provider. It counts toward the spending and the caps of that provider; no account is charged. Canaries leave half of every cap to rank checks and wait while checks wait, so they never delay one.',
  shares: 'Share of pages',
  shareOf: (engine: string) => `Canaries for ${engine}`,
  percent: (engine: string) => `Percent of first pages, ${engine}`,
  percentHint: 'A whole number from 0 to 100. 0 turns canaries off.',
  percentWrong: 'Enter a whole number from 0 to 100.',
  asks: (provider: string, asked: string) => `${asked} is asked for pages of ${provider}.`,
  price: (amount: string, pages: string, perPage: string) =>
    `About ${amount} per week: ${pages} of the first pages of the last seven days, at ${perPage} each.`,
  priceUnknown: (asked: string) =>
    `The price of ${asked} is unknown, so the cost cannot be estimated. Enter its price first.`,
  save: 'Save',
  saveFor: (engine: string) => `Save for ${engine}`,
  confirmTitle: (percent: number, engine: string) => `Buy ${percent}% of the first pages of ${engine} twice?`,
  confirm: 'Turn on',
  saved: (engine: string, percent: number) =>
    percent === 0 ? `Canaries for ${engine} are off.` : `Canaries for ${engine}: ${percent}%.`,
  noSecond: (engines: string) =>
    `No second provider for ${engines}. Add another one under “Order” to compare.`,
  results: 'Comparison',
  period: 'Period',
  lastDays: (days: number) => `${days} days`,
  none: 'Nothing compared yet',
  noneTodo:
    'Set a share of pages above, for example 5%. With the next rank checks, the comparison of the two providers appears here.',
  noneOn: 'Canaries are on. The comparison appears here after the next rank checks.',
  pairOf: (engine: string, provider: string, asked: string) => `${engine}: ${provider} and ${asked}`,
  pages: 'Pages compared',
  pagesOf: (pages: string, chosen: string) => `${pages} of ${chosen} chosen`,
  notSent: (count: string) => `${count} not sent: busy, off, not trusted, at half of a cap, or too late.`,
  failed: (count: string) => `${count} failed.`,
  agreement: 'Agreement',
  agreementHint: 'Average share of the first ten destinations that both pages have.',
  difference: 'Difference of places',
  differenceOf: (places: number) => counted(places, 'place'),
  differenceHint: 'Median, for destinations that both pages have.',
  cost: 'Cost',
  costHint: 'Paid to the second provider.',
  unknown: 'unknown',
  measure: 'Measure',
  usedBy: (name: string) => `${name} (used)`,
  askedToo: (name: string) => `${name} (asked too)`,
  parseRate: 'Readable replies',
  latency: 'Latency, median',
  latencyMost: 'Latency, 95th percentile',
  costPerPage: 'Cost of a page',
  seconds: (value: string) => `${value} s`,
  byDay: 'Agreement per day',
}
