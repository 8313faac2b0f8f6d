import { fieldKinds, type Aggregate, type Direction } from '@sextant/contract'
import {
  listOperand,
  planCondition,
  shapeOfCondition,
  type Condition,
  type SlotOperand,
} from './condition.ts'
import { literal, type Form } from './literal.ts'
import { aggregatesIn, namesOf, type NamedField, type Names, type Qualification } from './named.ts'
import type { Order, Selection } from './selection.ts'
import { qualifiedColumnOf, type ScopeTerm, type Source } from './source.ts'

/** A requested field, and the column of the statement that holds it. */
export interface SelectedField {
  readonly field: NamedField
  readonly as: string
}

/** A sort key: a field, the place of its value in a sequence, or whether a condition holds. */
export type Sorting =
  | { readonly by: 'value'; readonly field: NamedField }
  | { readonly by: 'sequence'; readonly field: NamedField; readonly form: Form; readonly values: SlotOperand }
  | { readonly by: 'condition'; readonly condition: Condition }

/**
 * A resolved selection: known names, typed operands, separate values. Plans of one `shape` compile to one SQL text
 * and differ only in `values`.
 */
export interface Plan {
  readonly source: Source
  readonly scope: readonly { readonly term: ScopeTerm; readonly firstSlot: number }[]
  /** Names of the requested fields, as the request writes them. */
  readonly fields: readonly string[]
  /** Columns of `fields`, in the same order; empty with aggregates. */
  readonly selected: readonly SelectedField[]
  /** The aggregates requested instead of rows. */
  readonly aggregates: readonly { readonly name: string; readonly aggregate: Aggregate }[] | undefined
  readonly qualifications: readonly Qualification[]
  readonly conditions: readonly Condition[]
  readonly orders: readonly { readonly sorting: Sorting; readonly direction: Direction }[]
  readonly paged: boolean
  /** Whether qualified fields are looked up for the page only, instead of for every row. */
  readonly pageFirst: boolean
  /** Number of all rows, if the caller knows it. */
  readonly total: number | undefined
  readonly values: readonly unknown[]
  readonly shape: string
}

/** Slots of every plan. */
export const TIME_ZONE_SLOT = 0
export const LIMIT_SLOT = 1
export const OFFSET_SLOT = 2

/** Longest page whose qualified fields are looked up row by row. */
const PAGE_FIRST = 1_000

export interface PlanOptions {
  /** Whether filters on a column with `covers` also match everything that their values cover. */
  readonly deep?: boolean | undefined
  /** Number of all rows, if it is known; otherwise they are counted. */
  readonly total?: number
}

/** Resolves a selection against a source. Throws ApiError 2004 naming the part and the nearest known name. */
export function planSelection(
  source: Source,
  selection: Selection,
  scope: readonly ScopeTerm[],
  timeZone: string,
  { deep = false, total }: PlanOptions = {},
): Plan {
  const values: unknown[] = [timeZone, selection.limit, selection.offset]
  const slot = (value: unknown) => values.push(value) - 1
  const scoped = scope.map((term) => {
    const firstSlot = values.length
    values.push(...term.values)
    return { term, firstSlot }
  })
  const names = namesOf(source.row, slot)
  const fields = selection.fields ?? source.row.base
  const aggregates = aggregatesIn(source.row, fields)
  const selected = aggregates === undefined ? selectFields(source, names, fields) : []
  const conditions = selection.filters.map(({ name, operator, values: operands, path }) => {
    const field = names.resolve(name, path === 'id' ? 'id' : `${path}.name`)
    const paths = {
      operatorPath: `${path}.operator`,
      valuePath: (index: number) => (path === 'id' ? 'id' : `${path}.values[${index}]`),
    }
    return planCondition(source, names, field, { operator, values: operands, ...paths }, slot, deep)
  })
  const orders = selection.orders.map((order) => ({
    sorting: planSorting(source, names, order, slot),
    direction: order.direction,
  }))
  const paged = selection.paged && total === undefined
  const pageFirst =
    paged && selection.limit <= PAGE_FIRST && selected.some((item) => isLookedUp(source, item))
  const shape = [
    source.row.name,
    scope.map((term) => term.key).join(','),
    aggregates === undefined ? selected.map(({ field }) => field.shape).join(',') : fields.join(','),
    conditions.map(shapeOfCondition).join(';'),
    aggregates === undefined ? orders.map(shapeOfOrder).join(',') : '',
    pageFirst ? 'page first' : paged ? 'paged' : 'plain',
  ].join('|')
  return {
    source,
    scope: scoped,
    fields,
    selected,
    aggregates,
    qualifications: names.qualifications,
    conditions,
    orders,
    paged,
    pageFirst,
    total,
    values,
    shape,
  }
}

function selectFields(source: Source, names: Names, fields: readonly string[]): readonly SelectedField[] {
  const aggregates = Object.keys(source.row.aggregates)
  return fields.map((name, index) => {
    const field = names.resolve(name, `fields[${index}]`, aggregates)
    // SQL identifiers are limited to 63 bytes, and the text must not contain the qualifiers.
    return { field, as: field.qualification === undefined ? name : `#q${index}` }
  })
}

/** Whether a field is read from a separate join. */
export function isLookedUp(source: Source, { field }: SelectedField): boolean {
  return field.qualification !== undefined && qualifiedColumnOf(source, field.name).joins !== undefined
}

function planSorting(
  source: Source,
  names: Names,
  { name, orderValues, condition, path }: Order,
  slot: (value: unknown) => number,
): Sorting {
  const field = names.resolve(name, `${path}.name`)
  if (condition !== undefined) {
    const paths = {
      operatorPath: `${path}.operator`,
      valuePath: (index: number) => `${path}.values[${index}]`,
    }
    return {
      by: 'condition',
      condition: planCondition(source, names, field, { ...condition, ...paths }, slot, false),
    }
  }
  if (orderValues !== undefined) {
    const { compares } = fieldKinds[field.field.kind]
    const form: Form = compares === 'set' ? 'asText' : compares
    const literals = orderValues.map((value, index) =>
      literal(value, field, form, `${path}.orderValues[${index}]`),
    )
    return { by: 'sequence', field, form, values: listOperand(literals, slot)[0]! }
  }
  return { by: 'value', field }
}

function shapeOfOrder({ sorting, direction }: Plan['orders'][number]): string {
  switch (sorting.by) {
    case 'value':
      return `${sorting.field.shape} ${direction}`
    case 'sequence':
      return `${sorting.field.shape} in ${sorting.values.type} ${direction}`
    case 'condition':
      return `(${shapeOfCondition(sorting.condition)}) ${direction}`
  }
}
