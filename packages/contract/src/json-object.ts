/** A JSON object. Nothing is known about its members. */
export type JsonObject = { readonly [key: string]: unknown }

/** Whether a value is an object: neither a list nor null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
