import { Type, type TSchema } from 'typebox'

/** Number of `values` an operator takes. */
export type Arity = 'none' | 'one' | 'pairs' | 'several'

export interface OperatorEntry {
  readonly values: Arity
  /** Whether a value may be a field reference `Field:{name}` (docs/protocol.md, Field references). */
  readonly reference: boolean
  /** `order`: needs an order on the values, so sets are not allowed; `text`: compares the value as text. */
  readonly compares: 'equality' | 'order' | 'text' | 'null'
  readonly doc: string
}

/** The 16 comparison operators (docs/protocol.md, Operators). The negative ones are true for null. */
export const operators = {
  EQUALS: { values: 'one', reference: true, compares: 'equality', doc: 'Equal to the value.' },
  NOT_EQUALS: {
    values: 'one',
    reference: true,
    compares: 'equality',
    doc: 'Not equal to the value; true for null.',
  },
  IN: { values: 'several', reference: true, compares: 'equality', doc: 'One of the values.' },
  NOT_IN: {
    values: 'several',
    reference: true,
    compares: 'equality',
    doc: 'None of the values; true for null.',
  },
  GREATER_THAN: { values: 'one', reference: true, compares: 'order', doc: 'Greater than the value.' },
  GREATER_THAN_EQUALS: { values: 'one', reference: true, compares: 'order', doc: 'Greater than or equal.' },
  LESS_THAN: { values: 'one', reference: true, compares: 'order', doc: 'Less than the value.' },
  LESS_THAN_EQUALS: { values: 'one', reference: true, compares: 'order', doc: 'Less than or equal.' },
  BETWEEN: {
    values: 'pairs',
    reference: false,
    compares: 'order',
    doc: 'Between value 1 and value 2, both included. Each further pair adds an interval; one of them must match.',
  },
  STARTS_WITH: { values: 'one', reference: true, compares: 'text', doc: 'Starts with the value.' },
  CONTAINS: { values: 'one', reference: true, compares: 'text', doc: 'Contains the value.' },
  DOES_NOT_CONTAIN: {
    values: 'one',
    reference: true,
    compares: 'text',
    doc: 'Does not contain the value; true for null.',
  },
  REGEXP: {
    values: 'one',
    reference: false,
    compares: 'text',
    doc: 'Matches the regular expression (unanchored, at most 1,000 characters, no back-references).',
  },
  NOT_REGEXP: {
    values: 'one',
    reference: false,
    compares: 'text',
    doc: 'Does not match the regular expression; true for null.',
  },
  IS_NULL: { values: 'none', reference: false, compares: 'null', doc: 'Has no value; `values` is ignored.' },
  IS_NOT_NULL: {
    values: 'none',
    reference: false,
    compares: 'null',
    doc: 'Has a value; `values` is ignored.',
  },
} as const satisfies Record<string, OperatorEntry>

export type Operator = keyof typeof operators

/** Operators that an order may sort by: regular expressions cost too much for more than a filter. */
export type OrderOperator = Exclude<Operator, 'REGEXP' | 'NOT_REGEXP'>
export const orderOperators = (Object.keys(operators) as Operator[]).filter(
  (name): name is OrderOperator => !name.endsWith('REGEXP'),
)

export const directions = ['ASC', 'DESC'] as const
export type Direction = (typeof directions)[number]

/** Shapes of `result`, by the values of `fetch_style` (docs/protocol.md, Fetch styles). */
export const fetchStyles = {
  fetchAll: 'A list of objects.',
  fetchAllNum: 'A list of lists, values in the order of `fields`.',
  fetchAllColumn: 'A list of the values of the first field.',
  fetch: 'The first row as an object; `false` when there is none.',
  fetchColumn: 'The first field of the first row; `false` when there is no row or no value.',
  fetchGroup: 'Objects of the remaining fields, listed under each value of the first field.',
  fetchGroupColumn: 'Values of the second field, listed under each value of the first field.',
  fetchUnique: 'The last object of the remaining fields under each value of the first field.',
  fetchUniqueNum: 'The last list of the remaining values under each value of the first field.',
  fetchUniqueColumn: 'The last value of the second field under each value of the first field.',
} as const
export type FetchStyle = keyof typeof fetchStyles

/** The aggregate that counts rows; every list has it. */
export const COUNT = 'COUNT(*)'

export const selectorLimits = {
  /** Default and maximum of `limit`. */
  rows: 10_000,
  fields: 200,
  filters: 50,
  orders: 20,
  /** Values of one IN or NOT_IN, or bounds of one BETWEEN. */
  values: 10_000,
  /** Characters of one filter value. */
  valueLength: 10_000,
  /** Characters of a regular expression. */
  patternLength: 1_000,
  /** Regular expressions in one request: each is tested on every row. */
  patterns: 5,
} as const

/** A filter as it goes over the wire. */
export interface WireFilter {
  name: string
  operator: Operator
  /** True and false are for flags. */
  values?: readonly (string | number | boolean)[]
}

/** An order as it goes over the wire; a plain string sorts ascending by that name. */
export type WireOrder =
  | string
  | {
      name: string
      direction?: Direction
      /** Rows with these values come first, in this order; all other rows follow. */
      orderValues?: readonly (string | number)[]
      /** With `values`: sorts by whether the comparison is true; rows for which it is true come last. */
      operator?: OrderOperator
      values?: readonly (string | number)[]
    }

/** Orders as sent; a single one, which is a name or has one, is read as a list of one. */
export function ordersFrom(value: unknown): unknown {
  const isName = typeof value === 'string' && value !== ''
  const hasName = typeof value === 'object' && value !== null && Object.hasOwn(value, 'name')
  return isName || hasName ? [value] : value
}

const valuesSchema = Type.Array(Type.Union([Type.String(), Type.Number()]), {
  description:
    'Always a list, even for a single value. The value `Field:{name}` refers to another field of the same ' +
    'row.',
})

const filterSchema = Type.Object({
  name: Type.String({ description: 'Field name.' }),
  operator: Type.Union(
    Object.entries(operators).map(([name, entry]) => Type.Literal(name, { description: entry.doc })),
  ),
  values: Type.Optional(valuesSchema),
})

const orderSchema = Type.Union([
  Type.String(),
  Type.Object({
    name: Type.String(),
    direction: Type.Optional(Type.Union(directions.map((direction) => Type.Literal(direction)))),
    orderValues: Type.Optional(
      Type.Array(Type.Union([Type.String(), Type.Number()]), {
        description: 'Rows with these values come first, in this order; all other rows follow.',
      }),
    ),
    operator: Type.Optional(
      Type.Union(
        orderOperators.map((name) => Type.Literal(name)),
        {
          description:
            'With `values`: sorts by whether the comparison is true; rows for which it is true come last.',
        },
      ),
    ),
    values: Type.Optional(valuesSchema),
  }),
])

/** JSON Schemas of the selector parameters, for the OpenAPI document. */
export const selectorSchemas = {
  fields: Type.Array(Type.String(), { description: 'Names of the fields to return, in this order.' }),
  filters: Type.Array(filterSchema, { description: 'Conditions, all of which must match.' }),
  id: Type.Union([Type.Integer(), Type.String({ pattern: '^\\d+$' })], {
    description: 'Short form of a filter on `id` with EQUALS; added to `filters`.',
  }),
  orders: Type.Array(orderSchema, { description: 'Sort keys, most significant first.' }),
  limit: Type.Union([Type.Integer({ minimum: 1, maximum: selectorLimits.rows }), Type.String()], {
    description: 'Maximum number of rows to return, from 1 to 10,000. Defaults to 10,000.',
  }),
  offset: Type.Union([Type.Integer({ minimum: 0 }), Type.String()], {
    description: 'Number of rows to skip. Defaults to 0.',
  }),
  fetch_style: Type.Union(
    Object.entries(fetchStyles).map(([name, doc]) => Type.Literal(name, { description: doc })),
    { description: 'Shape of `result`. Defaults to `fetchAll`.' },
  ),
} satisfies Record<string, TSchema>
