import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError, type ErrorName } from '@sextant/contract'
import type { Settings } from '#config/settings.ts'
import { newRequestId } from './request-id.ts'
import { failure } from './respond.ts'

/** How a request is answered that is not HTTP, by the code of Node's error (https://nodejs.org/api/http.html#event-clienterror). */
const answers: Readonly<Record<string, { status: number; error: ErrorName; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'timeout',
    detail: 'the request did not arrive within REQUEST_TIMEOUT_SECONDS',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'body_malformed',
    detail: 'the headers of the request must be at most 16 KiB',
  },
}
const other = { status: 400, error: 'body_malformed', detail: 'the request is not valid HTTP/1.1' } as const

/** Answers requests that the HTTP parser refuses in the form of all other errors, and closes the connection. */
export function answerUnreadable(style: Settings['ERROR_STYLE']) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, error: name, detail } = answers[error.code ?? ''] ?? other
    const answer = failure(new ApiError(name, detail), style, newRequestId())
    const sent = style === 'v2' ? answer.status : status
    const headers = {
      ...answer.headers,
      'content-length': String(Buffer.byteLength(answer.body)),
      connection: 'close',
    }
    if (socket.writable) {
      const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`)
      socket.write(`HTTP/1.1 ${sent} ${STATUS_CODES[sent]}\r\n${lines.join('')}\r\n${answer.body.toString()}`)
    }
    socket.destroy(error)
  }
}
