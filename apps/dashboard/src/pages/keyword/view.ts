import { datesOf, periodOf, type Period } from '../../api/period.ts'
import { useToday } from '../../api/project.ts'
import { useView } from '../../view.ts'

/** Parts of the chosen date's details. The set is closed, and the texts name each member. */
export const parts = ['serp', 'changes', 'pages', 'source'] as const
export type Part = (typeof parts)[number]

/** Number of positions on the vertical axis; `all` shows the full range. */
export const zooms = ['all', '30', '10'] as const
export type Zoom = (typeof zooms)[number]

/** Parameters of the page's address. */
const beginning = {
  /** `region_index`. */
  region: '',
  period: '90',
  zoom: 'all',
  /** Competitor ids in the chart, comma-separated. */
  against: '',
  /** The chosen date; by default the last one with a check. */
  date: '',
  /** The date to compare the result page with; by default the previous one. */
  with: '',
  part: 'serp',
}

export interface KeywordView {
  readonly region: string
  readonly period: Period
  readonly zoom: Zoom
  readonly against: readonly number[]
  readonly date: string
  readonly with: string
  readonly part: Part
}

export type ChangeView = (changes: Partial<typeof beginning>, options?: { replace?: boolean }) => void

/** The page's view, from its address. */
export function useKeywordView(): readonly [KeywordView, ChangeView] {
  const [view, change] = useView(beginning)
  const today = useToday()
  // A date before the period extends it to everything.
  const period = periodOf(view.period)
  const read: KeywordView = {
    region: view.region,
    period: view.date !== '' && view.date < datesOf(period, today).date1 ? 'all' : period,
    zoom: zooms.find((zoom) => zoom === view.zoom) ?? 'all',
    against: view.against.split(',').map(Number).filter(Boolean),
    date: view.date,
    with: view.with,
    part: parts.find((part) => part === view.part) ?? 'serp',
  }
  return [read, change]
}
