import { createHash } from 'node:crypto'

/** Distinguishes requests: the operation and its parameters, in whatever order and encoding they were sent. */
export function fingerprint(address: string, sent: Readonly<Record<string, unknown>>): Buffer {
  const text = JSON.stringify([address, sent], (_name, value: unknown) => {
    if (value instanceof Uint8Array) return createHash('sha256').update(value).digest('hex')
    return isRecord(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value
  })
  return createHash('sha256').update(text).digest()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
