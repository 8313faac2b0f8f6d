import { COUNT, selectorLimits, selectorSchemas, type Operation, type Row } from '@sextant/contract'

/** Schemas of the selector parameters, by the names of their components. */
export const selectorComponents = {
  Filters: { ...selectorSchemas.filters, maxItems: selectorLimits.filters },
  Id: selectorSchemas.id,
  Orders: { ...selectorSchemas.orders, maxItems: selectorLimits.orders },
  Limit: { ...selectorSchemas.limit, default: selectorLimits.rows },
  Offset: { ...selectorSchemas.offset, default: 0 },
  FetchStyle: { ...selectorSchemas.fetch_style, default: 'fetchAll' },
} as const

export function component(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** Name of the component that lists the fields of a row and, where they can be requested, its figures. */
export function fieldsComponent(row: Row, offersFigures: boolean): string {
  return `${row.name}${offersFigures ? 'Field' : 'RowField'}`
}

/** Whether figures over the rows can be requested: not where the rows are only a part of an object. */
export function offersFigures({ result, selection }: Operation): boolean {
  return selection !== undefined && (selection.use === 'rows' || result === 'file')
}

/** Schema of a request body, and whether a body is required. */
export function requestSchema(operation: Operation): { schema: object; required: boolean } {
  const declared = Object.entries(operation.parameters)
  const required = declared.filter(([, { presence }]) => presence === 'required').map(([name]) => name)
  const properties = {
    ...Object.fromEntries(declared.map(([name, { schema }]) => [name, schema])),
    ...selectorParameters(operation),
  }
  return {
    schema: { type: 'object', properties, ...(required.length === 0 ? {} : { required }) },
    required: required.length > 0,
  }
}

/** The selector parameters that an operation supports, by name. */
function selectorParameters(operation: Operation): Readonly<Record<string, object>> {
  const { selection } = operation
  if (selection === undefined) return {}
  const { row } = selection
  const targets = {
    filters: component('Filters'),
    ...('id' in row.fields ? { id: component('Id') } : {}),
  }
  if (selection.use === 'targets') return targets
  const figures = offersFigures(operation)
  return {
    fields: {
      type: 'array',
      items: component(fieldsComponent(row, figures)),
      maxItems: selectorLimits.fields,
      description:
        'Names of the fields to return, in this order.' +
        (figures ? ` \`${COUNT}\` alone counts the rows.` : ''),
      default: row.base,
    },
    ...targets,
    orders: component('Orders'),
    limit: component('Limit'),
    offset: component('Offset'),
    ...(selection.fetchStyle ? { fetch_style: component('FetchStyle') } : {}),
  }
}
