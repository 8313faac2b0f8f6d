import { periodOf, type Period } from '../../api/period.ts'
import { pageOf } from '../../ui/paging.tsx'
import type { Direction } from '../../ui/table.tsx'
import { useView } from '../../view.ts'

/** Lists of the page. The set is closed, and the texts name each member. */
export const lists = ['pages', 'competing', 'switches'] as const
export type List = (typeof lists)[number]

/** Parameters of the page's address. */
const beginning = {
  list: 'pages',
  /** `region_index`. */
  region: '',
  period: '30',
  /** Dates with a check; by default the first and last of the period. */
  from: '',
  to: '',
  search: '',
  /** A page, as a short URL, whose keywords are listed instead. */
  url: '',
  /** The field to sort by, and its direction; by default the order of the API. */
  sort: '',
  direction: '',
  page: '1',
}

export interface UrlsView {
  readonly list: List
  readonly region: string
  readonly period: Period
  readonly from: string
  readonly to: string
  readonly search: string
  readonly url: string
  readonly sorted: { readonly name: string; readonly direction: Direction } | undefined
  readonly page: number
}

export type ChangeView = (
  changes: Partial<typeof beginning>,
  options?: { readonly replace?: boolean },
) => void

/** The page's view, from its address. */
export function useUrlsView(): readonly [UrlsView, ChangeView] {
  const [view, change] = useView(beginning)
  const read: UrlsView = {
    list: lists.find((list) => list === view.list) ?? 'pages',
    region: view.region,
    period: periodOf(view.period, '30'),
    from: view.from,
    to: view.to,
    search: view.search.trim(),
    url: view.url,
    sorted:
      view.sort === ''
        ? undefined
        : { name: view.sort, direction: view.direction === 'asc' ? 'asc' : 'desc' },
    page: pageOf(view.page),
  }
  return [read, change]
}
