import { ApiError, type ErrorName } from './errors.ts'
import { didYouMean } from './nearest.ts'
import { verbs, type Operation } from './operation.ts'

/** What belongs to operations, found by the parts of a path. */
export interface AddressBook<T> {
  /**
   * Returns the entry at `{operator}/{service}/{method…}`; throws ApiError 1000 to 1003, which names the nearest
   * known part.
   */
  find(path: string): T
}

/**
 * Makes the book of entries by every address of their operations. Underscores, dots and slashes between method parts
 * name the same method (`summary_chart`, `checker.price`), and a trailing slash is accepted (docs/protocol.md,
 * Addresses). Methods have zero to four parts.
 */
export function addressBook<T>(entries: readonly T[], operationOf: (entry: T) => Operation): AddressBook<T> {
  const byKey = new Map<string, T>()
  const methods = new Map<string, string[]>()
  const services = new Set<string>()
  const byAddress = entries.flatMap((entry) =>
    addressesOf(operationOf(entry)).map((address) => [address, entry] as const),
  )
  for (const [address, entry] of byAddress) {
    const [verb, service, ...parts] = address.split('/') as [string, string, ...string[]]
    byKey.set(keyOf(verb, service, parts), entry)
    services.add(service)
    const known = `${verb}/${service}`
    methods.set(known, [...(methods.get(known) ?? []), parts.join('/')])
  }
  return {
    find(path) {
      const parts = path.replace(/\/$/, '').split('/')
      const [verb, service, ...method] = parts
      if (!verb || !service || method.length > 4 || method.some((part) => part === '')) {
        throw unknown(
          'address_malformed',
          `the address must be {operator}/{service}/{method}, but got "${shorten(path)}"`,
        )
      }
      if (!(verbs as readonly string[]).includes(verb)) {
        throw unknown(
          'operator_unknown',
          `the operator must be one of: ${verbs.join(', ')}; got "${shorten(verb)}"${didYouMean(verb, verbs)}`,
        )
      }
      if (!services.has(service)) {
        throw unknown(
          'service_unknown',
          `unknown service "${shorten(service)}"${didYouMean(service, services)}`,
        )
      }
      const entry = byKey.get(keyOf(verb, service, method))
      if (entry === undefined) {
        const known = methods.get(`${verb}/${service}`) ?? []
        const name = method.join('/')
        throw unknown(
          'method_unknown',
          `unknown method "${shorten(name)}" of ${verb}/${service}${didYouMean(name, known)}`,
        )
      }
      return entry
    },
  }
}

/** Addresses of an operation: its own, then its aliases. */
export function addressesOf({ address, aliases }: Operation): readonly string[] {
  return [address, ...aliases]
}

function keyOf(verb: string, service: string, method: readonly string[]): string {
  return `${verb}/${service}/${method.join('_').replaceAll('.', '_')}`
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

function unknown(error: ErrorName, text: string): ApiError {
  return new ApiError(error, text)
}
