import type { ChartSeries, PositionsSummary } from '@sextant/contract'
import { useAsk, type Asked } from '../../api/ask.ts'
import { datesOf, type Period } from '../../api/period.ts'
import { useToday } from '../../api/project.ts'

/** The counted keywords: all of a project, in a region. */
export interface Counted {
  readonly projectId: number
  readonly regionIndex: number
}

/** Figures by date, in series by site id. */
export interface Figures {
  readonly dates: readonly string[]
  readonly seriesByProjectsId: Readonly<Record<string, ChartSeries>>
}

const figures = {
  show_tops: 1,
  show_avg: 1,
  show_median: 1,
  show_visibility: 1,
  show_coverage: 1,
  show_invented: 1,
} as const

function asked({ projectId, regionIndex }: Counted) {
  return { project_id: projectId, region_index: regionIndex, ...figures }
}

/** Figures of the project on every date of a period with a check. */
export function useFigures(of: Counted, period: Period): Asked<Figures> {
  const today = useToday()
  const request = { ...asked(of), ...datesOf(period, today), type_range: 0 as const }
  return useAsk('get/positions_2/summary/chart', request, { keep: true })
}

/** A comparison of two dates, in this order. */
export function useComparison(of: Counted, dates: readonly [string, string]): Asked<PositionsSummary> {
  const request = {
    ...asked(of),
    dates: [...dates],
    show_dynamics: 1 as const,
    show_entries: 1 as const,
    show_comparison: 1 as const,
  }
  return useAsk('get/positions_2/summary', request, { keep: true })
}

/**
 * Figures of the project and competitors on one date, over keywords that have a conclusive outcome for all of
 * them.
 */
export function useCommonFigures(
  of: Counted,
  date: string,
  sitesIds: readonly number[] | undefined,
): Asked<Figures> {
  const request = sitesIds && {
    ...asked(of),
    dates: [date],
    competitors_ids: [...sitesIds],
    filters: sitesIds.map((siteId) => ({
      name: `position:${date}:${siteId}:${of.regionIndex}`,
      operator: 'IS_NOT_NULL' as const,
      values: [],
    })),
  }
  return useAsk('get/positions_2/summary/chart', request, { keep: true })
}
