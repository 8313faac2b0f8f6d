import { topSegmentNames, type ChartSeries } from '@sextant/contract'
import type { Metrics } from '#figures/histogram.ts'
import type { Handler } from '../../handler.ts'
import { coverageAt } from '../../reports/coverage.ts'
import { readDates } from '../../reports/dates.ts'
import { inventedIn } from '../../reports/summary.ts'
import { countKeywords } from './count.ts'

export const handle: Handler<'get/positions_2/summary/chart'> = async (context, input) => {
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
      ...(input.show_invented ? { invented: dates.map((date) => inventedIn(metrics(id, date))) } : {}),
      ...(input.show_coverage ? { coverage: dates.map((date) => coverageAt(coverage(id, date))) } : {}),
    }
  }
  return {
    dates: [...dates],
    seriesByProjectsId: Object.fromEntries(projects.map((id) => [String(id), seriesOf(id)])),
  }
}
