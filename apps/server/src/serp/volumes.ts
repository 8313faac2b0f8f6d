import type { VolumeType } from '@sextant/contract'
import { SerpError } from './errors.ts'
import type { FetchContext, ProviderDeclaration } from './provider.ts'
import { searchers, type Searcher, type SerpRegion } from './query.ts'

/** What a provider of search volumes can do. Batches and prices depend on nothing else. */
export interface VolumeProviderDeclaration extends ProviderDeclaration {
  /** Types of volume by search engine, as in `volumeTypes` of the contract. */
  types: Readonly<Partial<Record<Searcher, readonly VolumeType[]>>>
  /** Most phrases of one request. */
  batchSize: number
  /** Most billing units a request can cost, a decimal such as `0.075`. */
  unitsAtMost: string
  /** Requests per minute that it allows; `null` without a limit. */
  requestsPerMinute: number | null
}

/** Which searches are counted. */
export interface VolumeMarket {
  searcher: Searcher
  type: VolumeType
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** A place inside the country, or the country itself. */
  region: SerpRegion
}

/** Volumes to fetch: at most `batchSize` distinct phrases that the provider accepts. */
export interface VolumeQuery extends VolumeMarket {
  phrases: readonly string[]
}

export interface ParsedVolumes {
  /** Searches a month by phrase; `null` when the provider says that it has none. Missing phrases were not answered. */
  volumes: ReadonlyMap<string, number | null>
  /** Cost of the request in billing units, a decimal such as `0.075`. */
  units: string
}

/** A body to store and read, or the one phrase that made the provider refuse the request, which then cost nothing. */
export type VolumeReply = { raw: string; requestId?: string } | { refused: string }

export interface VolumeProvider extends VolumeProviderDeclaration {
  /** Why it has no volumes for the place of a market; `null` when it has. */
  lacks(market: VolumeMarket): string | null
  /** Whether it accepts a phrase. */
  takes(phrase: string): boolean
  /** Throws only `SerpError`. */
  fetchVolumes(query: VolumeQuery, context: FetchContext): Promise<VolumeReply>
  /** Reads a reply to this query. Pure, so that stored replies can be read again. Throws only `SerpError` of kind `bad_payload`. */
  parse(raw: string, query: VolumeQuery): ParsedVolumes
}

/** Whether a value from outside is a volume or `null`. */
export function isVolume(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31)
}

/** Why a provider has no volumes for a market; `null` when it has. */
export function refusalOf(provider: VolumeProvider, market: VolumeMarket): string | null {
  const { label } = searchers[market.searcher]
  const types = provider.types[market.searcher] ?? []
  if (types.length === 0) return `${provider.label} has no search volumes for ${label}`
  if (!types.includes(market.type)) {
    return `${provider.label} has search volumes for ${label} only of type ${types.join(', ')}, not ${market.type}`
  }
  return provider.lacks(market)
}

/** Refuses a query that the provider cannot answer exactly, before anything is sent or spent. Throws `SerpError`. */
export function checkVolumeQuery(provider: VolumeProvider, query: VolumeQuery): void {
  const refusal = refusalOf(provider, query)
  if (refusal !== null) throw new SerpError('unsupported', `${refusal}.`)
  if (query.phrases.length === 0 || query.phrases.length > provider.batchSize) {
    throw new SerpError(
      'invalid_request',
      `${provider.label} takes 1 to ${provider.batchSize} phrases at once, but got ${query.phrases.length}.`,
    )
  }
  if (!query.phrases.every((phrase) => provider.takes(phrase))) {
    throw new SerpError('unsupported', `${provider.label} does not accept one of the phrases.`)
  }
}
