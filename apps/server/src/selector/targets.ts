import { ApiError } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { compileSorted, compileTargets, type Bind } from './compile.ts'
import { parseSelection } from './parse.ts'
import { planSelection, type Plan, type PlanOptions } from './plan.ts'
import type { ScopeTerm, Source } from './source.ts'

/** Binds a plan's values directly, for a statement that is used once. */
export function bindValue(plan: Plan): Bind {
  return (slot) => sql`${plan.values[slot]}`
}

/**
 * The objects that an edit or a deletion acts on, as a sub-query of their ids. A request must have `id` or `filters`: a
 * forgotten filter must not empty a project.
 */
export function targets(
  source: Source,
  sent: Readonly<Record<string, unknown>>,
  scope: readonly ScopeTerm[],
  timeZone: string,
  options: PlanOptions = {},
): RawBuilder<{ id: string }> {
  const selection = parseSelection({ filters: sent.filters, id: sent.id })
  if (selection.filters.length === 0) {
    throw new ApiError('parameter_missing', 'pass `id` or at least one filter', { field: 'filters' })
  }
  const plan = planSelection(source, selection, scope, timeZone, options)
  return compileTargets(plan, bindValue(plan))
}

/**
 * The objects that a request sorts, as a sub-query of `columns` and `rank`: those that `id` and `filters` select, or the
 * whole scope without them. Throws ApiError 2001 without a sort key.
 */
export function sortedTargets(
  source: Source,
  sent: Readonly<Record<string, unknown>>,
  scope: readonly ScopeTerm[],
  timeZone: string,
  columns: readonly string[],
): RawBuilder<unknown> {
  const selection = parseSelection({ filters: sent.filters, id: sent.id, orders: sent.orders })
  if (selection.orders.length === 0) {
    throw new ApiError('parameter_missing', 'must have at least one sort key', { field: 'orders' })
  }
  const plan = planSelection(source, selection, scope, timeZone)
  return compileSorted(plan, bindValue(plan), columns)
}
