import { Type, type TSchema } from 'typebox'
import { ApiError } from './errors.ts'
import { positionsOf } from './list-positions.ts'
import { didYouMean } from './nearest.ts'
import { selectorSchemas, type WireOrder } from './selector.ts'

/**
 * A request parameter: how it is described, how a wire value is read, and what a handler receives.
 * Programs for the protocol are written in languages that mix numbers, digit strings and flags freely, so
 * reading is lenient about the form and strict about the value.
 */
export interface Parameter<
  T = unknown,
  Presence extends 'required' | 'optional' | 'default' = PresenceName,
  Sent = Sendable<T>,
> {
  readonly doc: string
  readonly presence: Presence
  readonly default: T | undefined
  readonly schema: TSchema
  /** Reads a wire value; `path` names it in errors. Throws ApiError. */
  readonly read: (value: unknown, path: string) => T
  readonly _sent?: Sent
}
type PresenceName = 'required' | 'optional' | 'default'

/** What a reader makes of a wire value, and how the value is described. */
interface Kind<T> {
  readonly schema: TSchema
  readonly read: (value: unknown, path: string) => T
}

interface ParameterMaker<T, Sent = Sendable<T>> {
  required: (doc: string) => Parameter<T, 'required', Sent>
  optional: (doc: string) => Parameter<T, 'optional', Sent>
  default: (value: T, doc: string) => Parameter<T, 'default', Sent>
}

function maker<T, Sent = Sendable<T>>(kind: Kind<T>): ParameterMaker<T, Sent> {
  const described = (doc: string): TSchema => ({ ...kind.schema, description: doc }) as TSchema
  return {
    required: (doc) => ({
      doc,
      presence: 'required',
      default: undefined,
      schema: described(doc),
      read: kind.read,
    }),
    optional: (doc) => ({
      doc,
      presence: 'optional',
      default: undefined,
      schema: described(doc),
      read: kind.read,
    }),
    default: (value, doc) => ({
      doc,
      presence: 'default',
      default: value,
      schema: { ...described(doc), default: value } as TSchema,
      read: kind.read,
    }),
  }
}

/** A short, safe rendering of what came, for error texts. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? typeof value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function wrongType(path: string, value: unknown, expected: string): ApiError {
  return new ApiError('parameter_type', `expected ${expected}, got ${shown(value)}`, { field: path })
}
function wrongValue(path: string, value: unknown, expected: string): ApiError {
  return new ApiError('parameter_value', `expected ${expected}, got ${shown(value)}`, { field: path })
}

const DIGITS = /^[+-]?\d{1,20}$/

function readInteger(value: unknown, path: string, expected = 'a whole number'): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' && DIGITS.test(value.trim())) return Number(value)
  throw wrongType(path, value, expected)
}

/** Lists may come as PHP makes them: `{}` for an empty one. */
function readList(value: unknown, path: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null && Object.keys(value).length === 0) return []
  throw wrongType(path, value, 'a list')
}

/** Whole numbers from `minimum` to `maximum`; digit strings are accepted. */
function integer(minimum = -2_147_483_648, maximum = 2_147_483_647): ParameterMaker<number> {
  return maker({
    schema: Type.Integer({ minimum, maximum }),
    read: (value, path) => {
      const number = readInteger(value, path)
      if (number < minimum || number > maximum) {
        throw wrongValue(path, value, `a whole number from ${minimum} to ${maximum}`)
      }
      return number
    },
  })
}

/**
 * The id of an object: any whole number. One that cannot exist (zero, negative, beyond 32 bits) is read as 0,
 * so that it answers like every other id the account does not have.
 */
function id(): ParameterMaker<number> {
  return maker({
    schema: Type.Integer(),
    read: (value, path) => possibleId(readInteger(value, path, 'an id (a whole number)')),
  })
}

function possibleId(number: number): number {
  return number > 0 && number <= 2_147_483_647 ? number : 0
}

/** An id that may pass 32 bits, kept as digits; one that cannot exist is read as 0, as in `id`. */
function idText(expected = 'an id (digits)'): ParameterMaker<string> {
  return maker({
    schema: Type.Union([Type.Integer(), Type.String({ pattern: '^\\d+$' })]),
    read: (value, path) => {
      const number = readInteger(value, path, expected)
      return number > 0 && number <= Number.MAX_SAFE_INTEGER ? String(number) : '0'
    },
  })
}

/** The id of a keyword: digits, answered and kept as text. */
function keywordId(): ParameterMaker<string> {
  return idText('a keyword id (digits)')
}

function ids(maximumItems = 10_000): ParameterMaker<number[]> {
  return maker({
    schema: Type.Array(Type.Integer(), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = Array.isArray(value) || typeof value === 'object' ? readList(value, path) : [value]
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} items`, `at most ${maximumItems} items`)
      }
      return list.map((item, index) =>
        possibleId(readInteger(item, `${path}[${index}]`, 'an id (a whole number)')),
      )
    },
  })
}

/** Lists of whole numbers, each from `minimum` to `maximum`. */
function integers(minimum: number, maximum: number, maximumItems: number): ParameterMaker<number[]> {
  const item = integer(minimum, maximum).required('')
  return maker({
    schema: Type.Array(Type.Integer({ minimum, maximum }), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = readList(value, path)
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} items`, `at most ${maximumItems} items`)
      }
      return list.map((entry, index) => item.read(entry, `${path}[${index}]`))
    },
  })
}

/** A range of whole numbers, both ends included. */
export type Range = readonly [from: number, to: number]

/** Ranges of whole numbers `[from, to]`; a single one need not be in a list of its own. */
function ranges(minimum: number, maximum: number, maximumItems: number): ParameterMaker<Range[]> {
  const end = integer(minimum, maximum).required('')
  const readRange = (value: unknown, path: string): Range => {
    const ends = readList(value, path)
    if (ends.length !== 2) throw wrongValue(path, value, 'a range [from, to]')
    const [from, to] = ends.map((item, index) => end.read(item, `${path}[${index}]`)) as [number, number]
    if (from > to) throw wrongValue(path, value, 'a range [from, to] with `from` not above `to`')
    return [from, to]
  }
  return maker({
    schema: Type.Array(Type.Array(end.schema, { minItems: 2, maxItems: 2 }), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = readList(value, path)
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} ranges`, `at most ${maximumItems} ranges`)
      }
      if (list.length === 2 && list.every((item) => typeof item !== 'object')) return [readRange(list, path)]
      return list.map((item, index) => readRange(item, `${path}[${index}]`))
    },
  })
}

/** Text of `minimum` to `maximum` characters after trimming; numbers are read as their digits. */
function text(maximum: number, minimum = 1): ParameterMaker<string> {
  return maker({
    schema: Type.String({ minLength: minimum, maxLength: maximum }),
    read: (value, path) => readText(value, path, minimum, maximum),
  })
}

function readText(value: unknown, path: string, minimum: number, maximum: number): string {
  const raw = typeof value === 'number' ? String(value) : value
  if (typeof raw !== 'string') throw wrongType(path, value, 'text')
  const trimmed = raw.trim()
  if (trimmed.length < minimum) throw wrongValue(path, value, 'a text that is not empty')
  if (trimmed.length > maximum) {
    throw wrongValue(path, `${trimmed.length} characters`, `at most ${maximum} characters`)
  }
  return trimmed
}

/** A secret of `minimum` to `maximum` characters, kept as it came and never shown in errors. */
function secret(maximum: number, minimum = 1): ParameterMaker<string> {
  return maker({
    schema: Type.String({ minLength: minimum, maxLength: maximum, format: 'password' }),
    read: (value, path) => {
      const text = typeof value === 'number' ? String(value) : value
      if (typeof text !== 'string') {
        throw new ApiError('parameter_type', 'expected text', { field: path })
      }
      if (text.length >= minimum && text.length <= maximum) return text
      throw wrongValue(path, `${text.length} characters`, `${minimum} to ${maximum} characters`)
    },
  })
}

/** A list of texts; a single text is read as a list of one, as several known programs send it. */
function texts(maximum: number, maximumItems: number, minimum = 1): ParameterMaker<string[]> {
  return maker({
    schema: Type.Array(Type.String({ minLength: minimum, maxLength: maximum }), { maxItems: maximumItems }),
    read: (value, path) => {
      const list = typeof value === 'string' || typeof value === 'number' ? [value] : readList(value, path)
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} items`, `at most ${maximumItems} items`)
      }
      return list.map((item, index) => readText(item, `${path}[${index}]`, minimum, maximum))
    },
  })
}

/** Sort keys as in a list; their form and their names are the selector's to read. */
function orders(): ParameterMaker<readonly WireOrder[]> {
  return maker({
    schema: selectorSchemas.orders,
    read: (value, path) => readList(value, path) as readonly WireOrder[],
  })
}

/** `0`/`1` or `false`/`true`, as number, text or boolean. */
function flag(): ParameterMaker<boolean> {
  return maker({
    schema: Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]),
    read: (value, path) => {
      if (value === true || value === 1 || value === '1' || value === 'true') return true
      if (value === false || value === 0 || value === '0' || value === 'false' || value === '') return false
      throw wrongType(path, value, '0 or 1 (or false or true)')
    },
  })
}

/** An object of flags by name; those that are absent are off, names that are none are ignored. */
function flags<const N extends string>(names: readonly N[]): ParameterMaker<Readonly<Record<N, boolean>>> {
  const one = flag().required('')
  return maker({
    schema: Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(one.schema)]))),
    read: (value, path) => {
      if (typeof value !== 'object' || value === null || (Array.isArray(value) && value.length > 0)) {
        throw wrongType(path, value, 'an object of flags')
      }
      const sent = value as Readonly<Record<string, unknown>>
      return Object.fromEntries(
        names.map((name) => [name, Object.hasOwn(sent, name) && one.read(sent[name], `${path}.${name}`)]),
      ) as Record<N, boolean>
    },
  })
}

/** One of a closed set of texts or numbers; digit strings stand for numbers. */
function oneOf<const V extends string | number>(values: readonly V[]): ParameterMaker<V> {
  const known = new Map<string, V>(values.map((value) => [String(value), value]))
  return maker({
    schema: Type.Union(values.map((value) => Type.Literal(value))),
    read: (value, path) => {
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
        throw wrongType(path, value, `one of ${values.join(', ')}`)
      }
      const found = known.get(typeof value === 'boolean' ? String(Number(value)) : String(value))
      if (found === undefined) {
        throw new ApiError(
          'parameter_value',
          `expected one of ${values.join(', ')}, got ${shown(value)}${didYouMean(String(value), known.keys())}`,
          { field: path },
        )
      }
      return found
    },
  })
}

/** A list of members of a closed set; a single member is read as a list of one. */
function someOf<const V extends string | number>(values: readonly V[]): ParameterMaker<V[]> {
  const member = oneOf(values).required('')
  return maker({
    schema: Type.Array(member.schema, { maxItems: values.length }),
    read: (value, path) => {
      const list = typeof value === 'string' ? [value] : readList(value, path)
      return list.map((item, index) => member.read(item, `${path}[${index}]`))
    },
  })
}

/** One of a few words or a whole number of a range, read as text: `ALL`, `7`. */
function wordOrNumber<const W extends string>(
  words: readonly W[],
  minimum: number,
  maximum: number,
): ParameterMaker<W | `${number}`> {
  const expected = `${words.join(', ')} or a whole number from ${minimum} to ${maximum}`
  return maker<W | `${number}`>({
    schema: Type.Union([
      ...words.map((word) => Type.Literal(word)),
      Type.Integer({ minimum, maximum }),
      Type.String({ pattern: '^\\d+$' }),
    ]),
    read: (value, path) => {
      const text = typeof value === 'string' ? value.trim().toUpperCase() : value
      const word = words.find((known) => known === text)
      if (word !== undefined) return word
      const isNumber = Number.isInteger(text) || (typeof text === 'string' && DIGITS.test(text))
      if (!isNumber && typeof text !== 'string') throw wrongType(path, value, expected)
      if (!isNumber || Number(text) < minimum || Number(text) > maximum) {
        throw new ApiError(
          'parameter_value',
          `expected ${expected}, got ${shown(value)}${isNumber ? '' : didYouMean(String(text), words)}`,
          { field: path },
        )
      }
      return `${Number(text)}`
    },
  })
}

/** A list of `item`; a single one is read as a list of one. */
function listOf<T, Sent>(
  item: ParameterMaker<T, Sent>,
  maximumItems: number,
): ParameterMaker<T[], Sent[] | Extract<Sent, string | number>> {
  const each = item.required('')
  return maker({
    schema: Type.Array(each.schema, { maxItems: maximumItems }),
    read: (value, path) => {
      const list = typeof value === 'string' || typeof value === 'number' ? [value] : readList(value, path)
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} items`, `at most ${maximumItems} items`)
      }
      return list.map((entry, index) => each.read(entry, `${path}[${index}]`))
    },
  })
}

/** An object of parameters of its own; unknown names in it are ignored, as they are at the top. */
function object<P extends Parameters>(parameters: P): ParameterMaker<ParametersRead<P>, ParametersSent<P>> {
  return maker({
    schema: Type.Object(
      Object.fromEntries(
        Object.entries(parameters).map(([name, { presence, schema }]) => [
          name,
          presence === 'required' ? schema : Type.Optional(schema),
        ]),
      ),
    ),
    read: (value, path) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw wrongType(path, value, `an object with ${Object.keys(parameters).join(', ')}`)
      }
      return readParameters(parameters, value as Record<string, unknown>, `${path}.`)
    },
  })
}

/**
 * Lists of ids by a number such as the search engine: an object, or a list whose places are the numbers, as PHP
 * writes it. A number that is not one of `keys` may have no ids.
 */
function idsByNumber(
  keys: readonly number[],
  maximumItems: number,
): ParameterMaker<Record<string, number[]>> {
  const list = ids(maximumItems).required('')
  return maker<Record<string, number[]>>({
    schema: Type.Union([
      Type.Record(Type.String({ pattern: '^\\d+$' }), list.schema),
      Type.Array(list.schema),
    ]),
    read: (value, path) => {
      const lists = readList(value, path)
      const read: Record<string, number[]> = {}
      positionsOf(lists).forEach((key, index) => {
        const found = list.read(readList(lists[index], `${path}[${key}]`), `${path}[${key}]`)
        if (keys.includes(key)) read[key] = [...new Set(found)]
        else if (found.length > 0)
          throw wrongValue(`${path}[${key}]`, found, `one of ${keys.join(', ')} as key`)
      })
      return read
    },
  })
}

/** Whether a text is a day of the calendar written YYYY-MM-DD. */
export function isCalendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
  return day <= length
}

function readDate(value: unknown, path: string): string {
  if (typeof value !== 'string') throw wrongType(path, value, 'a date YYYY-MM-DD')
  if (!isCalendarDate(value)) throw wrongValue(path, value, 'a date of the calendar, YYYY-MM-DD')
  return value
}

const dateSchema = Type.String({ format: 'date' })

function date(): ParameterMaker<string> {
  return maker({ schema: dateSchema, read: readDate })
}

function dates(maximumItems: number): ParameterMaker<string[]> {
  return maker({
    schema: Type.Array(dateSchema, { maxItems: maximumItems }),
    read: (value, path) => {
      const list = readList(value, path)
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} dates`, `at most ${maximumItems} dates`)
      }
      return list.map((item, index) => readDate(item, `${path}[${index}]`))
    },
  })
}

/** A file part of a multipart body, as bytes. */
export interface FilePart {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Lines of text: one text, a list of lines, or a file part. */
export type LinesInput =
  { readonly text: string } | { readonly lines: string[] } | { readonly file: FilePart }

function lines(maximumItems: number): ParameterMaker<LinesInput> {
  return maker<LinesInput>({
    schema: Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: maximumItems })]),
    read: (value, path) => {
      if (typeof value === 'string') return { text: value }
      if (isFilePart(value)) return { file: value }
      const list = readList(value, path)
      if (list.length > maximumItems) {
        throw wrongValue(path, `${list.length} lines`, `at most ${maximumItems} lines`)
      }
      return {
        lines: list.map((item, index) => {
          if (typeof item === 'string') return item
          if (typeof item === 'number') return String(item)
          throw wrongType(`${path}[${index}]`, item, 'a line of text')
        }),
      }
    },
  })
}

function isFilePart(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
}

/**
 * A flag of the protocol that Sextant does not honour: absent and off are accepted, anything else is refused by
 * name, since ignoring it would answer a question nobody asked.
 */
function unsupported(): Parameter<false, 'default'> {
  return maker<false>({
    schema: Type.Union([Type.Literal(false), Type.Literal(0)]),
    read: (value, path) => {
      const off = value === false || value === 0 || value === '0' || value === 'false' || value === ''
      if (off || (Array.isArray(value) && value.length === 0)) return false
      throw new ApiError('not_supported', `not supported by this version of Sextant, got ${shown(value)}`, {
        field: path,
      })
    },
  }).default(false, 'Not supported yet: refused unless absent or off.')
}

/**
 * A part of the selector that an operation of the protocol does not take although its neighbours do: refused with
 * 2003 unless empty, since acting on more than was meant cannot be undone.
 */
function refused(): Parameter<readonly never[], 'default'> {
  return maker<readonly never[]>({
    schema: Type.Array(Type.Never(), { maxItems: 0 }),
    read: (value, path) => {
      if (value === '' || (typeof value === 'object' && Object.keys(value!).length === 0)) return []
      throw wrongValue(path, value, 'nothing: this operation takes ids only')
    },
  }).default([], 'Not taken here: refused unless absent or empty.')
}

/** Makers of parameters. */
export const parameter = {
  unsupported,
  refused,
  integer,
  id,
  idText,
  keywordId,
  ids,
  integers,
  ranges,
  text,
  secret,
  texts,
  orders,
  flag,
  flags,
  oneOf,
  someOf,
  wordOrNumber,
  listOf,
  object,
  idsByNumber,
  date,
  dates,
  lines,
}

export type Parameters = Readonly<Record<string, Parameter>>

type ValueOf<P> = P extends Parameter<infer T, PresenceName, unknown> ? T : never
type SentOf<P> = P extends Parameter<unknown, PresenceName, infer Sent> ? Sent : never
type NamesWith<P extends Parameters, Presence extends PresenceName> = {
  [N in keyof P]: P[N]['presence'] extends Presence ? N : never
}[keyof P]

/** What a handler receives. */
export type ParametersRead<P extends Parameters> = {
  -readonly [N in NamesWith<P, 'required' | 'default'>]: ValueOf<P[N]>
} & { -readonly [N in NamesWith<P, 'optional'>]: ValueOf<P[N]> | undefined }

/** The forms a caller may send a value in. */
type Sendable<T> = T extends boolean
  ? boolean | 0 | 1
  : T extends LinesInput
    ? string | string[]
    : T extends string
      ? T | number
      : T

/** What a caller sends. */
export type ParametersSent<P extends Parameters> = {
  -readonly [N in NamesWith<P, 'required'>]: SentOf<P[N]>
} & { -readonly [N in NamesWith<P, 'optional' | 'default'>]?: SentOf<P[N]> | undefined }

/**
 * Reads the declared parameters of a request. Unknown ones are ignored, as the protocol does; `null` and an
 * absent parameter are the same. `within`: what stands before their names in errors.
 */
export function readParameters<P extends Parameters>(
  declared: P,
  sent: Readonly<Record<string, unknown>>,
  within = '',
): ParametersRead<P> {
  const read: Record<string, unknown> = {}
  for (const name of Object.keys(declared)) {
    const definition = declared[name]!
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value === undefined || value === null) {
      if (definition.presence === 'required') {
        throw new ApiError('parameter_missing', `required: ${definition.doc}`, { field: within + name })
      }
      read[name] = definition.default
    } else {
      read[name] = definition.read(value, within + name)
    }
  }
  return read as ParametersRead<P>
}
