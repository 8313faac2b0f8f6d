/** How a series is drawn. */
export const chartKinds = {
  /** A line with a point at each value. */
  line: { isLine: true, isStacked: false },
  /** A thinner, dashed line, for comparison. */
  thin: { isLine: true, isStacked: false },
  /** Hollow points without a line. */
  ring: { isLine: false, isStacked: false },
  /** Marks at the bottom. The value has no meaning. */
  bottom: { isLine: false, isStacked: false },
  /** A dashed line across the full height: something happened on that date. The value has no meaning. */
  event: { isLine: false, isStacked: false },
  /** Stacked bars, the first series at the bottom. */
  stack: { isLine: false, isStacked: true },
} as const
export type ChartKind = keyof typeof chartKinds

/** Chart colours, by their number in the theme: 1 to 8 are distinct, 9 to 13 go from good to bad. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13

export interface ChartSeries {
  readonly name: string
  readonly kind: ChartKind
  readonly tone: ChartTone
  /** One value per date; null for a gap. */
  readonly values: readonly (number | null)[]
  /** Formats a value where the chart's own format does not fit. */
  readonly words?: (value: number, index: number) => string
}

/** A formatted value; a dash for a gap. */
export function valueInWords(
  { values, words }: ChartSeries,
  index: number,
  format: (value: number) => string,
): string {
  const value = values[index] ?? null
  if (value === null) return '–'
  return words === undefined ? format(value) : words(value, index)
}
