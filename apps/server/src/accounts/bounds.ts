import { ApiError, scopeNames, type Operation, type Scope } from '@sextant/contract'

/** What an API key may do at most. A key can create only keys within its own bounds. */
export interface KeyBounds {
  readonly scopes: readonly Scope[]
  /** Ids of the only projects it sees; undefined: all that its account sees. */
  readonly projects: readonly number[] | undefined
  /** When it stops working, in milliseconds since 1970; undefined: never. */
  readonly expiresAt: number | undefined
  /** The key itself, the key that created it, the one that created that, and so on. */
  readonly lineage: readonly number[]
  /** Whether it spends only with a price token. */
  readonly requiresPriceToken: boolean
  /** Whether a cap limits what it, or a key of its lineage, spends. */
  readonly capped: boolean
}

/** Whether a key may do less than its account. */
export function isBounded({ scopes, projects, expiresAt, requiresPriceToken, capped }: KeyBounds): boolean {
  const lacks = scopeNames.some((scope) => !scopes.includes(scope))
  return lacks || projects !== undefined || expiresAt !== undefined || requiresPriceToken || capped
}

/** Whether the bounds of a key include an operation. */
export function isWithin(bounds: KeyBounds | undefined, operation: Operation): boolean {
  try {
    requireWithin(bounds, operation)
    return true
  } catch {
    return false
  }
}

/** Throws ApiError 54 for an operation that the bounds of a key exclude. Sessions of people have no bounds. */
export function requireWithin(bounds: KeyBounds | undefined, operation: Operation): void {
  if (bounds === undefined) return
  const { address, scopes, unbounded, rights, ofAnyKey } = operation
  const lacking = scopes.filter((scope) => !bounds.scopes.includes(scope))
  if (lacking.length > 0) {
    const quoted = lacking.map((scope) => `"${scope}"`).join(' and ')
    throw new ApiError(
      'forbidden',
      `${address} needs the scope ${quoted}, but this API key has only: ${scopeList(bounds.scopes)}`,
    )
  }
  if (bounds.projects !== undefined && Object.keys(rights).length === 0 && !ofAnyKey) {
    throw new ApiError(
      'forbidden',
      `${address} is about the whole account, but this API key sees only some of its projects`,
    )
  }
  if (unbounded && isBounded(bounds)) {
    throw new ApiError(
      'forbidden',
      `${address} is refused to API keys with bounds (fewer scopes, projects, an expiry, price tokens or a cap)`,
    )
  }
}

/** Scopes in the order of their table. */
export function scopeList(scopes: readonly Scope[]): string {
  return scopeNames.filter((scope) => scopes.includes(scope)).join(', ')
}
