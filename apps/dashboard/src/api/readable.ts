import type { RegistryAddress } from '@sextant/contract'
import type { Success } from '@sextant/sdk'
import { readable } from '../texts/readable.ts'

/** What people read as it is on the wire: the content of messages, and replies as they were received. */
const asReceived: ReadonlySet<RegistryAddress> = new Set([
  'get/events_2/deliveries',
  'get/positions_2/provenance/reply',
  'get/providers_2/probes/proof',
])

/**
 * An answer for people: every host name in its result in its own script. The API accepts either spelling, so values can be sent
 * back.
 */
export function forPeople<T>(address: RegistryAddress, success: Success<T>): Success<T> {
  if (asReceived.has(address)) return success
  // Only texts change, so the result keeps its form.
  return { ...success, result: madeReadable(success.result) as T }
}

function madeReadable(value: unknown): unknown {
  if (typeof value === 'string') return readable(value)
  if (Array.isArray(value)) {
    const items = value.map(madeReadable)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const made = entries.map(([key, part]): [string, unknown] => [key, madeReadable(part)])
  return made.some(([, part], index) => part !== entries[index]![1]) ? Object.fromEntries(made) : value
}

/** A host name as filters find it: the API stores international ones as `xn--…`. Other text is returned unchanged. */
export function asStored(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text
  const host = /^[^/?#:@\s]+/.exec(text)?.[0] ?? ''
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname + text.slice(host.length) : text
}

/**
 * A filter for addresses that contain a text, whichever spelling they are stored in: checks escape the letters of a path, and imports
 * keep short addresses as they are.
 */
export function containsAddress<Name extends string>(name: Name, text: string) {
  const spellings = [text, asStored(text)].flatMap((one) => [one, escaped(one)])
  const [first, ...others] = new Set(spellings)
  return others.length === 0
    ? { name, operator: 'CONTAINS' as const, values: [text] }
    : { name, operator: 'REGEXP' as const, values: [[first!, ...others].map(literally).join('|')] }
}

function escaped(text: string): string {
  return text.replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters.toWellFormed()))
}

/** A pattern that matches a text as it is. */
function literally(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)
}
