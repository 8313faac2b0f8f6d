import { datesOf, type Period, periodOf } from '../../api/period.ts'
import { useToday } from '../../api/project.ts'
import { useView } from '../../view.ts'

/** What is shown of the chosen date; a closed set, named by the texts. */
export const parts = ['serp', 'changes', 'pages', 'source'] as const
export type Part = (typeof parts)[number]

/** How much of the vertical axis the chart shows, in positions; `all`: as many as were seen. */
export const zooms = ['all', '30', '10'] as const
export type Zoom = (typeof zooms)[number]

/** Parameters of the page's address. */
const beginning = {
  /** `region_index`. */
  region: '',
  period: '90',
  zoom: 'all',
  /** Ids of competitors in the chart, comma-separated. */
  against: '',
  /** The date looked at; the last one with a check when empty. */
  date: '',
  /** The date whose result page it is compared with; the one before when empty. */
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

/** What the page shows, as its address says. */
export function useKeywordView(): readonly [KeywordView, ChangeView] {
  const [view, change] = useView(beginning)
  const today = useToday()
  // A link to a date long ago need not know how far back the page looks.
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
