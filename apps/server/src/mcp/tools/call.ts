import type { CallToolResult } from '@modelcontextprotocol/server'
import { didYouMean, type Operation } from '@sextant/contract'
import { answerText, isPaged } from '../answer/answer-text.ts'
import type { Api } from '../api.ts'
import { failureText } from '../failure.ts'
import { describe, describeTool } from './describe.ts'
import { operationsOf } from './list.ts'
import { IDEMPOTENCY_KEY, OPERATION, parameterNames, PRICE_TOKEN } from './schema.ts'
import { tools, type ToolName } from './tools.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Rows of a page if a call names no limit; more would hardly fit into an answer. */
const ROWS = 500

/** Whether a key may call a tool of this name. */
export function isTool(name: string, api: Pick<Api, 'allows'>): boolean {
  return (
    name === describeTool.name ||
    (Object.hasOwn(tools, name) && operationsOf(name as ToolName, api).length > 0)
  )
}

/** Calls a tool. What is wrong with a call is its result, so that the agent reads it and corrects the call. */
export async function callTool(
  api: Api,
  name: string,
  given: Arguments,
  signal: AbortSignal,
): Promise<CallToolResult> {
  const { [OPERATION]: address, [IDEMPOTENCY_KEY]: key, ...parameters } = given
  if (name === describeTool.name) {
    const { text, found } = describe(typeof address === 'string' ? address : '')
    return result(text, !found)
  }
  const callable = operationsOf(name as ToolName, api)
  const operation = callable.find((each) => each.address === address)
  if (operation === undefined) return result(unknownOperation(name, address, callable), true)
  const unknown = unknownParameter(operation, Object.keys(parameters))
  if (unknown !== undefined) return result(unknown, true)
  if (operation.price !== undefined && !hasToken(parameters)) return result(tokenNeeded(operation), true)
  const sent = withDefaults(operation, parameters)
  const answer = await api.send(operation.address, sent, {
    signal,
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  })
  if (!answer.ok) return result(failureText(answer), true)
  const { text, failed } = answerText(operation, sent, answer)
  return result(text, failed)
}

/** Positions come with their outcomes, so that an unknown one is not taken for a lost one. */
function withDefaults(operation: Operation, parameters: Arguments): Arguments {
  return {
    ...(operation.address === 'get/positions_2/history'
      ? { history_fields: ['position', 'outcome', 'reason'] }
      : {}),
    // A file does not say that rows are missing.
    ...(isPaged(operation) && operation.result !== 'file' ? { limit: ROWS } : {}),
    ...parameters,
  }
}

/** Whether a call names a price token; the API reads it. */
function hasToken({ [PRICE_TOKEN]: token }: Arguments): boolean {
  return typeof token === 'string' && token !== ''
}

/** Whatever the key allows, an agent spends only what somebody has seen the price of. */
function tokenNeeded({ address, price }: Operation): string {
  return `${address} spends money and requires \`${PRICE_TOKEN}\`. Nothing was changed. Call ${price} with the same parameters, show its price to the person you work for and, if they agree, repeat this call with its \`${PRICE_TOKEN}\`.`
}

function unknownOperation(tool: string, address: unknown, callable: readonly Operation[]): string {
  const known = callable.map((operation) => operation.address)
  const got =
    typeof address === 'string' ? `got "${address.slice(0, 80)}"${didYouMean(address, known)}` : 'got none'
  return `\`${OPERATION}\` of ${tool} must be one of: ${known.join(', ')}; ${got}`
}

/** The API ignores unknown parameters, as its protocol asks; an agent that misspells one would not notice. */
function unknownParameter(operation: Operation, names: readonly string[]): string | undefined {
  const known = parameterNames(operation)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  return `Unknown parameter "${unknown.slice(0, 80)}" of ${operation.address}${didYouMean(unknown, known) || '.'} Known parameters: ${known.join(', ') || 'none'}.`
}

function result(text: string, isError: boolean): CallToolResult {
  return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) }
}
