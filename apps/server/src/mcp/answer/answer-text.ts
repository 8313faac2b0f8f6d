import type { FileAnswer, Operation } from '@sextant/contract'
import type { Success } from '@sextant/sdk'
import { blanksIn } from './blanks.ts'
import { fit } from './fit.ts'

/**
 * Characters of one answer, about 15,000 tokens: Claude Code moves longer ones to a file, out of the conversation
 * (https://code.claude.com/docs/en/mcp, MCP output limits and warnings: 50,000 characters).
 */
export const ANSWER_CHARACTERS = 48_000
/** Room for everything around the rows. */
const FRAME = 2_000

/** The answer to a call as an agent reads it; `failed` if nothing useful fits. */
export interface AnswerText {
  readonly text: string
  readonly failed: boolean
}

/** Writes the answer of an operation, cut at a row if it is too long. `sent`: the parameters of the call. */
export function answerText(
  operation: Operation,
  sent: Readonly<Record<string, unknown>>,
  answer: Success<unknown>,
): AnswerText {
  if (operation.result === 'file') return fileText(operation, answer.result as FileAnswer)
  const fitted = fit(answer.result, ANSWER_CHARACTERS - FRAME, rowsWithin(operation))
  if (fitted === undefined) return { text: tooLong(operation), failed: true }
  const offset = Number(sent.offset ?? 0)
  const { kept, rows } = fitted
  // A list that is complete does not say how long it is.
  const total =
    answer.total ?? (answer.nextOffset === undefined && kept !== undefined ? offset + rows : undefined)
  const next = kept === undefined ? answer.nextOffset : offset + kept
  const left = total === undefined || next === undefined ? undefined : total - next
  const note = next === undefined ? undefined : noteOf(operation, next, next - offset, rows, left)
  const blanks = blanksIn(operation, fitted.result)
  return {
    // What matters for reading on comes first, where no client cuts it off.
    text: JSON.stringify({
      ...(note === undefined ? {} : { note }),
      ...(total === undefined ? {} : { total }),
      ...(next !== undefined && isPaged(operation) ? { nextOffset: next, left } : {}),
      ...(blanks === undefined ? {} : { blanks }),
      result: fitted.result,
    }),
    failed: false,
  }
}

function noteOf(
  operation: Operation,
  next: number,
  shown: number,
  rows: number,
  left: number | undefined,
): string {
  return isPaged(operation)
    ? `Cut after ${shown} rows; ${left ?? 'more'} follow. To read on, call again with offset=${next}.`
    : `Cut after ${shown} of ${rows} rows. This operation has no pages: narrow the request instead.`
}

/** Whether an operation reads `limit` and `offset`. */
export function isPaged({ selection, parameters }: Operation): boolean {
  return selection === undefined ? 'offset' in parameters : selection.use !== 'targets'
}

/** Name of the list that `limit` and `offset` page through, in a result that is an object around it: its first list. */
function rowsWithin({ selection, result }: Operation): string | undefined {
  if (selection?.use !== 'inside' || typeof result === 'string') return undefined
  const { properties = {} }: { properties?: Readonly<Record<string, { type?: unknown }>> } = result
  return Object.keys(properties).find((name) => properties[name]!.type === 'array')
}

function fileText(operation: Operation, { fileName, bytes }: FileAnswer): AnswerText {
  const whole = textOf(bytes)
  if (whole.length <= ANSWER_CHARACTERS) return { text: whole, failed: false }
  const end = whole.lastIndexOf('\n', ANSWER_CHARACTERS - FRAME)
  if (end === -1) return { text: tooLong(operation), failed: true }
  const shown = whole.slice(0, end)
  const lines = (text: string) => text.trimEnd().split('\n').length
  const how = isPaged(operation) ? 'To read the rest, use limit and offset.' : 'This operation has no pages.'
  return {
    text: `Cut: the first ${lines(shown)} of ${lines(whole)} lines of ${fileName}. ${how}\n\n${shown}\n`,
    failed: false,
  }
}

/** Exports are UTF-8, or Windows-1251 for existing programs (docs/protocol.md, Files). */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1251').decode(bytes)
  }
}

function tooLong(operation: Operation): string {
  const how = isPaged(operation)
    ? 'Request fewer fields, dates or regions, or a smaller limit.'
    : 'Narrow the request: fewer dates, regions or parts.'
  return `The answer of ${operation.address} is longer than ${ANSWER_CHARACTERS.toLocaleString('en-US')} characters and cannot be cut at a row. ${how}`
}
