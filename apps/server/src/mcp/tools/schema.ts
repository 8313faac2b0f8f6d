import { isDeepStrictEqual } from 'node:util'
import { selectorSchemas, type Operation } from '@sextant/contract'
import type { Hints } from './kinds.ts'

/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>

/** Name of the parameter that says which operation of a tool to call. No operation has a parameter of this name. */
export const OPERATION = 'operation'

/** Name of the parameter that allows an operation to spend. */
export const PRICE_TOKEN = 'price_token'

/** Parameter of tools whose calls may not simply be repeated; becomes the header `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = 'idempotency_key'
const idempotencyKey: Schema = {
  type: 'string',
  description: 'New text; repeats change nothing.',
}

/**
 * Longest sentence about a parameter, in characters; `describe_operation` has all of them. Codes need more words than
 * values whose name says what they are.
 */
const LONGEST = { codes: 130, others: 34 }

/** Parameters that only existing programs send: older names, and what must be absent or changes nothing. */
const WITHOUT_EFFECT = /^(?:Not supported:|Not accepted:|Older name of|Accepted for existing programs)/

/** Short forms of the selector, which many tools have; the instructions of the server explain it. */
const selector: Readonly<Record<string, Schema>> = {
  filters: { type: 'array', items: { type: 'object' } },
  id: { type: ['integer', 'string'] },
  fields: { type: 'array', items: { type: 'string' } },
  orders: { type: 'array', items: { type: ['object', 'string'] } },
  limit: { type: ['integer', 'string'] },
  offset: { type: ['integer', 'string'] },
}

/** Parameters of the selector that an operation reads. `fetch_style` is left out: answers are cut at rows. */
function selectorNames({ selection }: Operation): readonly string[] {
  if (selection === undefined) return []
  return selection.use === 'targets' ? ['filters', 'id'] : Object.keys(selector)
}

/** Names of the parameters that an operation reads in a tool. */
export function parameterNames(operation: Operation): readonly string[] {
  return [...new Set([...supported(operation).map(([name]) => name), ...selectorNames(operation)])]
}

/** Names of the parameters that a call of an operation must have; a price token if it spends. */
export function requiredNames(operation: Operation): readonly string[] {
  const required = supported(operation).filter(([, { presence }]) => presence === 'required')
  return [...required.map(([name]) => name), ...(operation.price === undefined ? [] : [PRICE_TOKEN])]
}

/** The declared parameters without those that must be absent. */
export function supported({ parameters }: Operation) {
  return Object.entries(parameters).filter(([, { doc }]) => !WITHOUT_EFFECT.test(doc))
}

/**
 * The input schema of a tool: the union of the parameters of its operations. It is flat, since clients refuse alternatives
 * at the top, and short, since every agent reads all of them; the API reads the values and explains what is wrong.
 */
export function inputSchema(operations: readonly Operation[], { idempotentHint }: Hints): Schema {
  const docs = new Map<string, Set<string>>()
  const schemas = new Map<string, Schema>()
  for (const operation of operations) {
    for (const [name, { doc, schema }] of supported(operation)) {
      const common = name === 'id' ? undefined : selector[name]
      if (common === undefined) docs.set(name, (docs.get(name) ?? new Set()).add(firstSentence(doc)))
      schemas.set(name, merged(schemas.get(name), common ?? short(schema as Schema)))
    }
    for (const name of selectorNames(operation)) schemas.set(name, merged(schemas.get(name), selector[name]!))
  }
  return {
    type: 'object',
    properties: {
      [OPERATION]: { type: 'string', enum: operations.map(({ address }) => address) },
      ...Object.fromEntries([...schemas].map(([name, schema]) => [name, described(schema, docs.get(name))])),
      ...(idempotentHint ? {} : { [IDEMPOTENCY_KEY]: idempotencyKey }),
    },
    required: [OPERATION],
  }
}

/** A schema for the values of both: operations of a tool may mean different things by a name. */
function merged(known: Schema | undefined, schema: Schema): Schema {
  if (known === undefined || isDeepStrictEqual(known, schema)) return schema
  if (Array.isArray(known.enum) && Array.isArray(schema.enum))
    return { ...known, enum: [...new Set<unknown>([...known.enum, ...schema.enum])] }
  const types = [...new Set([known.type, schema.type].flat())]
  const simple = ['string', 'integer', 'number', 'boolean']
  return types.every((type) => simple.includes(type as string)) ? { type: types } : {}
}

/** Adds what all operations of a tool say about a parameter, if it is short. */
function described(schema: Schema, docs: ReadonlySet<string> | undefined): Schema {
  const [doc, ...others] = docs ?? []
  const helps =
    doc !== undefined &&
    others.length === 0 &&
    doc.length <= LONGEST[isCode(schema) ? 'codes' : 'others'] &&
    !isObvious(doc)
  return helps ? { ...schema, description: doc } : schema
}

/** Whether a text says no more than the name of its parameter. */
function isObvious(doc: string): boolean {
  return /^(?:Ids? of (?:the|a) )?\w+\.$/.test(doc)
}

function firstSentence(doc: string): string {
  return /^.*?\.(?=\s|$)/s.exec(doc)?.[0] ?? doc
}

function isCode({ enum: values }: Schema): boolean {
  return Array.isArray(values) && values.some((value) => typeof value === 'number')
}

/** A schema without texts and bounds; of alternative forms of a value, the plainest. */
function short(schema: Schema): Schema {
  const forms = schema.anyOf as readonly Schema[] | undefined
  if (forms !== undefined) {
    if (forms.every((form) => 'const' in form))
      return {
        type: typeof forms[0]!.const === 'number' ? 'integer' : typeof forms[0]!.const,
        enum: forms.map((form) => form.const),
      }
    const plainest = ['boolean', 'integer', 'array', 'object'].flatMap((type) =>
      forms.filter((form) => form.type === type),
    )
    const words = forms.flatMap((form) => ('const' in form ? [form.const] : []))
    if (words.length > 0 && plainest[0]?.type !== 'boolean') return {}
    const plain = short(plainest[0] ?? forms[0]!)
    const isText =
      plain.type !== 'boolean' && plain.type !== 'string' && forms.some(({ type }) => type === 'string')
    return isText ? { ...plain, type: [plain.type, 'string'] } : plain
  }
  const { type, items, properties, required, enum: values } = schema
  if ('const' in schema) return { const: schema.const }
  return {
    ...(type === undefined ? {} : { type }),
    ...(values === undefined ? {} : { enum: values }),
    ...(items === undefined ? {} : { items: short(items as Schema) }),
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, short(each)]),
          ),
        }),
    ...(required === undefined ? {} : { required }),
  }
}

/** The whole schema of a parameter of the selector. */
export const selectorSchema: Readonly<Record<string, Schema>> = selectorSchemas as unknown as Record<
  string,
  Schema
>
