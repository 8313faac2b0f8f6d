import { errorCatalogue, parameter, type ErrorName, type Operation } from '@sextant/contract'

/** Errors that no address has to declare. */
export const everyOperationsErrors: readonly ErrorName[] = [
  'unauthenticated',
  'body_malformed',
  'body_too_large',
  'too_many_requests',
  'unavailable',
  'timeout',
  'internal',
]

/** Errors of requests with an `Idempotency-Key`. */
const repeatErrors: readonly ErrorName[] = [
  'idempotency_key_reused',
  'idempotency_in_flight',
  'idempotency_result_unknown',
]

/** Whether an operation honours `Idempotency-Key`: it changes something, for a caller with a key or session. */
export function isRepeatable({ access, address }: Operation): boolean {
  return access !== 'open' && !address.startsWith('get/')
}

/** Description by which an unsupported flag is recognized. */
const UNSUPPORTED = parameter.unsupported().doc

/** Whether a parameter is accepted only if it is off. */
export function isUnsupported({ doc }: { readonly doc: string }): boolean {
  return doc === UNSUPPORTED
}

/** Every error that an operation may return once its address is right, in the order of the catalogue. */
export function possibleErrors(operation: Operation): ErrorName[] {
  const parameters = Object.values(operation.parameters)
  const { selection } = operation
  const possible = new Set<ErrorName>([...everyOperationsErrors, ...operation.errors])
  const restricted = operation.access === 'administrator' || Object.keys(operation.rights).length > 0
  if (restricted) possible.add('forbidden')
  if (parameters.length > 0 || selection !== undefined) possible.add('parameter_type')
  // Of a parameter or a fetch style, or filters where there is no selector.
  possible.add('parameter_value')
  if (parameters.some(isUnsupported)) possible.add('not_supported')
  // An action without a selector is an error: a forgotten filter must not affect everything.
  if (selection?.use === 'targets' || parameters.some(({ presence }) => presence === 'required')) {
    possible.add('parameter_missing')
  }
  if (operation.price !== undefined || operation.spendsLater === true) possible.add('price_token_required')
  if (operation.price !== undefined) {
    possible.add('price_token_invalid')
    possible.add('price_above_token')
  }
  if (isRepeatable(operation)) for (const error of repeatErrors) possible.add(error)
  if (selection !== undefined) possible.add('selection')
  if (selection !== undefined && selection.use !== 'targets') possible.add('paging')
  return (Object.keys(errorCatalogue) as ErrorName[]).filter((name) => possible.has(name))
}
