import type { WireError } from '@sextant/contract/errors.ts'
import { isJsonObject, type JsonObject } from '@sextant/contract/json-object.ts'
import { failure, type Answer } from './answer.ts'
import { fileNameOf } from './file-name.ts'

/** Header with the id of a request in the server log. */
const REQUEST_ID = 'X-Request-Id'

/** Reads a complete response, in either error style of the server. Rejects if the connection breaks meanwhile. */
export async function readReply(response: Response): Promise<Answer<unknown>> {
  const { status } = response
  const requestId = response.headers.get(REQUEST_ID) ?? undefined
  const disposition = response.headers.get('Content-Disposition')
  if (response.ok && disposition !== null && /^\s*attachment\b/i.test(disposition)) {
    const contentType = (response.headers.get('Content-Type') ?? '').split(';')[0]!.trim()
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { ok: true, result: { fileName: fileNameOf(disposition), contentType, bytes }, requestId }
  }
  const text = await response.text()
  const body = parseObject(text)
  if (body === undefined) return strange(`Status ${status}, ${opening(text)}`, status, requestId)
  const errors = wireErrors(body.errors)
  if (errors !== undefined) return { ok: false, kind: 'api', errors, status, requestId }
  if (!response.ok) return strange(`Status ${status} without errors.`, status, requestId)
  if (body.result === undefined || body.result === null) {
    return strange('Neither `result` nor `errors` is present.', status, requestId)
  }
  return {
    ok: true,
    result: body.result,
    ...whole('total', body.total),
    ...whole('nextOffset', body.nextOffset),
    ...whole('limitedBy', body.limitedBy),
    requestId,
  }
}

function strange(text: string, status: number, requestId: string | undefined): Answer<never> {
  return failure('protocol', 'The response does not come from the Sextant API.', text, status, requestId)
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function wireErrors(value: unknown): [WireError, ...WireError[]] | undefined {
  if (!Array.isArray(value)) return undefined
  const [first, ...others] = value.filter(isJsonObject).map(wireError)
  return first === undefined ? undefined : [first, ...others]
}

function wireError({ code, string, detail }: JsonObject): WireError {
  return {
    code: Number(code),
    string: String(string),
    detail: wireDetail(detail),
  }
}

/** Other services of the protocol send a text here. */
function wireDetail(detail: unknown): WireError['detail'] {
  if (typeof detail === 'string') return detail === '' ? null : { text: detail }
  return isJsonObject(detail) ? (detail as unknown as WireError['detail']) : null
}

/** A whole number of the envelope, which other services of the protocol may send as text. */
function whole<Name extends string>(name: Name, value: unknown): { [N in Name]?: number } {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return (Number.isSafeInteger(number) ? { [name]: number } : {}) as { [N in Name]?: number }
}

function opening(text: string): string {
  if (text === '') return 'an empty body.'
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}
