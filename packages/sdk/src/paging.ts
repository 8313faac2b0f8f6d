import { type Answer, failure, SextantError } from './answer.ts'

type Request = Readonly<Record<string, unknown>>
type Send = (request: Request) => Promise<Answer<unknown>>

/** Answers page after page by `nextOffset`. A failed answer is the last one. */
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
      // A server that does not move on would be asked for ever.
      yield failure(
        'protocol',
        'The pages do not end.',
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

/** Rows of all pages. Throws SextantError when a page fails or holds no list of rows. */
export async function* rowsOf(send: Send, request: Request): AsyncGenerator<unknown, void, undefined> {
  for await (const answer of pagesOf(send, request)) {
    if (!answer.ok) throw new SextantError(answer)
    yield* rowsIn(answer.result)
  }
}

/** The history answers its rows in an object, beside what belongs to all of them. */
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
  throw new SextantError(failure('protocol', 'The answer holds no list of rows.', undefined, 200))
}
