import {
  directions,
  fieldKinds,
  isCalendarDate,
  operators,
  qualifiers,
  selectorLimits,
  type Comparison,
  type Field,
  type Operator,
  type qualifierKinds,
  type Row,
} from '@sextant/contract'

// The selector's contract, implemented on JavaScript objects as the reference of the property tests. Nothing here
// comes from the selector itself; only the contract's tables of fields and operators are shared.

/** A stored value: whole numbers as bigint, decimals as exact text, moments as ISO text in UTC with microseconds. */
export type Stored = bigint | string | readonly number[] | null
export type ModelRow = Readonly<Record<string, Stored>>

export interface ModelNoun {
  readonly row: Row
  /** Order of rows without `orders`. */
  readonly defaultOrder: (a: ModelRow, b: ModelRow) => number
  /** The value of a qualified field; of a position, `--` when it was not found. */
  readonly qualified?: (row: ModelRow, name: string, values: readonly string[]) => Stored
}

export type ModelAnswer =
  | {
      readonly rows: readonly Record<string, unknown>[]
      readonly total: number
      readonly nextOffset: number | undefined
    }
  /** Codes of all faults; a server may respond with any of them. */
  | { readonly error: ReadonlySet<number> }

type Sent = Readonly<Record<string, unknown>>
interface SentFilter {
  readonly name: string
  readonly operator: Operator
  readonly values: readonly unknown[]
}
interface SentOrder {
  readonly name: string
  readonly direction?: string
  readonly orderValues?: readonly unknown[]
  readonly operator?: Operator
  readonly values?: readonly unknown[]
}

/** Texts that are not valid regular expressions for the selector; all others stay within `modelPattern`'s grammar. */
export const REFUSED_PATTERNS: ReadonlySet<string> = new Set([
  '(',
  'a)(b',
  '*a',
  'a{2,1}',
  'a{256}',
  '[z-a]',
  '[',
  '\\',
  '(a)\\1',
  '(?#[)(a)\\1(?#])',
  '(?i)a',
  '(a{100}){100}',
])

export function modelSelect(
  rows: readonly ModelRow[],
  noun: ModelNoun,
  sent: Sent,
  timeZone: string,
): ModelAnswer {
  const error = faults(noun, sent)
  if (error.size > 0) return { error }
  const of = { noun, timeZone }
  const filters = listOf(sent.filters) as readonly SentFilter[]
  const all = isAbsent(sent.id)
    ? filters
    : [...filters, { name: 'id', operator: 'EQUALS', values: [sent.id] } as const]
  const found = rows.filter((row) => all.every((filter) => holds(of, row, filter)))
  const named = namesOf(sent.fields) as readonly string[]
  const fields = named.length > 0 ? named : noun.row.base
  if (fields.every((name) => Object.hasOwn(noun.row.aggregates, name))) {
    const figures = fields.map((name) => [name, aggregate(of, found, name)])
    return { rows: [Object.fromEntries(figures)], total: 1, nextOffset: undefined }
  }

  const sorted = found.toSorted(comparatorOf(of, ordersOf(sent.orders)))
  const limit = isAbsent(sent.limit) ? selectorLimits.rows : Number(sent.limit)
  const offset = isAbsent(sent.offset) ? 0 : Number(sent.offset)
  return {
    rows: sorted.slice(offset, offset + limit).map((row) => wireRow(of, row, fields)),
    total: sorted.length,
    nextOffset: offset + limit < sorted.length ? offset + limit : undefined,
  }
}

// Rows

interface Of {
  readonly noun: ModelNoun
  readonly timeZone: string
}

function wireRow(of: Of, row: ModelRow, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((name) => [name, wire(of, row, name)]))
}

function aggregate({ noun }: Of, rows: readonly ModelRow[], name: string): unknown {
  const { of } = noun.row.aggregates[name]!
  if (of === undefined) return rows.length
  const scale = 6
  const sum = rows.reduce((total, row) => {
    const { digits, scale: own } = decimalOf(row[of] as string)!
    return total + digits * 10n ** BigInt(scale - own)
  }, 0n)
  const text = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0')
  return amountText(`${sum < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`)
}

/** The field of a name without its qualifiers, or undefined for an unknown field. */
function fieldNamed(noun: ModelNoun, text: string): Field | undefined {
  if (Object.hasOwn(noun.row.fields, text)) return noun.row.fields[text]
  const [name = '', ...values] = text.split(':')
  if (!Object.hasOwn(noun.row.qualified, name)) return undefined
  const field = noun.row.qualified[name]!
  const kinds = field.qualifiers.map((qualifier) => qualifiers[qualifier].kind)
  const isRight = values.length === kinds.length && values.every((value, i) => isQualifier(kinds[i]!, value))
  return isRight ? field : undefined
}

function isQualifier(kind: keyof typeof qualifierKinds, text: string): boolean {
  switch (kind) {
    case 'date':
      return isCalendarDate(text)
    case 'integer':
      return /^[0-9]{1,10}$/.test(text) && BigInt(text) < 2n ** 31n
    case 'advertPlace':
      return ['P11', 'P12', 'P13', 'P1L', 'P21', 'P2L'].includes(text)
    case 'word':
      return /^[0-9A-Za-z_]{1,64}$/.test(text)
  }
}

function storedOf({ noun }: Of, row: ModelRow, text: string): Stored {
  if (Object.hasOwn(noun.row.fields, text)) return noun.row.fields[text]!.absent === true ? null : row[text]!
  const [name = '', ...values] = text.split(':')
  return noun.qualified!(row, name, values)
}

function wire(of: Of, row: ModelRow, name: string): unknown {
  const { noun, timeZone } = of
  const stored = storedOf(of, row, name)
  if (stored === null) return null
  switch (fieldNamed(noun, name)!.kind) {
    case 'id':
    case 'integer':
    case 'flag':
      return Number(stored)
    case 'idText':
      return String(stored)
    case 'decimal':
      return amountText(stored as string)
    case 'set':
      return (stored as readonly number[]).join(',')
    case 'datetime':
      return localTime(stored as string, timeZone)
    case 'text':
    case 'position':
      return typeof stored === 'bigint' ? String(stored) : stored
    case 'number':
      return Number(stored)
    case 'date':
      throw new Error('No row of these tests has such a field.')
  }
}

/** At least two decimals, without further trailing zeros. */
function amountText(stored: string): string {
  const [whole, decimals = ''] = stored.split('.') as [string, string?]
  const text = `${whole}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`
  return /^-0\.0+$/.test(text) ? text.slice(1) : text
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function localTime(moment: string, timeZone: string): string {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    const two = '2-digit' as const
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    clocks.set(timeZone, clock)
  }
  const parts = clock.formatToParts(new Date(`${moment.slice(0, 19)}Z`))
  const part = (type: string) => parts.find((candidate) => candidate.type === type)!.value
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

// Values as they are compared

/** A decimal number, exactly: digits · 10^-scale. */
interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

type Comparable = Decimal | string | readonly number[]

function decimalOf(text: string): Decimal | undefined {
  const match = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(text.trim())
  if (match === null || text.trim().length > 400) return undefined
  const [, sign, whole = '', decimals = '', exponent = '0'] = match
  const digits = BigInt(`${whole}${decimals}`) * (sign === '-' ? -1n : 1n)
  const scale = decimals.length - Number(exponent)
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Upper case, then lower case, as `fold` does in the database. */
export function fold(text: string): string {
  return Array.from(text, (character) => lower(upper(character))).join('')
}

/** Unicode's simple mapping, which maps one character to one. */
function upper(character: string): string {
  const form = character.toUpperCase()
  return Array.from(form).length === 1 ? form : character
}

/** Likewise. The only lower form of several characters is that of İ, whose simple one is its first. */
function lower(character: string): string {
  return Array.from(character.toLowerCase())[0]!
}

function comparisonOf(field: Field): Comparison {
  return fieldKinds[field.kind].compares
}

/** Greater than every number that can be sent. */
const NOT_FOUND: Decimal = { digits: 10n ** 5_000n, scale: 0 }

function comparable(of: Of, row: ModelRow, name: string): Comparable | null {
  const { noun, timeZone } = of
  const stored = storedOf(of, row, name)
  if (stored === null) return null
  switch (comparisonOf(fieldNamed(noun, name)!)) {
    case 'integer':
    case 'number':
      return decimalOf(String(stored))!
    case 'position':
      return stored === '--' ? NOT_FOUND : decimalOf(String(stored))!
    case 'text':
      return fold(stored as string)
    case 'set':
      return stored as readonly number[]
    case 'datetime':
      return localTime(stored as string, timeZone)
    case 'date':
      throw new Error('No row of these tests has such a field.')
  }
}

/** A filter value as the field compares it, or undefined for an invalid one. */
function literal(value: unknown, comparison: Comparison): Comparable | undefined {
  const sent = plain(value)
  const text = typeof sent === 'number' && comparison !== 'text' ? numberText(sent) : String(sent)
  switch (comparison) {
    case 'integer':
    case 'number':
      return decimalOf(text)
    case 'position':
      return text === '--' ? NOT_FOUND : decimalOf(text)
    case 'text':
      return fold(text)
    case 'set': {
      const members = String(sent).split(',')
      return members.every((member) => /^\d{1,18}$/.test(member.trim())) ? members.map(Number) : undefined
    }
    case 'date':
      return isCalendarDate(text) ? text : undefined
    case 'datetime': {
      const match =
        /^(\d{4}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?)?$/.exec(text) ?? undefined
      if (match === undefined || !isCalendarDate(match[1]!)) return undefined
      return `${match[1]!} ${match[2] ?? '00:00'}${match[3] ?? ':00'}`
    }
  }
}

/** Flags are numbers. */
function plain(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}

function numberText(value: number): string {
  return Number.isInteger(value) ? String(BigInt(value)) : String(value)
}

function compare(a: Comparable, b: Comparable): number {
  if (typeof a === 'string') return compareText(a, b as string)
  if ('digits' in a) return compareDecimals(a, b as Decimal)
  return compareLists(a, b as readonly number[])
}

/** By code points: the order of UTF-8 bytes, which is not that of UTF-16 units. */
function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [a, b].map((value) => value.digits * 10n ** BigInt(scale - value.scale)) as [
    bigint,
    bigint,
  ]
  return left < right ? -1 : left > right ? 1 : 0
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((item, position) => item !== b[position])
  if (index === -1) return a.length - b.length
  return b[index] === undefined ? 1 : a[index]! - b[index]
}

function comparatorOf(of: Of, sent: readonly unknown[]): (a: ModelRow, b: ModelRow) => number {
  const orders = sent.map((order) => (typeof order === 'string' ? { name: order } : (order as SentOrder)))
  return (a, b) => {
    for (const order of orders) {
      const ascending = compareBy(of, order, a, b)
      if (ascending !== 0) return order.direction?.toUpperCase() === 'DESC' ? -ascending : ascending
    }
    const rest = orders.length === 0 ? of.noun.defaultOrder(a, b) : 0
    return rest !== 0 ? rest : Number((a.id as bigint) > (b.id as bigint)) - 0.5
  }
}

function compareBy(of: Of, { name, orderValues, operator, values }: SentOrder, a: ModelRow, b: ModelRow) {
  if (operator !== undefined) {
    const filter = { name, operator, values: values ?? [] }
    return Number(holds(of, a, filter)) - Number(holds(of, b, filter))
  }
  if (listOf(orderValues).length > 0) {
    return placeIn(of, orderValues!, a, name) - placeIn(of, orderValues!, b, name)
  }
  const [left, right] = [comparable(of, a, name), comparable(of, b, name)]
  return left === null || right === null
    ? Number(left !== null) - Number(right !== null)
    : compare(left, right)
}

/** The place of a row's value in a sequence, or after it if it is not in it. A set is its text. */
function placeIn(of: Of, sequence: readonly unknown[], row: ModelRow, name: string): number {
  const comparison = comparisonOf(fieldNamed(of.noun, name)!)
  const value = comparison === 'set' ? wire(of, row, name) : comparable(of, row, name)
  if (value === null) return sequence.length
  const place = sequence.findIndex((item) =>
    comparison === 'set'
      ? String(plain(item)) === value
      : compare(literal(item, comparison)!, value as Comparable) === 0,
  )
  return place === -1 ? sequence.length : place
}

// Filters

const NEGATIVES: Partial<Record<Operator, Operator>> = {
  NOT_EQUALS: 'EQUALS',
  NOT_IN: 'IN',
  DOES_NOT_CONTAIN: 'CONTAINS',
  NOT_REGEXP: 'REGEXP',
}

function holds(of: Of, row: ModelRow, filter: SentFilter): boolean {
  const operator = filter.operator.toUpperCase() as Operator
  const positive = NEGATIVES[operator]
  if (positive !== undefined) return !holds(of, row, { ...filter, operator: positive })
  const isNull = storedOf(of, row, filter.name) === null
  if (operator === 'IS_NULL') return isNull
  if (operator === 'IS_NOT_NULL') return !isNull
  if (isNull) return false
  return operators[operator].compares === 'text'
    ? textHolds(of, row, { ...filter, operator })
    : valueHolds(of, row, { ...filter, operator })
}

/** Text operators compare the folded text, or the digits of other values. */
function textHolds(of: Of, row: ModelRow, { name, operator, values }: SentFilter): boolean {
  const text = String(wire(of, row, name))
  if (operator === 'REGEXP') return modelPattern(String(plain(values[0]))).test(text)
  const other = referenceOf(values[0])
  const operand = other === undefined ? plain(values[0]) : wire(of, row, other)
  if (operand === null) return false
  const wanted = fold(String(operand))
  return operator === 'CONTAINS' ? fold(text).includes(wanted) : fold(text).startsWith(wanted)
}

function valueHolds(of: Of, row: ModelRow, { name, operator, values }: SentFilter): boolean {
  const comparison = comparisonOf(fieldNamed(of.noun, name)!)
  const value = comparable(of, row, name)!
  const operands = values.map((item) => {
    const other = referenceOf(item)
    return other === undefined ? literal(item, comparison)! : comparable(of, row, other)
  })
  const is = (operand: Comparable | null, accept: (order: number) => boolean): boolean => {
    if (operand === null) return false
    if (comparison === 'set') {
      return (value as readonly number[]).some((member) => (operand as readonly number[]).includes(member))
    }
    return accept(compare(value, operand))
  }
  const first = operands[0]!
  switch (operator) {
    case 'EQUALS':
    case 'IN':
      return operands.some((operand) => is(operand, (order) => order === 0))
    case 'GREATER_THAN':
      return is(first, (order) => order > 0)
    case 'GREATER_THAN_EQUALS':
      return is(first, (order) => order >= 0)
    case 'LESS_THAN':
      return is(first, (order) => order < 0)
    case 'LESS_THAN_EQUALS':
      return is(first, (order) => order <= 0)
    case 'BETWEEN':
      return operands.some(
        (low, index) =>
          index % 2 === 0 &&
          is(low, (order) => order >= 0) &&
          is(operands[index + 1]!, (order) => order <= 0),
      )
    default:
      throw new Error(`${operator} compares no values.`)
  }
}

/** `Field:name` or `Field:{name}` → name. */
function referenceOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('Field:')) return undefined
  const name = value.slice('Field:'.length)
  const braced = /^\{([^{}]*)\}$/.exec(name)
  return braced === null ? name : braced[1]!
}

/**
 * A pattern of the tests' small grammar as JavaScript's: characters, `\` before a sign of the syntax, `.`, `[…]`
 * without ranges, groups, alternatives, repetitions and anchors. Each letter stands for its cases.
 */
function modelPattern(pattern: string): RegExp {
  let source = ''
  let inBracket = false
  const characters = Array.from(pattern)
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!
    if (character === '\\') source += character + characters[++i]!
    else if (/[[\]]/.test(character)) {
      inBracket = character === '['
      source += character
    } else if (/[.*+?(){}|^$0-9,]/.test(character)) source += character
    else source += inBracket ? casesOf(character) : `[${casesOf(character)}]`
  }
  return new RegExp(source, 'su')
}

/** The letter with its upper and lower case, escaped for a bracket. */
function casesOf(character: string): string {
  const cases = [...new Set([character, upper(character), lower(character)])]
  return cases.map((form) => (/[-^\]\\]/.test(form) ? `\\${form}` : form)).join('')
}

// What is wrong with a request

const TYPE = 2002
const SELECTION = 2004
const PAGING = 2005

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isList(value: unknown): boolean {
  return isAbsent(value) || Array.isArray(value) || JSON.stringify(value) === '{}'
}

/** An absent list and PHP's empty object are empty lists. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** `fields`, of which a single one may be a text. */
function namesOf(value: unknown): readonly unknown[] {
  return typeof value === 'string' && value !== '' ? [value] : listOf(value)
}

/** `orders`, of which a single one may be a name or an object with one. */
function ordersOf(value: unknown): readonly unknown[] {
  const isOne = typeof value === 'object' && value !== null && 'name' in value
  return isOne ? [value] : namesOf(value)
}

function faults(noun: ModelNoun, sent: Sent): ReadonlySet<number> {
  const found = new Set<number>()
  if (!isList(sent.filters)) found.add(TYPE)
  if (!isList(sent.orders) && ordersOf(sent.orders).length === 0) found.add(TYPE)
  if (typeof sent.fields !== 'string' && !isList(sent.fields)) found.add(TYPE)
  const fields = namesOf(sent.fields)
  if (fields.some((name) => typeof name !== 'string')) found.add(TYPE)
  const isKnown = (name: unknown) => typeof name === 'string' && fieldNamed(noun, name) !== undefined
  const isAggregate = (name: unknown) => typeof name === 'string' && Object.hasOwn(noun.row.aggregates, name)
  if (!(fields.every(isAggregate) || fields.every(isKnown))) found.add(SELECTION)
  if (!listOf(sent.filters).every((filter) => isGoodFilter(noun, filter))) found.add(SELECTION)
  const orders = ordersOf(sent.orders)
  if (!orders.every((order) => isGoodOrder(noun, order))) found.add(SELECTION)
  const sequences = orders.map((order) => (order as { orderValues?: unknown } | null)?.orderValues)
  if (!sequences.every(isList)) found.add(TYPE)
  if (sent.id !== undefined && sent.id !== null && !isGoodId(sent.id)) found.add(TYPE)
  if (!isGoodPaging(sent.limit, 1, selectorLimits.rows)) found.add(PAGING)
  if (!isGoodPaging(sent.offset, 0, Number.MAX_SAFE_INTEGER)) found.add(PAGING)
  return found
}

function isGoodId(id: unknown): boolean {
  return typeof id === 'string' ? /^\d{1,20}$/.test(id.trim()) : Number.isInteger(id)
}

function isGoodPaging(value: unknown, minimum: number, maximum: number): boolean {
  if (isAbsent(value)) return true
  const number = typeof value === 'string' && /^ *\d{1,20} *$/.test(value) ? Number(value) : value
  return Number.isInteger(number) && (number as number) >= minimum && (number as number) <= maximum
}

function isGoodOrder(noun: ModelNoun, order: unknown): boolean {
  if (typeof order === 'string') return fieldNamed(noun, order) !== undefined
  if (typeof order !== 'object' || order === null) return false
  const { name, direction, orderValues, operator, values, ...others } = order as Record<string, unknown>
  const wanted = typeof direction === 'string' ? direction.toUpperCase() : direction
  const field = typeof name === 'string' ? fieldNamed(noun, name) : undefined
  if (field === undefined || Object.keys(others).length > 0) return false
  if (!isAbsent(direction) && !directions.some((known) => known === wanted)) return false
  const hasSequence = Array.isArray(orderValues) && orderValues.length > 0
  if (!isAbsent(operator) || !isAbsent(values)) {
    const isPattern = typeof operator === 'string' && operator.toUpperCase().endsWith('REGEXP')
    return !hasSequence && !isPattern && isGoodFilter(noun, { name, operator, values })
  }
  const comparison = comparisonOf(field)
  return (
    !hasSequence || orderValues.every((value) => isGoodValue(value, field) && isInSequence(value, comparison))
  )
}

function isInSequence(value: unknown, comparison: Comparison): boolean {
  const isReference = referenceOf(value) !== undefined
  return !isReference && literal(value, comparison === 'set' ? 'text' : comparison) !== undefined
}

function isGoodFilter(noun: ModelNoun, filter: unknown): boolean {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return false
  const { name, operator: sentOperator, values, ...others } = filter as Record<string, unknown>
  if (Object.keys(others).length > 0) return false
  if (typeof name !== 'string') return false
  const field = fieldNamed(noun, name)
  if (field === undefined) return false
  if (typeof sentOperator !== 'string') return false
  const operator = sentOperator.toUpperCase()
  if (!Object.hasOwn(operators, operator)) return false
  const entry = operators[operator as Operator]
  const comparison = comparisonOf(field)
  if (entry.compares === 'order' && comparison === 'set') return false
  if (entry.values === 'none') return true
  if (!Array.isArray(values)) return false
  const rightNumber = {
    one: values.length === 1,
    pairs: values.length > 0 && values.length % 2 === 0,
    several: values.length > 0,
  }[entry.values]
  if (!rightNumber || values.length > selectorLimits.values) return false
  return values.every((value: unknown) => {
    if (!isGoodValue(value, field)) return false
    const reference = referenceOf(value)
    if (reference !== undefined) {
      return entry.reference && isGoodReference(noun, reference, comparison)
    }
    if (operator.endsWith('REGEXP')) return !REFUSED_PATTERNS.has(String(value))
    return literal(value, entry.compares === 'text' ? 'text' : comparison) !== undefined
  })
}

function isGoodValue(value: unknown, { kind }: Field): boolean {
  if (typeof value === 'boolean') return kind === 'flag'
  if (typeof value !== 'string') return typeof value === 'number'
  return value.length <= selectorLimits.valueLength && !value.includes('\0') && value.isWellFormed()
}

function isGoodReference(noun: ModelNoun, name: string, comparison: Comparison): boolean {
  const field = fieldNamed(noun, name)
  if (field === undefined) return false
  const other = comparisonOf(field)
  const isNumber = (kind: Comparison) => ['integer', 'number', 'position'].includes(kind)
  return other === comparison || (isNumber(other) && isNumber(comparison))
}
