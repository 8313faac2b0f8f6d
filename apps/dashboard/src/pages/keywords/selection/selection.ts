import type { Filter, Scope } from '../view.ts'

/** Selected rows: the listed ones, or all matching rows except the listed ones. */
export interface Selection {
  readonly isAll: boolean
  readonly ids: ReadonlySet<string>
}

export const nothing: Selection = { isAll: false, ids: new Set() }
export const everything: Selection = { isAll: true, ids: new Set() }

export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll
}

export function toggled({ isAll, ids }: Selection, id: string): Selection {
  const changed = new Set(ids)
  if (!changed.delete(id)) changed.add(id)
  return { isAll, ids: changed }
}

/** Adds rows, such as those between two clicks. */
export function withRows({ isAll, ids }: Selection, further: readonly string[]): Selection {
  const changed = new Set(ids)
  for (const id of further) {
    if (isAll) changed.delete(id)
    else changed.add(id)
  }
  return { isAll, ids: changed }
}

export function countOf({ isAll, ids }: Selection, total: number): number {
  return isAll ? Math.max(0, total - ids.size) : ids.size
}

/** A selection without the rows that are no longer in the list. */
export function stillListed(selection: Selection, listed: ReadonlySet<string>): Selection {
  return { isAll: selection.isAll, ids: new Set([...selection.ids].filter((id) => listed.has(id))) }
}

/** A selection to be changed. */
export interface Picked {
  readonly scope: Scope
  readonly selection: Selection
  readonly count: number
  /** Called after the change: the rows may no longer match. */
  readonly onChanged: () => void
}

/** Most values per filter. */
export const FILTER_VALUES = 10_000

/** Matches every keyword. The API rejects a change without a filter, in case it was forgotten. */
const every: Filter = { name: 'id', operator: 'IS_NOT_NULL' }

/** Requests that together cover a selection, since the number of values per filter is limited. */
export function requestsOf({ scope, selection }: Picked): Scope[] {
  const ids = [...selection.ids]
  if (!selection.isAll) return chunks(ids).map((chunk) => ofIds(scope, chunk))
  const but: Filter[] = chunks(ids).map((chunk) => ({ name: 'id', operator: 'NOT_IN', values: chunk }))
  return [{ ...scope, filters: [...scope.filters, every, ...but] }]
}

/** A request for given keywords of the project, regardless of other filters. */
export function ofIds({ project_id }: Scope, ids: readonly string[]): Scope {
  return { project_id, filters: [{ name: 'id', operator: 'IN', values: [...ids] }] }
}

export function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / FILTER_VALUES) }, (_, index) =>
    ids.slice(index * FILTER_VALUES, (index + 1) * FILTER_VALUES),
  )
}
