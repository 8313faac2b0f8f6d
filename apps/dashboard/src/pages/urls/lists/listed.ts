import type { ChangeView, UrlsView } from '../view.ts'

/** What every list of the page is about. */
export interface Listed {
  readonly projectId: number
  readonly regionIndex: number
  /** First and last date; both have a check. */
  readonly dates: readonly [from: string, to: string]
  readonly view: UrlsView
  readonly change: ChangeView
}

/** Rows on a page of a list. */
export const ROWS = 50

/** Rows that are copied at most. More would take the clipboard tens of megabytes. */
export const MOST_COPIED = 10_000

/** The order of the rows, if it is one of the fields that the list can be sorted by. */
export function ordersOf<Name extends string>(
  { sorted }: UrlsView,
  names: readonly Name[],
): { readonly name: Name; readonly direction: 'ASC' | 'DESC' }[] {
  const name = names.find((one) => one === sorted?.name)
  return name === undefined ? [] : [{ name, direction: sorted!.direction === 'asc' ? 'ASC' : 'DESC' }]
}

/** The part of all rows that a page shows. */
export function partOf({ page }: UrlsView): { readonly limit: number; readonly offset: number } {
  return { limit: ROWS, offset: (page - 1) * ROWS }
}
