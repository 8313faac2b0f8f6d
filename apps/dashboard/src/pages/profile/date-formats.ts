/** Date formats in PHP's notation, as the API keeps them. */
export const dateFormats = ['Y-m-d', 'd.m.Y', 'd/m/Y', 'm/d/Y'] as const

/** A day that no two formats write alike. */
const sample: Readonly<Record<string, string>> = { Y: '2026', m: '12', d: '31' }

/** A date in a format. */
export function sampleOf(format: string): string {
  return format.replaceAll(/[Ymd]/g, (letter) => sample[letter]!)
}
