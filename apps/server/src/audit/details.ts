import type { Operation } from '@sextant/contract'

/** Longest text that is kept whole, in characters. */
const TEXT_LENGTH = 200
/** Longest list that is kept whole. */
const LIST_LENGTH = 20
/** Longest details, in characters of JSON. */
const DETAILS_LENGTH = 4_000

/** Stands for a secret. */
const SECRET = '(secret)'

/**
 * The parameters of a request as the audit log keeps them: only declared ones, since others may hold anything, without secrets,
 * and with large values shortened.
 */
export function detailsOf(
  { parameters, selection }: Operation,
  sent: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const selecting = selection === undefined ? [] : ['filters', 'id']
  const details = Object.fromEntries(
    [...Object.keys(parameters), ...selecting]
      .filter((name) => sent[name] !== undefined)
      .map((name) => [name, parameters[name]?.secret === true ? SECRET : shortened(sent[name])]),
  )
  return JSON.stringify(details).length <= DETAILS_LENGTH
    ? details
    : Object.fromEntries(Object.entries(details).map(([name, value]) => [name, sizeOf(value)]))
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= TEXT_LENGTH
      ? value
      : `${value.slice(0, TEXT_LENGTH)}… (${value.length} characters)`
  }
  if (Array.isArray(value)) {
    const first = value.slice(0, LIST_LENGTH).map(shortened)
    return value.length <= LIST_LENGTH ? first : [...first, `… (${value.length} in all)`]
  }
  if (value instanceof Uint8Array) return `(${value.length} bytes)`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return Object.fromEntries(entries.slice(0, LIST_LENGTH).map(([name, part]) => [name, shortened(part)]))
  }
  return value
}

function sizeOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return `(${JSON.stringify(value).length} characters)`
}
