import {
  ApiError,
  errorCatalogue,
  isPagedValue,
  JsonText,
  SessionAnswer,
  type ErrorName,
  type FileAnswer,
  type Language,
  type ListEnvelope,
  type Operation,
} from '@sextant/contract'
import type { FastifyReply } from 'fastify'
import type { Settings } from '#config/settings.ts'
import { StatementTimeout, Unavailable } from '#db/errors.ts'
import { inFetchStyle } from '#selector/fetch-style.ts'
import type { Page } from '#selector/select.ts'
import { BodyError } from './body/body-error.ts'

/** A response as it goes over the wire. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Change to the session of the browser, if any. */
  readonly session?: SessionAnswer
}

const json = { 'content-type': 'application/json; charset=utf-8' }

/** Wraps the answer of a handler in the envelope of its operation (docs/protocol.md, Envelopes). */
export function success(operation: Operation, answer: unknown): WireAnswer {
  if (answer instanceof SessionAnswer) return { ...success(operation, answer.value), session: answer }
  if (operation.result === 'file') return fileAnswer(answer as FileAnswer)
  if (operation.selection?.use === 'rows') {
    const page = answer as Page
    const envelope = listEnvelope(operation.selection.envelope, inFetchStyle(page), {
      total: page.total,
      nextOffset: page.nextOffset,
      offset: page.selection.offset,
      limit: page.selection.limit,
    })
    return { status: 200, headers: json, body: toJson(envelope) }
  }
  const envelope = isPagedValue(answer)
    ? listEnvelope('whole', answer.value, { ...answer, limit: 0 })
    : { result: answer }
  return { status: 200, headers: json, body: toJson(envelope) }
}

/** The envelope as JSON; a result that already is JSON is inserted unchanged. */
function toJson({ result, ...others }: Envelope): string {
  if (!(result instanceof JsonText)) return JSON.stringify({ result, ...others })
  const rest = JSON.stringify(others).slice(1)
  return `{"result":${result.text}${rest === '}' ? '' : ','}${rest}`
}

interface Paging {
  readonly total: number
  readonly nextOffset: number | undefined
  readonly offset: number
  readonly limit: number
}

/** `result` is its first key. */
interface Envelope {
  readonly result: unknown
  readonly [key: string]: unknown
}

function listEnvelope(kind: ListEnvelope, result: unknown, paging: Paging): Envelope {
  const next = paging.nextOffset === undefined ? {} : { nextOffset: paging.nextOffset }
  switch (kind) {
    case 'whole':
      // Some programs count the keys: three on a page before the last, never three otherwise.
      return paging.nextOffset === undefined && paging.offset === 0
        ? { result }
        : { result, ...next, total: paging.total }
    case 'counted':
      return { result, ...next, total: paging.total }
    case 'limited':
      return { result, limitedBy: paging.limit, total: paging.total, ...next }
  }
}

function fileAnswer({ fileName, contentType, bytes }: FileAnswer): WireAnswer {
  const plain = fileName.replace(/[^\x20-\x7e]/g, '_')
  const extended = plain === fileName ? '' : `; filename*=UTF-8''${encodeURIComponent(fileName)}`
  return {
    status: 200,
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${plain}"${extended}`,
    },
    body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }
}

/** Converts any error to one of the catalogue; its cause stays inside. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof BodyError) return new ApiError('body_malformed', error.detail, { cause: error })
  if (error instanceof StatementTimeout) return new ApiError('timeout', '', { cause: error })
  if (error instanceof Unavailable) {
    return new ApiError('unavailable', error.sentence, { cause: error, retryAfterSeconds: 5 })
  }
  const code = (error as { code?: unknown } | null)?.code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('body_too_large', '', { cause: error })
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('body_malformed', (error as Error).message, { cause: error })
  }
  return new ApiError('internal', '', { cause: error })
}

/** A failure in the error style of the installation. */
export function failure(
  error: ApiError,
  style: Settings['ERROR_STYLE'],
  requestId: string,
  lang?: Language,
): WireAnswer {
  const name: ErrorName = error.error
  const wire = error.toWire(lang)
  if (name === 'internal') wire.detail = { text: `request ${requestId}` }
  const headers: Record<string, string> = { ...json }
  if (error.retryAfterSeconds !== undefined) headers['retry-after'] = String(error.retryAfterSeconds)
  return style === 'v2'
    ? { status: 200, headers, body: JSON.stringify({ result: null, errors: [wire] }) }
    : { status: errorCatalogue[name].status, headers, body: JSON.stringify({ errors: [wire] }) }
}

export function send(reply: FastifyReply, answer: WireAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .header('x-request-id', reply.request.id)
    .header('cache-control', 'no-store')
    .headers(answer.headers)
    .send(answer.body)
}
