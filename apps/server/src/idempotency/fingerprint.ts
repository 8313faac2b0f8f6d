import { createHash } from 'node:crypto'
import { isJsonObject } from '@sextant/contract/json-object.ts'

/** Distinguishes requests: the operation and its parameters, in whatever order and encoding they were sent. */
export function fingerprint(address: string, sent: Readonly<Record<string, unknown>>): Buffer {
  const text = JSON.stringify([address, sent], (_name, value: unknown) => {
    if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
    return isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  })
  return createHash('sha256').update(text).digest()
}
