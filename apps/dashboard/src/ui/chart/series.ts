/** How the values of a series are drawn. */
export const chartKinds = {
  /** A line with a point at each value. */
  line: { isLine: true, isStacked: false },
  /** A thinner, dashed line, for what the others are compared with. */
  thin: { isLine: true, isStacked: false },
  /** Hollow points, joined by nothing. */
  ring: { isLine: false, isStacked: false },
  /** Marks at the bottom, wherever that is: the number does not matter. */
  bottom: { isLine: false, isStacked: false },
  /** A dashed line over the whole height: something happened on that date. The number does not matter. */
  event: { isLine: false, isStacked: false },
  /** Bars upon each other, the first series lowest. */
  stack: { isLine: false, isStacked: true },
} as const
export type ChartKind = keyof typeof chartKinds

/** The colours of drawings, by their number in the theme: 1 to 8 can be told apart, 9 to 13 go from good to bad. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13

export interface ChartSeries {
  readonly name: string
  readonly kind: ChartKind
  readonly tone: ChartTone
  /** Parallel to the dates; null where there is nothing to draw. */
  readonly values: readonly (number | null)[]
  /** What a value says, when it is not the chart's own way of writing it. */
  readonly words?: (value: number, index: number) => string
}

/** A value as people read it; a dash where there is none. */
export function valueInWords(
  { values, words }: ChartSeries,
  index: number,
  format: (value: number) => string,
): string {
  const value = values[index] ?? null
  if (value === null) return '–'
  return words === undefined ? format(value) : words(value, index)
}
