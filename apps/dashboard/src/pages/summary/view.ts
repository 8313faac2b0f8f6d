import { periodOf, type Period } from '../../api/period.ts'
import { useView } from '../../view.ts'

/** Parameters of the page's address. */
const beginning = {
  /** `region_index`. */
  region: '',
  period: '30',
  /** Dates to compare; by default the first and last of the period. */
  from: '',
  to: '',
  /** What the line chart shows. */
  line: 'average',
  /** What the change is divided by. */
  by: 'group',
  /** 1 counts the domains on the result pages. */
  domains: '',
}

/** Contents of the line chart. The set is closed, and the texts name each member. */
export const lines = ['average', 'visibility'] as const
export type Line = (typeof lines)[number]

/** What a change can be divided by. The set is closed, and the texts name each member. */
export const divisions = ['group', 'tag'] as const
export type Division = (typeof divisions)[number]

export interface SummaryView {
  readonly region: string
  readonly period: Period
  readonly from: string
  readonly to: string
  readonly line: Line
  readonly by: Division
  readonly domains: boolean
}

export type ChangeView = (changes: Partial<typeof beginning>) => void

/** The page's view, from its address. */
export function useSummaryView(): readonly [SummaryView, ChangeView] {
  const [view, change] = useView(beginning)
  const read: SummaryView = {
    region: view.region,
    period: periodOf(view.period, '30'),
    from: view.from,
    to: view.to,
    line: lines.find((line) => line === view.line) ?? 'average',
    by: divisions.find((division) => division === view.by) ?? 'group',
    domains: view.domains === '1',
  }
  return [read, change]
}
