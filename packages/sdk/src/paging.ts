import { failure, SextantError, type Answer } from './answer.ts'

type Request = Readonly<Record<string, unknown>>
type Send = (request: Request) => Promise<Answer<unknown>>

/** Yields page after page by `nextOffset`. A failed page is the last one. */
export async function* pagesOf(
  send: Send,
  request: Request,
): AsyncGenerator<Answer<unknown>, void, undefined> {
  let next: Request = request
  let from = -1
  for (;;) {
    const answer = await send(next)
    if (!answer.ok || answer.nextOffset === undefined) {
      yield answer
      return
    }
    if (answer.nextOffset <= from) {
      // A server whose offset does not advance would be called forever.
      yield failure(
        'protocol',
        'The list does not advance.',
        `\`nextOffset\` went from ${from} to ${answer.nextOffset}.`,
        200,
        answer.requestId,
      )
      return
    }
    yield answer
    from = answer.nextOffset
    next = { ...request, offset: from }
  }
}

/** Yields the rows of all pages. Throws SextantError if a page fails or has no list of rows. */
export async function* rowsOf(send: Send, request: Request): AsyncGenerator<unknown, void, undefined> {
  for await (const answer of pagesOf(send, request)) {
    if (!answer.ok) throw new SextantError(answer)
    yield* rowsIn(answer.result)
  }
}

/** The history returns its rows inside an object with shared data. */
function rowsIn(result: unknown): readonly unknown[] {
  if (Array.isArray(result)) return result
  if (
    typeof result === 'object' &&
    result !== null &&
    'keywords' in result &&
    Array.isArray(result.keywords)
  ) {
    return result.keywords
  }
  throw new SextantError(failure('protocol', 'The response has no list of rows.', undefined, 200))
}
