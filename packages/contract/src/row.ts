import { Type, type TSchema } from 'typebox'

/**
 * The kinds of values a row can hold: how they look on the wire and how filters compare them.
 * Dates and times are local to the account's time zone.
 */
export const fieldKinds = {
  id: {
    wire: Type.Integer(),
    compares: 'integer',
    doc: 'whole number',
  },
  idText: { wire: Type.String({ pattern: '^-?\\d+$' }), compares: 'integer', doc: 'digits as text' },
  integer: { wire: Type.Integer(), compares: 'integer', doc: 'whole number' },
  number: { wire: Type.Number(), compares: 'number', doc: 'number' },
  decimal: {
    wire: Type.String({ pattern: '^-?\\d+(\\.\\d+)?$' }),
    compares: 'number',
    doc: 'exact decimal number as text',
  },
  flag: { wire: Type.Union([Type.Literal(0), Type.Literal(1)]), compares: 'integer', doc: '0 or 1' },
  text: { wire: Type.String(), compares: 'text', doc: 'text' },
  set: {
    wire: Type.String({ pattern: '^\\d+(,\\d+)*$' }),
    compares: 'set',
    doc: 'set of numbers, comma-separated digits',
  },
  date: { wire: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), compares: 'date', doc: 'YYYY-MM-DD' },
  datetime: {
    wire: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
    compares: 'datetime',
    doc: 'YYYY-MM-DD HH:MM:SS',
  },
} as const satisfies Record<string, { wire: TSchema; compares: string; doc: string }>

export type FieldKind = keyof typeof fieldKinds
/** How filter values and sorting treat a field. */
export type Comparison = (typeof fieldKinds)[FieldKind]['compares']

interface KindValue {
  id: number
  idText: string
  integer: number
  number: number
  decimal: string
  flag: 0 | 1
  text: string
  set: string
  date: string
  datetime: string
}

export interface Field<Kind extends FieldKind = FieldKind, Nullable extends boolean = boolean> {
  readonly kind: Kind
  readonly nullable: Nullable
  /** The sentence the reference shows. */
  readonly doc: string
}

function required<Kind extends FieldKind>(kind: Kind) {
  return (doc: string): Field<Kind, false> => ({ kind, nullable: false, doc })
}
function nullable<Kind extends FieldKind>(kind: Kind) {
  return (doc: string): Field<Kind, true> => ({ kind, nullable: true, doc })
}

/** Makers of fields; those ending in `OrNull` answer `null` where there is no value. */
export const field = {
  id: required('id'),
  idOrNull: nullable('id'),
  idText: required('idText'),
  integer: required('integer'),
  integerOrNull: nullable('integer'),
  number: required('number'),
  numberOrNull: nullable('number'),
  decimal: required('decimal'),
  flag: required('flag'),
  text: required('text'),
  textOrNull: nullable('text'),
  setOrNull: nullable('set'),
  date: required('date'),
  dateOrNull: nullable('date'),
  datetime: required('datetime'),
  datetimeOrNull: nullable('datetime'),
}

export type Fields = Readonly<Record<string, Field>>

/** A row that a list operation answers: its public fields, and the fields answered when none are named. */
export interface Row<F extends Fields = Fields, Base extends string = string> {
  readonly name: string
  readonly doc: string
  readonly fields: F
  /** Answered when a request names no `fields`. */
  readonly base: readonly Base[]
  /** What a flag of a request adds to the rows; not selectable. */
  readonly additions: Readonly<Record<string, TSchema>>
}

export function row<const F extends Fields, const Base extends keyof F & string>(
  name: string,
  doc: string,
  fields: F,
  base: readonly Base[],
  additions: Readonly<Record<string, TSchema>> = {},
): Row<F, Base> {
  return { name, doc, fields, base, additions }
}

export type FieldName<R extends Row> = keyof R['fields'] & string
/** The fields answered when a request names none. */
export type BaseName<R extends Row> = R['base'][number] & FieldName<R>
export type FieldValue<F extends Field> =
  F extends Field<infer Kind, infer Nullable>
    ? Nullable extends true
      ? KindValue[Kind] | null
      : KindValue[Kind]
    : never
/** A row with just the named fields. */
export type RowOf<R extends Row, Names extends FieldName<R> = FieldName<R>> = {
  -readonly [N in Names]: FieldValue<R['fields'][N]>
}

/** JSON Schema of one field's value. */
export function fieldSchema(definition: Field): TSchema {
  const schema = fieldKinds[definition.kind].wire
  const described = { ...schema, description: definition.doc }
  return definition.nullable
    ? Type.Union([schema, Type.Null()], { description: definition.doc })
    : (described as TSchema)
}

/** JSON Schema of a row; every property is optional, since only the requested ones are answered. */
export function rowSchema(definition: Row): TSchema {
  return Type.Object(
    Object.fromEntries([
      ...Object.entries(definition.fields).map(([name, entry]) => [name, Type.Optional(fieldSchema(entry))]),
      ...Object.entries(definition.additions).map(([name, schema]) => [name, Type.Optional(schema)]),
    ]),
    { title: definition.name, description: definition.doc },
  )
}
