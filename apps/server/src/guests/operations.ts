import type { GuestLinkContent, RegistryAddress } from '@sextant/contract'

/**
 * How a link limits a parameter: a content that it needs, or
 * - `project`, `regions`, `sites`, `report`: only those that the link shows;
 * - `dates`: clamped to the dates that it shows;
 * - `cells`: only fields of cells that it shows;
 * - `free`: not at all.
 */
export type ParameterRule =
  GuestLinkContent | 'project' | 'regions' | 'sites' | 'report' | 'dates' | 'cells' | 'free'

/** What a guest may ask of an operation. Parameters without a row must be absent, or off. */
export interface ShownOperation {
  readonly needs: GuestLinkContent
  /**
   * Contents without which a guest cannot select keywords: figures of one keyword would show what the link does not show.
   */
  readonly selecting: readonly GuestLinkContent[]
  /** Whether it returns every date although the link may otherwise show only the last two. */
  readonly everyDate?: true
  /** Whether it is about a report, which has its own keywords and dates. */
  readonly isReport?: true
  readonly parameters: Readonly<Record<string, ParameterRule>>
}

const dates = {
  dates: 'dates',
  date1: 'dates',
  date2: 'dates',
  type_range: 'dates',
  count_dates: 'free',
  period_days: 'free',
} as const

const figures = {
  show_tops: 'free',
  show_avg: 'free',
  show_median: 'free',
  // Visibilities on several dates would give away the volumes.
  show_visibility: 'volume',
  show_coverage: 'free',
  show_invented: 'free',
} as const

/** A report, which is shown whole or not at all. */
const report = { project_id: 'project', id: 'report' } as const

/** Every operation that a guest link can be used for. All others refuse it. */
export const shownOperations: { readonly [A in RegistryAddress]?: ShownOperation } = {
  'get/positions_2/history': {
    needs: 'positions',
    selecting: ['positions'],
    parameters: {
      project_id: 'project',
      regions_indexes: 'regions',
      competitors_ids: 'sites',
      ...dates,
      history_fields: 'cells',
      positions_fields: 'cells',
      show_headers: 'free',
      show_failed_dates: 'free',
      show_visitors: 'visitors',
      show_top_by_depth: 'free',
      filter_by_dynamic: 'free',
      filter_by_positions: 'free',
      filter_by_positions_delta: 'free',
    },
  },
  'get/positions_2/summary': {
    needs: 'summary',
    selecting: ['positions'],
    parameters: {
      project_id: 'project',
      region_index: 'regions',
      competitor_id: 'sites',
      ...dates,
      ...figures,
      show_dynamics: 'free',
      show_entries: 'free',
      // Without the content `volume` it has no visibilities: `summaryOf` reads no volumes then.
      show_comparison: 'free',
    },
  },
  'get/positions_2/summary/chart': {
    needs: 'charts',
    selecting: ['positions', 'dates'],
    everyDate: true,
    parameters: {
      project_id: 'project',
      region_index: 'regions',
      competitors_ids: 'sites',
      competitor_id: 'sites',
      ...dates,
      ...figures,
    },
  },
  'get/reports_2/reports/document': {
    needs: 'reports',
    selecting: [],
    isReport: true,
    parameters: report,
  },
  'get/reports_2/reports/export': {
    needs: 'reports',
    selecting: [],
    isReport: true,
    parameters: { ...report, output: 'free' },
  },
  'get/reports_2/reports/evidence': {
    needs: 'reports',
    selecting: [],
    isReport: true,
    parameters: { ...report, block: 'free', row: 'free' },
  },
}
