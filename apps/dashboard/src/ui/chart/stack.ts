import { type ChartSeries, chartKinds } from './series.ts'

/**
 * Series as they are drawn: of those that are stacked, the sums from the lowest up, highest first, so that each covers
 * the foot of the one before; the others behind them as they are.
 */
export function stacked(series: readonly ChartSeries[]): ChartSeries[] {
  const isStacked = ({ kind }: ChartSeries) => chartKinds[kind].isStacked
  const piled = series.filter(isStacked)
  const sums = piled.map((one, place) => ({
    ...one,
    values: one.values.map((value, index) =>
      value === null
        ? null
        : piled.slice(0, place + 1).reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    ),
  }))
  return [...sums.toReversed(), ...series.filter((one) => !isStacked(one))]
}
