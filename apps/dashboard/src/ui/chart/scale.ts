import type { ChartSeries } from './series.ts'

/** Layout of the vertical axis. Ends that are not given depend on the values. */
export interface ScaleOptions {
  readonly least?: number
  readonly most?: number
  /** Draws lower values higher, for positions. */
  readonly lowIsUp?: boolean
  /** Starts just below the lowest value, so that small movements show. */
  readonly close?: boolean
  /** Marks whole numbers only. */
  readonly whole?: boolean
}

/** Kinds whose values are not on the axis. */
const ASIDE: readonly string[] = ['bottom', 'event']

/** The ends of the vertical axis: the given ones, or rounded outwards from the values. */
export function rangeOf(
  series: readonly ChartSeries[],
  { least, most, lowIsUp = false, close = false }: ScaleOptions,
): [number, number] {
  const values = series
    .filter(({ kind }) => !ASIDE.includes(kind))
    .flatMap((one) => one.values)
    .filter((value) => value !== null)
  const floor = lowIsUp ? 1 : 0
  const start = least ?? (close ? Math.max(floor, Math.floor(Math.min(...values)) - 1) : floor)
  const end = most ?? (close ? Math.ceil(Math.max(...values)) + 1 : roundedUp(Math.max(...values, start)))
  return [start, end > start ? end : start + 1]
}

/** Rounds up to a multiple of half the leading power of ten: 7 → 7, 34 → 35, 61 → 65, 130 → 150. */
function roundedUp(value: number): number {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  return Math.max(value <= 10 ? Math.ceil(value) : Math.ceil((2 * value) / unit) * (unit / 2), 1)
}

/** Marks of the vertical axis: about five round numbers, and for positions the first one as well. */
export function splitsOf(
  [start, end]: readonly [number, number],
  { lowIsUp = false, whole = lowIsUp }: ScaleOptions,
): number[] {
  const rough = (end - start) / 5
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * unit).find((one) => one >= rough)!
  const apart = whole ? Math.max(1, Math.round(step)) : step
  const marks: number[] = []
  for (let mark = Math.ceil(start / apart) * apart; mark <= end + apart / 1000; mark += apart) {
    marks.push(Math.round(mark * 1000) / 1000)
  }
  return lowIsUp && marks[0] !== start ? [start, ...marks.filter((mark) => mark - start >= apart / 2)] : marks
}
