import { topSegmentNames, type ChartSeries, type InputOf, type OutputOf } from '@sextant/contract'
import type { positionsSummaryChart } from '@sextant/contract/positions_2/summary.ts'
import type { Metrics } from '#figures/histogram.ts'
import type { ReadContext } from '../request/context.ts'
import { countKeywords } from './count.ts'
import { coverageAt } from './coverage.ts'
import { readDates } from './dates.ts'
import { inventedIn } from './summary.ts'

/** Counts every date of a period, for a request or for a report to a client. */
export async function chartOf(
  context: ReadContext,
  input: InputOf<typeof positionsSummaryChart>,
): Promise<OutputOf<typeof positionsSummaryChart>> {
  const ids = input.competitors_ids ?? input.competitor_id ?? []
  const projects = ids.length === 0 ? [input.project_id] : [...new Set(ids)]
  const { coverage, dates, metrics } = await countKeywords(context, input, {
    dates: readDates(input),
    projects,
    parameter: input.competitors_ids === undefined ? 'competitor_id' : 'competitors_ids',
    compares: false,
  })
  const seriesOf = (id: number): ChartSeries => {
    const series = (name: keyof Metrics) => dates.map((date) => metrics(id, date)?.[name] ?? null)
    const tops = () =>
      Object.fromEntries(
        (['all', ...topSegmentNames] as const).map((name) => [name, series(name)]),
      ) as ChartSeries['tops']
    return {
      ...(input.show_tops ? { tops: tops() } : {}),
      ...(input.show_avg ? { avg: series('avg') } : {}),
      ...(input.show_median ? { median: series('median') } : {}),
      ...(input.show_visibility
        ? { visibility: series('visibility'), visibility_coverage: series('visibility_coverage') }
        : {}),
      ...(input.show_invented
        ? { invented: dates.map((date) => inventedIn(metrics(id, date), input.show_visibility)) }
        : {}),
      ...(input.show_coverage ? { coverage: dates.map((date) => coverageAt(coverage(id, date))) } : {}),
    }
  }
  return {
    dates: [...dates],
    seriesByProjectsId: Object.fromEntries(projects.map((id) => [String(id), seriesOf(id)])),
  }
}
