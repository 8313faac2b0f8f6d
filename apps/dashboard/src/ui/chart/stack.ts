import { chartKinds, type ChartSeries } from './series.ts'

/**
 * Series in drawing order. Stacked ones become cumulative sums, highest first, so that each covers the foot
 * of the previous; the others follow unchanged.
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
