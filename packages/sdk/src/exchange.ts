import { failure, type Answer } from './answer.ts'
import { readReply } from './reply.ts'
import { pause, retryAfterMs, retryDelay, worthRetrying } from './retry.ts'

/** A request, ready to be sent any number of times. */
export interface Exchange {
  readonly fetch: typeof globalThis.fetch
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether a second call changes nothing more, so that it may be resent after a broken connection. */
  readonly repeatable: boolean
  readonly signal: AbortSignal | undefined
  /** Maximum wait for a complete response, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum number of retries. */
  readonly retries: number
  /** Delay before the first retry, in milliseconds. */
  readonly retryDelayMs: number
  /** Maximum delay before a retry, in milliseconds; if the server asks for more, the call fails. */
  readonly longestWaitMs: number
}

interface Attempt {
  readonly answer: Answer<unknown>
  readonly retryAfterMs: number | undefined
}

/** Sends a request, and resends it as long as that may help. Never rejects. */
export async function exchange(request: Exchange): Promise<Answer<unknown>> {
  for (let attempt = 1; ; attempt++) {
    const { answer, retryAfterMs: asked } = await attemptOnce(request)
    if (attempt > request.retries || !worthRetrying(answer, request.repeatable)) return answer
    const delay = retryDelay(attempt, request.retryDelayMs, asked, Math.random(), request.longestWaitMs)
    if (delay === undefined) return answer
    await pause(delay, request.signal)
  }
}

async function attemptOnce(request: Exchange): Promise<Attempt> {
  const { signal, timeoutMs } = request
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const response = await request.fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    })
    const asked = retryAfterMs(response.headers.get('Retry-After'), Date.now())
    const answer = await readReply(response)
    return {
      answer: answer.ok || asked === undefined ? answer : { ...answer, retryAfterMs: asked },
      retryAfterMs: asked,
    }
  } catch (error) {
    return { answer: unanswered(error, signal, deadline, timeoutMs), retryAfterMs: undefined }
  }
}

function unanswered(
  error: unknown,
  signal: AbortSignal | undefined,
  deadline: AbortSignal,
  timeoutMs: number,
): Answer<never> {
  if (signal?.aborted === true) return failure('aborted', 'The call was aborted.', undefined)
  if (deadline.aborted) {
    return failure('timeout', 'The response took too long.', `No complete response within ${timeoutMs} ms.`)
  }
  return failure('network', 'The server cannot be reached.', reasonOf(error))
}

/** Node's fetch only says "fetch failed" and keeps the reason in `cause`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  if (!(cause instanceof Error)) return error.message
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return cause.message === '' ? code || error.message : cause.message
}
