import { didYouMean, type Operation } from '@sextant/contract'
import { isJsonObject } from '@sextant/contract/json-object.ts'
import { UsageError } from '../command.ts'

type Request = Readonly<Record<string, unknown>>

/**
 * Reads the parameters of a call: name=value pairs, a JSON object, or `-` for a JSON object on standard input. Names
 * are checked here, since the protocol ignores unknown ones; the server checks values. Throws UsageError.
 */
export async function readRequest(
  operation: Operation,
  parameters: readonly string[],
  standardInput: () => Promise<string>,
): Promise<Request> {
  const [first, ...others] = parameters
  if (first === undefined) return {}
  const request =
    first === '-' || first.trimStart().startsWith('{')
      ? alone(objectOf(first === '-' ? await standardInput() : first), others)
      : readPairs(operation, parameters)
  checkNames(operation, Object.keys(request))
  return request
}

function alone(request: Request, others: readonly string[]): Request {
  if (others.length > 0)
    throw new UsageError(`A JSON object must be the only parameter, but "${others[0]}" follows it.`)
  return request
}

function objectOf(text: string): Request {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`The parameters are not valid JSON: ${(error as Error).message}`)
  }
  if (!isJsonObject(value)) {
    throw new UsageError('The parameters must be a JSON object.')
  }
  return value
}

function readPairs(operation: Operation, pairs: readonly string[]): Request {
  const request = new Map<string, unknown>()
  for (const pair of pairs) {
    const [, name, text] = /^([^=]+)=(.*)$/s.exec(pair) ?? []
    if (name === undefined || text === undefined) {
      throw new UsageError(`Parameters must be name=value pairs or one JSON object, but got "${pair}".`)
    }
    const value = readValue(operation, name, text)
    if (!request.has(name)) request.set(name, value)
    else if (shapeOf(operation, name) === 'value') throw new UsageError(`"${name}" is given more than once.`)
    else request.set(name, [request.get(name), value].flat())
  }
  return Object.fromEntries(request)
}

/**
 * How the text of a pair is read. Digits stay text, which the protocol reads as numbers, so that a phrase of digits
 * stays a phrase.
 */
type Shape = 'value' | 'list' | 'texts'

function shapeOf({ parameters, selection }: Operation, name: string): Shape {
  const schema: { type?: string; items?: { maxLength?: number } } | undefined = parameters[name]?.schema
  if (name === 'fields') return 'list'
  if (schema === undefined) {
    return selection !== undefined && (name === 'filters' || name === 'orders') ? 'list' : 'value'
  }
  if (schema.type !== 'array') return 'value'
  // Texts in a list, such as names, may contain commas.
  return schema.items?.maxLength === undefined ? 'list' : 'texts'
}

function readValue(operation: Operation, name: string, text: string): unknown {
  const shape = shapeOf(operation, name)
  if (shape === 'value') return text
  if (/^\s*[[{]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch (error) {
      throw new UsageError(`"${name}" is not valid JSON: ${(error as Error).message}`)
    }
  }
  if (name === 'filters') {
    throw new UsageError(
      '"filters" must be JSON: filters=\'[{"name":"id","operator":"EQUALS","values":[1]}]\'',
    )
  }
  return shape === 'list' ? text.split(',').map((item) => item.trim()) : [text]
}

const TARGETS = ['filters', 'id']
const ROWS = [...TARGETS, 'fields', 'orders', 'limit', 'offset']

/** Names of the parameters that an operation reads. */
function namesOf({ parameters, selection }: Operation): string[] {
  const declared = Object.keys(parameters)
  if (selection === undefined) return declared
  if (selection.use === 'targets') return [...declared, ...TARGETS]
  return [...declared, ...ROWS, ...(selection.fetchStyle ? ['fetch_style'] : [])]
}

function checkNames(operation: Operation, sent: readonly string[]): void {
  const known = namesOf(operation)
  for (const name of sent) {
    if (known.includes(name)) continue
    throw new UsageError(
      `Unknown parameter "${name}" of ${operation.address}${didYouMean(name, known) || `. Known parameters: ${known.join(', ') || 'none'}.`}`,
    )
  }
}
