import {
  fieldSchema,
  qualifiedForm,
  qualifiedPattern,
  rowSchema,
  type ListEnvelope,
  type Operation,
  type Row,
  type Selection,
} from '@sextant/contract'
import { ERRORS_COMPONENT, errorsSchema } from './openapi-errors.ts'
import { component, fieldsComponent, offersFigures, selectorComponents } from './openapi-requests.ts'

const paging = {
  total: { type: 'integer', minimum: 0, description: 'Number of matching rows, before paging.' },
  nextOffset: {
    type: 'integer',
    minimum: 1,
    description: 'Offset of the next page; absent on the last page.',
  },
}
const limitedBy = { type: 'integer', minimum: 1, description: 'Limit in force.' }

/** Keys that an envelope always has. */
const always: Readonly<Record<ListEnvelope, readonly string[]>> = {
  whole: ['result'],
  counted: ['result', 'total'],
  limited: ['result', 'total', 'limitedBy'],
}

/** Schema of a JSON response: `result` in the envelope of the operation. */
export function resultSchema(operation: Operation): object {
  const { selection, parameters } = operation
  if (selection?.use === 'rows') {
    const rows = { type: 'array', items: component(selection.row.name) }
    return envelope(anyShape(rows, selection), selection.envelope)
  }
  const paged = selection?.use === 'inside' || 'offset' in parameters
  if (paged) return envelope(operation.result, 'whole')
  return { type: 'object', properties: { result: operation.result }, required: ['result'] }
}

function envelope(result: unknown, kind: ListEnvelope): object {
  const properties = { result, ...paging, ...(kind === 'limited' ? { limitedBy } : {}) }
  return { type: 'object', properties, required: always[kind] }
}

/** The list of rows, and its other possible forms. */
function anyShape(rows: object, { fetchStyle, tree }: Selection): object {
  if (fetchStyle) {
    return {
      anyOf: [rows, { description: 'Shape named by `fetch_style`, if sent.', not: { type: 'null' } }],
    }
  }
  if (tree === undefined) return rows
  const lists = {
    type: 'object',
    description: `Lists by \`${tree}\`, with the view \`tree\`.`,
    patternProperties: { '^\\d+$': rows },
  }
  return { anyOf: [rows, lists] }
}

/** Component schemas: the rows of the operations with their fields, the selector, errors. */
export function sharedSchemas(operations: readonly Operation[]): Record<string, unknown> {
  const rows = new Map<string, Row>()
  for (const { selection } of operations) {
    if (selection !== undefined) rows.set(selection.row.name, selection.row)
  }
  const rowsInside = new Set(
    operations
      .filter((operation) => operation.selection?.use === 'inside' && !offersFigures(operation))
      .map(({ selection }) => selection!.row.name),
  )
  const inOrder = [...rows.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    ...Object.fromEntries(
      inOrder.flatMap((row) => [
        [row.name, returnedRow(row)],
        [fieldsComponent(row, true), fieldNames(row, Object.keys(row.aggregates))],
        ...(rowsInside.has(row.name) ? [[fieldsComponent(row, false), fieldNames(row, [])]] : []),
      ]),
    ),
    ...selectorComponents,
    [ERRORS_COMPONENT]: errorsSchema,
  }
}

/** Schema of what a list returns: a row, or the figures requested instead of rows. */
function returnedRow(row: Row): object {
  const schema = rowSchema(row)
  const figures = Object.entries(row.aggregates).map(([name, entry]) => [name, fieldSchema(entry)])
  return { ...schema, properties: { ...schema.properties, ...Object.fromEntries(figures) } }
}

/** Schema of a name that `fields` may contain. */
function fieldNames({ fields, qualified }: Row, figures: readonly string[]): object {
  const plain = { type: 'string', enum: [...Object.keys(fields), ...figures] }
  const patterns = Object.entries(qualified).map(([name, field]) => ({
    type: 'string',
    pattern: qualifiedPattern(name, field),
    description: qualifiedForm(name, field),
  }))
  return patterns.length === 0 ? plain : { anyOf: [plain, ...patterns] }
}
