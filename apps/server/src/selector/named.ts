import {
  ApiError,
  didYouMean,
  qualifiedForm,
  qualifierFault,
  shown,
  type Aggregate,
  type Field,
  type QualifierName,
  type Row,
} from '@sextant/contract'

/** The qualifiers that fields of a plan share. */
export interface Qualification {
  readonly qualifiers: readonly QualifierName[]
  /** Slot of the first value; the others follow. */
  readonly firstSlot: number
}

/** A field as a request names it. */
export interface NamedField {
  /** Its name in the row, without qualifiers. */
  readonly name: string
  readonly field: Field
  /** Index of its qualifiers among the plan's qualifications; undefined for a field without qualifiers. */
  readonly qualification: number | undefined
  /** The part of a plan's shape that stands for this field: its name without the values of qualifiers. */
  readonly shape: string
}

/** Resolves the names of a request and keeps each combination of qualifiers once. */
export interface Names {
  /** Throws ApiError 2004 for an unknown name and for missing or invalid qualifiers. */
  readonly resolve: (name: string, path: string, alsoKnown?: readonly string[]) => NamedField
  readonly qualifications: readonly Qualification[]
}

export function namesOf(row: Row, slot: (value: unknown) => number): Names {
  const qualifications: Qualification[] = []
  const placeByKey = new Map<string, number>()

  function qualificationOf(qualifiers: readonly QualifierName[], values: readonly string[]): number {
    const key = `${qualifiers.join()}:${values.join(':')}`
    const known = placeByKey.get(key)
    if (known !== undefined) return known
    const [firstSlot] = values.map(slot)
    placeByKey.set(key, qualifications.length)
    return qualifications.push({ qualifiers, firstSlot: firstSlot! }) - 1
  }

  function resolve(text: string, path: string, alsoKnown: readonly string[] = []): NamedField {
    if (Object.hasOwn(row.fields, text)) {
      return { name: text, field: row.fields[text]!, qualification: undefined, shape: text }
    }
    const [name = '', ...values] = text.split(':')
    if (!Object.hasOwn(row.qualified, name)) throw unknownField(row, text, path, alsoKnown)
    const field = row.qualified[name]!
    const fault =
      values.length === field.qualifiers.length
        ? field.qualifiers.flatMap((qualifier, index) => qualifierFault(qualifier, values[index]!) ?? [])[0]
        : `it has ${values.length} of ${field.qualifiers.length} qualifiers`
    if (fault !== undefined) {
      const expected = `must have the form \`${qualifiedForm(name, field)}\`, but got ${shown(text)}`
      throw new ApiError('selection', `${expected}: ${fault}`, { field: path })
    }
    const qualification = qualificationOf(field.qualifiers, values)
    return { name, field, qualification, shape: `${name}:${qualification}` }
  }

  return { resolve, qualifications }
}

function unknownField(row: Row, text: string, path: string, alsoKnown: readonly string[]): ApiError {
  const [name = ''] = text.split(':')
  const names = [...Object.keys(row.fields), ...Object.keys(row.qualified), ...alsoKnown]
  return new ApiError('selection', `unknown field ${shown(text)}${didYouMean(name, names)}`, { field: path })
}

/** The aggregates that `fields` requests, or undefined when it names fields. Throws ApiError 2004 for a mixture. */
export function aggregatesIn(
  row: Row,
  names: readonly string[],
): readonly { readonly name: string; readonly aggregate: Aggregate }[] | undefined {
  const asked = names.filter((name) => Object.hasOwn(row.aggregates, name))
  if (asked.length === 0) return undefined
  if (asked.length < names.length) {
    throw new ApiError('selection', `${asked[0]} cannot be combined with fields; request them separately`, {
      field: 'fields',
    })
  }
  return asked.map((name) => ({ name, aggregate: row.aggregates[name]! }))
}
