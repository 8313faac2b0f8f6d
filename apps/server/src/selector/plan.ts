import {
  ApiError,
  type Arity,
  type Comparison,
  COUNT,
  didYouMean,
  type Direction,
  fieldKinds,
  isCalendarDate,
  type Operator,
  operators,
  shown,
} from '@sextant/contract'
import type { Filter, FilterValue, Selection } from './selection.ts'
import { columnOf, fieldOf, type ScopeTerm, type Source } from './source.ts'

/** SQL types that filter values are bound as. */
export type OperandType =
  | 'bigint'
  | 'numeric'
  | 'text'
  | 'smallint[]'
  | 'date'
  | 'timestamp'
  | 'bigint[]'
  | 'numeric[]'
  | 'text[]'
  | 'date[]'
  | 'timestamp[]'

export type Operand =
  | { readonly kind: 'slot'; readonly slot: number; readonly type: OperandType }
  | { readonly kind: 'field'; readonly name: string }

/** Which form of a field an operator compares. */
export type Form = Comparison | 'asText'

export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly form: Form
  readonly operands: readonly Operand[]
  /** Whether the values stand for all that the column says they cover. */
  readonly covering: boolean
}

/**
 * What will be asked: known names, typed operands, values apart. Two plans of one `shape` compile to one SQL text
 * and differ in `values` only.
 */
export interface Plan {
  readonly source: Source
  readonly scope: readonly { readonly term: ScopeTerm; readonly firstSlot: number }[]
  readonly fields: readonly string[]
  readonly count: boolean
  readonly conditions: readonly Condition[]
  readonly orders: readonly { readonly name: string; readonly direction: Direction }[]
  readonly paged: boolean
  readonly values: readonly unknown[]
  readonly shape: string
}

/** Slots every plan has. */
export const TIME_ZONE_SLOT = 0
export const LIMIT_SLOT = 1
export const OFFSET_SLOT = 2

export interface PlanOptions {
  /** Whether a filter for some of the values of a column that `covers` holds for all that they cover. */
  readonly deep?: boolean | undefined
}

/** Resolves a selection against a source. Throws ApiError 2004 naming the part and the nearest known name. */
export function planSelection(
  source: Source,
  selection: Selection,
  scope: readonly ScopeTerm[],
  timeZone: string,
  { deep = false }: PlanOptions = {},
): Plan {
  const values: unknown[] = [timeZone, selection.limit, selection.offset]
  const slot = (value: unknown) => values.push(value) - 1
  const scoped = scope.map((term) => {
    const firstSlot = values.length
    values.push(...term.values)
    return { term, firstSlot }
  })
  const { fields, count } = planFields(source, selection.fields)
  const conditions = selection.filters.map((filter) => planFilter(source, filter, slot, deep))
  const orders = selection.orders.map((order) => {
    known(source, order.name, `${order.path}.name`)
    return { name: order.name, direction: order.direction }
  })
  const shape = [
    source.row.name,
    scope.map((term) => term.key).join(','),
    count ? COUNT : fields.join(','),
    conditions.map(shapeOfCondition).join(';'),
    count ? '' : orders.map((order) => `${order.name} ${order.direction}`).join(','),
    selection.paged ? 'paged' : 'plain',
  ].join('|')
  return { source, scope: scoped, fields, count, conditions, orders, paged: selection.paged, values, shape }
}

function shapeOfCondition({ field, operator, form, operands, covering }: Condition): string {
  const operandShapes = operands.map((operand) =>
    operand.kind === 'slot' ? operand.type : `Field:${operand.name}`,
  )
  return `${field} ${operator}${covering ? ' covering' : ''} ${form} ${operandShapes.join(' ')}`
}

function planFields(
  source: Source,
  fields: readonly string[] | undefined,
): { fields: readonly string[]; count: boolean } {
  if (fields === undefined) return { fields: source.row.base, count: false }
  if (fields.includes(COUNT)) {
    if (fields.length > 1) {
      throw new ApiError('selection', `${COUNT} stands alone; ask for other fields in another request`, {
        field: 'fields',
      })
    }
    return { fields, count: true }
  }
  fields.forEach((name, index) => known(source, name, `fields[${index}]`, [COUNT]))
  return { fields, count: false }
}

function known(source: Source, name: string, path: string, alsoKnown: readonly string[] = []): void {
  if (fieldOf(source, name) !== undefined) return
  const names = [...Object.keys(source.row.fields), ...alsoKnown]
  throw new ApiError('selection', `unknown field ${shown(name)}${didYouMean(name, names)}`, { field: path })
}

/** The operators whose values may stand for more, with what they are then. */
const coveringOperators: Partial<Readonly<Record<Operator, Operator>>> = {
  EQUALS: 'IN',
  IN: 'IN',
  NOT_EQUALS: 'NOT_IN',
  NOT_IN: 'NOT_IN',
}

function planFilter(
  source: Source,
  filter: Filter,
  slot: (value: unknown) => number,
  deep: boolean,
): Condition {
  known(source, filter.name, filter.path === 'id' ? 'id' : `${filter.path}.name`)
  const { kind } = fieldOf(source, filter.name)!
  const compares = fieldKinds[kind].compares
  const entry = operators[filter.operator]
  if (entry.compares === 'order' && compares === 'set') {
    throw new ApiError('selection', `${filter.operator} does not apply to a set`, {
      field: `${filter.path}.operator`,
    })
  }
  const form: Form = entry.compares === 'text' && compares !== 'text' ? 'asText' : compares
  const references = filter.values.flatMap((value, index) =>
    value.kind === 'reference'
      ? [planReference(source, value.field, compares, `${filter.path}.values[${index}]`)]
      : [],
  )
  const literals = filter.values.flatMap((value: FilterValue, index) =>
    value.kind === 'value'
      ? [literal(value.value, form, filter.path === 'id' ? 'id' : `${filter.path}.values[${index}]`)]
      : [],
  )
  const asCovering = coveringOperators[filter.operator]
  if (deep && columnOf(source, filter.name).covers !== undefined && asCovering !== undefined) {
    const operands = [...listOperand(literals, form, slot), ...references]
    return { field: filter.name, operator: asCovering, form, operands, covering: true }
  }
  const operands = [...planOperands(literals, form, entry.values, slot), ...references]
  return { field: filter.name, operator: filter.operator, form, operands, covering: false }
}

function planReference(source: Source, name: string, compares: Comparison, path: string): Operand {
  known(source, name, path)
  const other = fieldKinds[fieldOf(source, name)!.kind].compares
  const numeric = (comparison: Comparison) => comparison === 'integer' || comparison === 'number'
  if (other !== compares && !(numeric(other) && numeric(compares))) {
    throw new ApiError(
      'selection',
      `types must agree: the field is ${compares}, ${shown(name)} is ${other}`,
      {
        field: path,
      },
    )
  }
  return { kind: 'field', name }
}

interface Literal {
  readonly value: unknown
  readonly type: 'bigint' | 'numeric' | 'text' | 'date' | 'timestamp' | 'members'
}

function planOperands(
  literals: readonly Literal[],
  form: Form,
  arity: Arity,
  slot: (value: unknown) => number,
): readonly Operand[] {
  if (form === 'set' || arity === 'several') return listOperand(literals, form, slot)
  if (arity === 'pairs' && literals.length > 2) {
    return [0, 1].flatMap((side) =>
      listOperand(
        literals.filter((_, index) => index % 2 === side),
        form,
        slot,
      ),
    )
  }
  return literals.map((read) => ({ kind: 'slot', slot: slot(read.value), type: read.type as OperandType }))
}

/** The values of IN, NOT_IN and of every comparison with a set, as one array, so that their number is no shape. */
function listOperand(
  literals: readonly Literal[],
  form: Form,
  slot: (value: unknown) => number,
): readonly Operand[] {
  if (literals.length === 0) return []
  if (form === 'set') {
    return [
      { kind: 'slot', slot: slot(literals.flatMap((read) => read.value as number[])), type: 'smallint[]' },
    ]
  }
  const values = literals.map((read) => read.value)
  const type = literals.some((read) => read.type === 'numeric') ? 'numeric' : literals[0]!.type
  return [{ kind: 'slot', slot: slot(values), type: `${type}[]` as OperandType }]
}

const WHOLE = /^[+-]?\d+$/
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const BIGINT_MAXIMUM = 2n ** 63n - 1n

/** Reads a filter value as the field's type; numbers and their text are the same. */
function literal(value: string | number, form: Form, path: string): Literal {
  const refuse = (expected: string) =>
    new ApiError('selection', `expected ${expected}, got ${shown(value)}`, { field: path })
  switch (form) {
    case 'text':
    case 'asText':
      return { value: String(value), type: 'text' }
    case 'integer':
    case 'number': {
      const text = numberText(value)
      if (text === undefined) throw refuse('a number')
      return form === 'integer' && WHOLE.test(text) && fitsBigint(text)
        ? { value: text, type: 'bigint' }
        : { value: text, type: 'numeric' }
    }
    case 'set': {
      const members = String(value).split(',')
      if (!members.every((member) => /^\d{1,18}$/.test(member.trim()))) throw refuse('a number of the set')
      // Larger numbers than the set can hold match nothing.
      return { value: members.map(Number).filter((member) => member <= 32_767), type: 'members' }
    }
    case 'date':
      if (!isCalendarDate(String(value))) throw refuse('a date YYYY-MM-DD')
      return { value: String(value), type: 'date' }
    case 'datetime': {
      const match = /^(\d{4}-\d{2}-\d{2})(?:[ T]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?)?$/.exec(
        String(value),
      )
      if (match === null || !isCalendarDate(match[1]!))
        throw refuse('a time YYYY-MM-DD or YYYY-MM-DD HH:MM:SS')
      return { value: String(value), type: 'timestamp' }
    }
  }
}

/** Exact decimal text of a number, or undefined when it is none or too long to be compared at a fair price. */
function numberText(value: string | number): string | undefined {
  if (typeof value === 'string') {
    const trimmed = value.trim()
    return trimmed.length <= 400 && DECIMAL.test(trimmed) ? trimmed : undefined
  }
  if (!Number.isFinite(value)) return undefined
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

function fitsBigint(text: string): boolean {
  if (text.length < 19) return true
  const number = BigInt(text.replace('+', ''))
  return number <= BIGINT_MAXIMUM && number >= -BIGINT_MAXIMUM
}
