import type { JsonSchema } from '../../../api/openapi.ts'

/** An example value for a schema, to be edited. */
export function skeletonOf(schema: JsonSchema): unknown {
  const { anyOf, const: constant, enum: values, items, properties, type } = schema
  if (constant !== undefined) return constant
  if (values !== undefined) return values[0]
  // Of several alternatives, an object shows the most.
  if (anyOf !== undefined) return skeletonOf(anyOf.find((one) => one.properties !== undefined) ?? anyOf[0]!)
  if (type === 'array') return items === undefined ? [] : [skeletonOf(items)]
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, skeletonOf(one)]))
  }
  return scalars[type ?? ''] ?? {}
}

const scalars: Readonly<Record<string, unknown>> = { string: '…', integer: 1, number: 1, boolean: true }
