import type { JsonSchema } from '../../../api/openapi.ts'

/** A value of a closed set. */
export interface ControlOption {
  readonly value: string | number
  /** Description, in English. */
  readonly doc?: string | undefined
}

/**
 * The input of a parameter. `lines` is a list with one item per line; `several` is a choice of several
 * values.
 */
export type Control =
  | { readonly kind: 'flag' }
  | { readonly kind: 'number' | 'text' | 'secret' | 'date' | 'paragraph' | 'json' }
  | { readonly kind: 'lines'; readonly of: 'number' | 'text'; readonly known: readonly string[] }
  | { readonly kind: 'choice'; readonly options: readonly ControlOption[] }
  | { readonly kind: 'several'; readonly options: readonly ControlOption[] }

/** The control for a schema; undefined for a value that the protocol defines but the installation rejects. */
export function controlOf(schema: JsonSchema): Control | undefined {
  const { anyOf, items, type, format } = schema
  if (type === 'array' && items !== undefined) return listControl(items)
  if (anyOf !== undefined) return unionControl(anyOf)
  if (type === 'integer' || type === 'number') return { kind: 'number' }
  if (type !== 'string') return { kind: 'json' }
  if (format === 'password') return { kind: 'secret' }
  return { kind: format === 'date' ? 'date' : 'text' }
}

function listControl(items: JsonSchema): Control | undefined {
  if (items.not !== undefined) return undefined
  const options = optionsOf(items)
  if (options !== undefined) return { kind: 'several', options }
  if (items.type === 'integer' || items.type === 'number') return { kind: 'lines', of: 'number', known: [] }
  if (items.type === 'string') return { kind: 'lines', of: 'text', known: [] }
  const alternatives = items.anyOf ?? []
  if (alternatives.length === 0 || alternatives.some(({ type }) => type !== 'string')) return { kind: 'json' }
  // The alternatives are names and, in their description, patterns of names.
  const known = alternatives.flatMap(
    ({ enum: names, description }) => names?.map(String) ?? description ?? [],
  )
  return { kind: 'lines', of: 'text', known }
}

function unionControl(anyOf: readonly JsonSchema[]): Control | undefined {
  const types = anyOf.map(({ type }) => type)
  if (anyOf.every((one) => one.const === false || one.const === 0)) return undefined
  if (types.includes('boolean')) return { kind: 'flag' }
  const options = optionsOf({ anyOf })
  if (options !== undefined) return { kind: 'choice', options }
  if (types[0] === 'integer' && types.slice(1).every((type) => type === 'string')) return { kind: 'number' }
  if (types[0] === 'string' && anyOf[1]?.items?.type === 'string') return { kind: 'paragraph' }
  return { kind: 'json' }
}

function optionsOf({ anyOf, enum: values }: JsonSchema): ControlOption[] | undefined {
  if (values !== undefined) return values.map((value) => ({ value }))
  if (anyOf === undefined || anyOf.some((one) => one.const === undefined)) return undefined
  return anyOf.map(({ const: value, description }) => ({
    value: value as string | number,
    doc: description || undefined,
  }))
}
