import { readParameters, type ChartSeries, type PositionsSummary } from '@sextant/contract'
import { positionsSummary, positionsSummaryChart } from '@sextant/contract/positions_2/summary.ts'
import { chartOf } from '../../reports/chart.ts'
import { summaryOf } from '../../reports/two-dates-summary.ts'
import type { ReadContext } from '../../request/context.ts'
import type { CheckedPlace } from './part.ts'

/**
 * The summary of the two dates of a place, as `get/positions_2/summary` returns it: a report counts nothing itself. With one
 * date, that is compared with itself.
 */
export function askSummary(
  context: ReadContext,
  projectId: number,
  { first, regionIndex, second }: CheckedPlace,
  competitorId?: number,
): Promise<PositionsSummary> {
  const sent = {
    project_id: projectId,
    region_index: regionIndex,
    dates: [first ?? second, second],
    show_dynamics: 1,
    show_tops: 1,
    show_visibility: 1,
    show_coverage: 1,
    show_invented: 1,
    show_entries: 1,
    show_comparison: 1,
    ...(competitorId === undefined ? {} : { competitor_id: competitorId }),
  }
  return summaryOf({ ...context, sent }, readParameters(positionsSummary.parameters, sent))
}

/** Whether the figures of any date rest on invented positions or volumes. */
export function isInvented({ invented }: Pick<PositionsSummary | ChartSeries, 'invented'>): boolean {
  return (invented ?? []).some((of) => of !== null && of.cells + of.volumes > 0)
}

/**
 * The keywords by range of positions on every date between those compared, as `get/positions_2/summary/chart` returns them: at
 * most those of two months.
 */
export async function askChart(
  context: ReadContext,
  projectId: number,
  { first, regionIndex, second }: CheckedPlace,
): Promise<{ dates: readonly string[]; tops: NonNullable<ChartSeries['tops']>; invented: boolean }> {
  const sent = {
    project_id: projectId,
    region_index: regionIndex,
    date1: first ?? second,
    date2: second,
    type_range: 0,
    show_tops: 1,
    show_invented: 1,
  }
  const { dates, seriesByProjectsId } = await chartOf(
    { ...context, sent },
    readParameters(positionsSummaryChart.parameters, sent),
  )
  const series = seriesByProjectsId[String(projectId)]!
  return { dates, tops: series.tops!, invented: isInvented(series) }
}
