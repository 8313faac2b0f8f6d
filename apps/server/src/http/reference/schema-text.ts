/** The parts of a JSON Schema that the contract's parameters and results use. */
export interface JsonSchema {
  readonly type?: string
  readonly description?: string
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
}

const LARGEST_INTEGER = 2_147_483_647

/** Describes the values that a schema allows; Markdown. */
export function schemaText(schema: JsonSchema): string {
  if (schema.anyOf !== undefined) return unionText(schema.anyOf)
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  switch (schema.type) {
    case 'integer':
      return withBounds('whole number', schema)
    case 'number':
      return withBounds('number', schema)
    case 'string':
      return stringText(schema)
    case 'boolean':
      return 'true or false'
    case 'null':
      return 'null'
    case 'array':
      return listText(schema)
    case 'object':
      return schema.patternProperties === undefined ? 'object' : 'object by key'
    default:
      return 'any value'
  }
}

function unionText(members: readonly JsonSchema[]): string {
  const constants = members.filter((member) => member.const !== undefined)
  if (constants.length < members.length && members.some(({ type }) => type === 'boolean')) return '0 or 1'
  if (constants.length === members.length) {
    if (members.some(({ type }) => type === 'boolean')) return 'off'
    const names = constants.map(schemaText).join(', ')
    return constants.length === 1 ? names : `one of ${names}`
  }
  return members.map(schemaText).join(' or ')
}

function stringText({ format, pattern, minLength = 0, maxLength }: JsonSchema): string {
  if (format === 'date') return 'date (YYYY-MM-DD)'
  if (pattern !== undefined && /^\^-?\??\\d\+\$$/.test(pattern)) return 'digits as text'
  if (maxLength === undefined) return 'text'
  if (minLength === maxLength) return `text of ${maxLength} characters`
  return `text, at most ${maxLength.toLocaleString('en')} characters`
}

function listText({ items = {}, maxItems }: JsonSchema): string {
  const bound = maxItems === undefined ? '' : ` up to ${maxItems.toLocaleString('en')}`
  const item = schemaText(items)
  return item === 'any value' ? `list${bound}` : `list of${bound}: ${item}`
}

function withBounds(kind: string, { minimum, maximum }: JsonSchema): string {
  const [low, high] = [minimum?.toLocaleString('en'), maximum?.toLocaleString('en')]
  if (low !== undefined && high !== undefined && maximum! < LARGEST_INTEGER)
    return `${kind}, ${low} to ${high}`
  return low === undefined ? kind : `${kind} from ${low}`
}
