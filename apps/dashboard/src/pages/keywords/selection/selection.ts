import type { Filter, Scope } from '../view.ts'

/** Which rows of a list are selected: those named, or all that match but those named. */
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

/** With further rows, such as those from the last one clicked to this one. */
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

/** What was selected in a list, for changing it. */
export interface Picked {
  readonly scope: Scope
  readonly selection: Selection
  readonly count: number
  /** Called when they were changed, since they may match no longer. */
  readonly onChanged: () => void
}

/** Values that one filter of a request may have. */
export const FILTER_VALUES = 10_000

/** Holds for every keyword: a change without any filter is refused, lest one be forgotten. */
const every: Filter = { name: 'id', operator: 'IS_NOT_NULL' }

/** The requests that together pick what was selected, since a filter has a limit of values. */
export function requestsOf({ scope, selection }: Picked): Scope[] {
  const ids = [...selection.ids]
  if (!selection.isAll) return chunks(ids).map((chunk) => ofIds(scope, chunk))
  const but: Filter[] = chunks(ids).map((chunk) => ({ name: 'id', operator: 'NOT_IN', values: chunk }))
  return [{ ...scope, filters: [...scope.filters, every, ...but] }]
}

/** A request for some keywords of the project, whatever else is narrowed. */
export function ofIds({ project_id }: Scope, ids: readonly string[]): Scope {
  return { project_id, filters: [{ name: 'id', operator: 'IN', values: [...ids] }] }
}

export function chunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / FILTER_VALUES) }, (_, index) =>
    ids.slice(index * FILTER_VALUES, (index + 1) * FILTER_VALUES),
  )
}
