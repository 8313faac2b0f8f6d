/** Date formats in PHP's notation, as the API stores them. */
export const dateFormats = ['Y-m-d', 'd.m.Y', 'd/m/Y', 'm/d/Y'] as const

/** A date that looks different in each format. */
const sample: Readonly<Record<string, string>> = { Y: '2026', m: '12', d: '31' }

/** The sample date in a format. */
export function sampleOf(format: string): string {
  return format.replaceAll(/[Ymd]/g, (letter) => sample[letter]!)
}
