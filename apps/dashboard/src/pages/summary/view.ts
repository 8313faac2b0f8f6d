import { type Period, periodOf } from '../../api/period.ts'
import { useView } from '../../view.ts'

/** Parameters of the page's address. */
const beginning = {
  /** `region_index`. */
  region: '',
  period: '30',
  /** The dates compared; the first and the last of the period when empty. */
  from: '',
  to: '',
  /** What the lines show. */
  line: 'average',
  /** 1: the domains on the result pages are counted. */
  domains: '',
}

/** What the chart of lines can show; a closed set, named by the texts. */
export const lines = ['average', 'visibility'] as const
export type Line = (typeof lines)[number]

export interface SummaryView {
  readonly region: string
  readonly period: Period
  readonly from: string
  readonly to: string
  readonly line: Line
  readonly domains: boolean
}

export type ChangeView = (changes: Partial<typeof beginning>) => void

/** What the page shows, as its address says. */
export function useSummaryView(): readonly [SummaryView, ChangeView] {
  const [view, change] = useView(beginning)
  const read: SummaryView = {
    region: view.region,
    period: periodOf(view.period, '30'),
    from: view.from,
    to: view.to,
    line: lines.find((line) => line === view.line) ?? 'average',
    domains: view.domains === '1',
  }
  return [read, change]
}
