import { Type, type TObject, type TSchema } from 'typebox'
import { qualifierKinds, qualifiers, type QualifierName } from './qualifier.ts'
import { COUNT } from './selector.ts'

/**
 * The kinds of values in a row: their form on the wire and how filters compare them. Dates and times are in the
 * account's time zone.
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
  position: {
    wire: Type.String({ pattern: '^(\\d+|--)$' }),
    compares: 'position',
    doc: 'digits, or `--` for not found, which sorts after every number',
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
  position: string
  date: string
  datetime: string
}

export interface Field<Kind extends FieldKind = FieldKind, Nullable extends boolean = boolean> {
  readonly kind: Kind
  readonly nullable: Nullable
  /** Sentence that the reference shows. */
  readonly doc: string
  /** Whether the protocol has the field but Sextant has nothing behind it. */
  readonly absent?: boolean
}

/** A field that is always null. */
export type AbsentField<Kind extends FieldKind = FieldKind> = Field<Kind, true> & { readonly absent: true }

function required<Kind extends FieldKind>(kind: Kind) {
  return (doc: string): Field<Kind, false> => ({ kind, nullable: false, doc })
}
function nullable<Kind extends FieldKind>(kind: Kind) {
  return (doc: string): Field<Kind, true> => ({ kind, nullable: true, doc })
}

/** Makers of fields; those ending in `OrNull` may be `null`. */
export const field = {
  id: required('id'),
  idOrNull: nullable('id'),
  idText: required('idText'),
  idTextOrNull: nullable('idText'),
  integer: required('integer'),
  integerOrNull: nullable('integer'),
  number: required('number'),
  numberOrNull: nullable('number'),
  decimal: required('decimal'),
  decimalOrNull: nullable('decimal'),
  flag: required('flag'),
  text: required('text'),
  textOrNull: nullable('text'),
  setOrNull: nullable('set'),
  positionOrNull: nullable('position'),
  date: required('date'),
  dateOrNull: nullable('date'),
  datetime: required('datetime'),
  datetimeOrNull: nullable('datetime'),
}

export type Fields = Readonly<Record<string, Field>>

/**
 * Fields of the protocol's public models that have nothing behind them, from a table of their kinds and meanings. They can be
 * requested, filtered and sorted by like any field, and are always null.
 */
export function absentFields<const T extends Readonly<Record<string, readonly [FieldKind, string]>>>(
  table: T,
): { readonly [N in keyof T]: AbsentField<T[N][0]> } {
  const entries = Object.entries(table).map(([name, [kind, meaning]]) => [
    name,
    {
      kind,
      nullable: true,
      absent: true,
      doc: `${meaning} Part of the protocol; Sextant has nothing behind it: always null.`,
    },
  ])
  return Object.fromEntries(entries) as { [N in keyof T]: AbsentField<T[N][0]> }
}

/** A field requested with qualifiers after its name, in this order: `volume:213:0:6`. */
export type QualifiedField<F extends Field = Field> = F & { readonly qualifiers: readonly QualifierName[] }
export type QualifiedFields = Readonly<Record<string, QualifiedField>>

/** Fields that share their qualifiers. */
export function qualifiedBy<const F extends Fields>(
  names: readonly QualifierName[],
  fields: F,
): { readonly [N in keyof F]: QualifiedField<F[N]> } {
  const entries = Object.entries(fields).map(([name, entry]) => [name, { ...entry, qualifiers: names }])
  return Object.fromEntries(entries) as { [N in keyof F]: QualifiedField<F[N]> }
}

/** A figure over all rows that match the filters, requested in `fields` without any row fields. */
export type Aggregate<F extends Field = Field> = F & {
  /** Field that is summed; the count has none. */
  readonly of?: string
}
export type Aggregates = Readonly<Record<string, Aggregate>>

type RowCount = { readonly [COUNT]: Field<'integer', false> }
const rowCount: RowCount = { [COUNT]: field.integer('Number of rows.') }

/** A row returned by a list operation: its public fields, and those returned when none are requested. */
export interface Row<
  F extends Fields = Fields,
  Base extends string = string,
  Q extends QualifiedFields = QualifiedFields,
  A extends Aggregates = Aggregates,
> {
  readonly name: string
  readonly doc: string
  readonly fields: F
  /** Fields returned when a request names no `fields`. */
  readonly base: readonly Base[]
  readonly qualified: Q
  readonly aggregates: A
  /** Properties that a flag of the request adds to the rows; not selectable. */
  readonly additions: Readonly<Record<string, TSchema>>
}

type None = Readonly<Record<never, never>>

export function row<
  const F extends Fields,
  const Base extends keyof F & string,
  const Q extends QualifiedFields = None,
  const A extends Aggregates = None,
>(
  name: string,
  doc: string,
  fields: F,
  base: readonly Base[],
  {
    qualified = {} as Q,
    aggregates = {} as A,
    additions = {},
  }: { qualified?: Q; aggregates?: A; additions?: Readonly<Record<string, TSchema>> } = {},
): Row<F, Base, Q, A & RowCount> {
  return { name, doc, fields, base, qualified, aggregates: { ...rowCount, ...aggregates }, additions }
}

export type FieldName<R extends Row> = keyof R['fields'] & string
/** Names of the fields with something behind them. */
export type PresentName<R extends Row> = {
  [N in FieldName<R>]: R['fields'][N] extends AbsentField ? never : N
}[FieldName<R>]
/** Names of qualified fields, without their qualifiers. */
export type QualifiedName<R extends Row> = keyof R['qualified'] & string
export type AggregateName<R extends Row> = keyof R['aggregates'] & string
/** A name that `fields` may contain. */
export type FieldAsked<R extends Row> = FieldName<R> | `${QualifiedName<R>}:${string}` | AggregateName<R>
/** Fields returned when a request names none. */
export type BaseName<R extends Row> = R['base'][number] & FieldName<R>
export type FieldValue<F extends Field> = F extends AbsentField
  ? null
  : F extends Field<infer Kind, infer Nullable>
    ? Nullable extends true
      ? KindValue[Kind] | null
      : KindValue[Kind]
    : never
type ValueAsked<R extends Row, Name> =
  Name extends FieldName<R>
    ? FieldValue<R['fields'][Name]>
    : Name extends AggregateName<R>
      ? FieldValue<R['aggregates'][Name]>
      : Name extends `${infer Qualified}:${string}`
        ? Qualified extends QualifiedName<R>
          ? FieldValue<R['qualified'][Qualified]>
          : never
        : never
/** A row with only the named fields. */
export type RowOf<R extends Row, Names extends FieldAsked<R> = FieldName<R>> = {
  -readonly [N in Names]: ValueAsked<R, N>
}

/** Returns a qualified field as the reference writes it: `volume:region_key:searcher_key:type`. */
export function qualifiedForm(name: string, definition: QualifiedField): string {
  return [name, ...definition.qualifiers].join(':')
}

/** Returns a regular expression for the names under which a qualified field can be requested. */
export function qualifiedPattern(name: string, definition: QualifiedField): string {
  const plain = name.replace(/[()]/g, '\\$&')
  return `^${[plain, ...definition.qualifiers.map((q) => qualifierKinds[qualifiers[q].kind].pattern)].join(':')}$`
}

/** JSON Schema of one field's value. */
export function fieldSchema(definition: Field): TSchema {
  if (definition.absent === true) return Type.Null({ description: definition.doc })
  const schema = fieldKinds[definition.kind].wire
  const described = { ...schema, description: definition.doc }
  return definition.nullable ? Type.Union([schema, Type.Null()], { description: definition.doc }) : described
}

/** JSON Schema of a row; every property is optional, since only requested fields are returned. */
export function rowSchema(definition: Row): TObject {
  const qualified = Object.entries(definition.qualified)
  return Type.Object(
    Object.fromEntries([
      ...Object.entries(definition.fields).map(([name, entry]) => [name, Type.Optional(fieldSchema(entry))]),
      ...Object.entries(definition.additions).map(([name, schema]) => [name, Type.Optional(schema)]),
    ]),
    {
      title: definition.name,
      description: definition.doc,
      ...(qualified.length === 0
        ? {}
        : {
            patternProperties: Object.fromEntries(
              qualified.map(([name, entry]) => [qualifiedPattern(name, entry), fieldSchema(entry)]),
            ),
          }),
    },
  )
}
