import type { VolumeType } from '@sextant/contract'
import { SerpError } from './errors.ts'
import type { FetchContext, ProviderDeclaration } from './provider.ts'
import { type Searcher, searchers, type SerpRegion } from './query.ts'

/** What a source of search volumes can do. Batches and prices work on these facts only. */
export interface VolumeProviderDeclaration extends ProviderDeclaration {
  /** The types of volume it has, by search engine (`volumeTypes` of the contract). */
  types: Readonly<Partial<Record<Searcher, readonly VolumeType[]>>>
  /** Phrases of one request at most. */
  batchSize: number
  /** Billing units that a request costs at most, a decimal such as `0.075`. */
  unitsAtMost: string
  /** Requests it takes within a minute; `null` when it names no bound. */
  requestsPerMinute: number | null
}

/** Which searches are counted: where, how, and in which engine. */
export interface VolumeMarket {
  searcher: Searcher
  type: VolumeType
  /** ISO 3166-1 alpha-2, upper case. */
  country: string
  /** A place inside the country, or the country itself. */
  region: SerpRegion
}

/** Volumes to ask a provider for: at most `batchSize` phrases that it takes, each once. */
export interface VolumeQuery extends VolumeMarket {
  phrases: readonly string[]
}

/** The volumes that a reply's body holds. */
export interface ParsedVolumes {
  /**
   * Searches a month by phrase; `null`: the provider says that it has none. A phrase that is missing was not answered
   * for.
   */
  volumes: ReadonlyMap<string, number | null>
  /** What the request cost, in the provider's billing unit: a decimal such as `0.075`. */
  units: string
}

/** What came of a request: a body to be stored and read, or one phrase that spoils the others; it cost nothing. */
export type VolumeReply = { raw: string; requestId?: string } | { refused: string }

/** A source of search volumes. */
export interface VolumeProvider extends VolumeProviderDeclaration {
  /** Why it has no volumes of a market whose type and engine it has; `null` when it has. */
  lacks(market: VolumeMarket): string | null
  /** Whether it can be asked for a phrase. */
  takes(phrase: string): boolean
  /** Asks for volumes. Throws `SerpError` and nothing else. */
  fetchVolumes(query: VolumeQuery, context: FetchContext): Promise<VolumeReply>
  /**
   * Reads a body that was received for this query. Pure, so that stored bodies can be read again.
   * Throws `SerpError` of kind `bad_payload` and nothing else.
   */
  parse(raw: string, query: VolumeQuery): ParsedVolumes
}

/** Whether a value from outside is a volume, or `null` for none. */
export function isVolume(value: unknown): value is number | null {
  return value === null || (Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31)
}

/** Why a provider has no volumes of a market; `null` when it has. */
export function refusalOf(provider: VolumeProvider, market: VolumeMarket): string | null {
  const { label } = searchers[market.searcher]
  const types = provider.types[market.searcher] ?? []
  if (types.length === 0) return `${provider.label} has no volumes of ${label}`
  if (!types.includes(market.type)) {
    return `${provider.label} has no volumes of type ${market.type} of ${label}, only ${types.join(', ')}`
  }
  return provider.lacks(market)
}

/** Refuses, before anything is sent or spent, a query that the provider cannot answer as asked. */
export function checkVolumeQuery(provider: VolumeProvider, query: VolumeQuery): void {
  const refusal = refusalOf(provider, query)
  if (refusal !== null) throw new SerpError('unsupported', `${refusal}.`)
  if (query.phrases.length === 0 || query.phrases.length > provider.batchSize) {
    throw new SerpError('invalid_request', `Expected 1 to ${provider.batchSize} phrases.`)
  }
  if (!query.phrases.every((phrase) => provider.takes(phrase))) {
    throw new SerpError('unsupported', `${provider.label} does not take one of the phrases.`)
  }
}
