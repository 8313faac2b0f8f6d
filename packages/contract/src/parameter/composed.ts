import { Type } from 'typebox'
import { isJsonObject } from '../json-object.ts'
import { ordersFrom, selectorSchemas, type WireFilter, type WireOrder } from '../selector.ts'
import { wrongType } from './faults.ts'
import { maker, type ParameterMaker } from './kind.ts'
import { readList } from './list.ts'
import { readParameters, type Parameters, type ParametersRead, type ParametersSent } from './read.ts'

/** A list of `item`; a single one is read as a list of one. */
export function listOf<T, Sent>(
  item: ParameterMaker<T, Sent>,
  maximumItems: number,
): ParameterMaker<T[], Sent[] | Extract<Sent, string | number>> {
  const each = item.required('')
  return maker({
    schema: Type.Array(each.schema, { maxItems: maximumItems }),
    read: (value, path) => {
      const list =
        typeof value === 'string' || typeof value === 'number' ? [value] : readList(value, path, maximumItems)
      return list.map((entry, index) => each.read(entry, `${path}[${index}]`))
    },
  })
}

/** An object of parameters; unknown names in it are ignored, as they are at the top level. */
export function object<P extends Parameters>(
  parameters: P,
): ParameterMaker<ParametersRead<P>, ParametersSent<P>> {
  return maker({
    schema: Type.Object(
      Object.fromEntries(
        Object.entries(parameters).map(([name, { presence, schema }]) => [
          name,
          presence === 'required' ? schema : Type.Optional(schema),
        ]),
      ),
    ),
    read: (value, path) => {
      if (!isJsonObject(value)) {
        throw wrongType(path, value, `an object with: ${Object.keys(parameters).join(', ')}`)
      }
      return readParameters(parameters, value, `${path}.`)
    },
  })
}

/** One or more sort keys as in a list; the selector reads their form and names. */
export function orders(): ParameterMaker<readonly WireOrder[]> {
  return maker({
    schema: { ...selectorSchemas.orders, minItems: 1 },
    read: (value, path) => readList(ordersFrom(value), path) as readonly WireOrder[],
  })
}

/** Filters as in a list; the selector reads their form and names. */
export function filters(maximumItems: number): ParameterMaker<readonly WireFilter[]> {
  return maker({
    schema: selectorSchemas.filters,
    read: (value, path) => readList(value, path, maximumItems, 'filters') as readonly WireFilter[],
  })
}
