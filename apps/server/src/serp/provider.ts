import { SerpError } from './errors.ts'
import type { ParsedSerpPage, SerpPage } from './page.ts'
import { type PlaceForm, placeRefusal } from './places.ts'
import { normalizeQueryText, searchers } from './query.ts'
import type { Device, Searcher, SerpQuery } from './query.ts'

/**
 * How a provider lets pages be asked for: any page by its number (`addressable`), only from page 1 up to a depth
 * (`prefix`), or only all results at once (`whole`).
 */
export type Paging = 'addressable' | 'prefix' | 'whole'

/** What is true of every source of data from outside, whatever it gives. */
export interface ProviderDeclaration {
  /** Lower-case name, as written in the setting that chooses it; in upper case it prefixes the provider's settings. */
  id: string
  /** Name for people. */
  label: string
  /** What the provider counts and charges, in the singular. */
  billingUnit: string
  /** Public entry price of a billing unit in US dollars, as decimal text; `null` when it is not known. */
  unitPrice: string | null
  /** Whether the data are invented. Such numbers are labelled wherever they show. */
  synthetic: boolean
  /** Whether `<ID>_API_KEY` has to be set. */
  needsKey: boolean
  /** The form of the key where it is not any text, and how it is called. */
  keyForm?: { pattern: RegExp; says: string }
  /**
   * Address used when `<ID>_BASE_URL` is not set; `''` for a service that everyone runs at an own address, which then has
   * to be set; `null` for a provider without a network.
   */
  defaultBaseUrl: string | null
  /** Grows whenever its parser reads the same body differently. */
  parserVersion: number
}

/** What a provider can be asked for in one of its search engines. */
export interface EngineAbilities {
  devices: readonly Device[]
  places: PlaceForm
}

/** What a source of result pages can do. The planner and the price work on these facts only. */
export interface SerpProviderDeclaration extends ProviderDeclaration {
  /** The search engines it has. */
  engines: Readonly<Partial<Record<Searcher, EngineAbilities>>>
  paging: Paging
  /** Results on a full page. Single pages may hold fewer. */
  pageSize: number
  /** The deepest position that can be asked for, in results. */
  maximumDepth: number
  /** Billing units that a request for the page costs at most, a decimal such as `0.5`. Absent: one. */
  unitsAtMost?(page: number): string
}

/** What one request needs besides the query. */
export interface FetchContext {
  /** Bounds the request in time; aborting it makes the request fail with kind `timeout`. */
  signal: AbortSignal
  /** The provider's API key; empty when it needs none. */
  apiKey: string
  /** The provider's address without a trailing slash; empty when it has none. */
  baseUrl: string
  fetch: typeof globalThis.fetch
}

/** A source of result pages. */
export interface SerpProvider extends SerpProviderDeclaration {
  /**
   * Asks for one page: with paging `prefix`, for all results from the top down to the end of that page; with `whole`, page
   * 1 is all there is. Throws `SerpError` and nothing else.
   */
  fetchPage(query: SerpQuery, context: FetchContext): Promise<SerpPage>
  /** Where the provider also takes requests that it answers later, for less. */
  queue?: SerpQueue
  /**
   * Reads a body that was received for this query. Pure, so that stored pages can be read again.
   * Throws `SerpError` of kind `bad_payload` and nothing else.
   */
  parse(raw: string, query: SerpQuery): ParsedSerpPage
}

/** Requests that a provider takes now and answers within minutes or hours. Throws `SerpError` and nothing else. */
export interface SerpQueue {
  /** How long a request usually takes, in seconds: before that, collecting is not worth the call. */
  readonly usualSeconds: number
  /** How long an answer is kept, in seconds: after that, the request has failed. */
  readonly keptSeconds: number
  /** As in the declaration, of a request answered later. */
  readonly unitPrice: string | null
  /** As in the declaration, of a request answered later. */
  unitsAtMost?(page: number): string
  /**
   * Hands a request in under a tag of ours, at most 255 characters of ASCII; answers the provider's ticket. When it
   * fails with `acceptanceUnknown`, the request may have been taken, and paid: ask `find` before handing it in again.
   */
  submit(query: SerpQuery, tag: string, context: FetchContext): Promise<string>
  /**
   * The ticket of a request handed in under the tag, or `null` when there is none: certain only `usualSeconds` after it
   * was handed in, since providers list a request some time after they took it. Absent: the provider cannot tell, and a
   * request that may have been taken counts as taken and lost.
   */
  find?(tag: string, context: FetchContext): Promise<string | null>
  /**
   * The answer, or `pending`. A failure with `ended`, and one of kind `bad_payload`, ends the request; after any other it
   * may be collected again.
   */
  collect(ticket: string, query: SerpQuery, context: FetchContext): Promise<SerpPage | 'pending'>
}

/** Refuses, before anything is sent or spent, a query that the provider cannot answer as asked. */
export function checkQuery(provider: SerpProviderDeclaration, query: SerpQuery): void {
  const refusal = queryRefusal(provider, query)
  if (refusal !== null) throw new SerpError('unsupported', `${provider.label} ${refusal}.`)
  if (!Number.isSafeInteger(query.page) || query.page < 1) {
    throw new SerpError('invalid_request', 'The page must be a whole number from 1.')
  }
  if (provider.paging === 'whole' && query.page !== 1) {
    throw new SerpError('invalid_request', `${provider.label} gives all results on page 1.`)
  }
  if (normalizeQueryText(query.text) === '') {
    throw new SerpError('invalid_request', 'The query text is empty.')
  }
  if (!/^[A-Z]{2}$/.test(query.country)) {
    throw new SerpError('invalid_request', 'The country must be two capital letters (ISO 3166-1 alpha-2).')
  }
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(query.language)) {
    throw new SerpError('invalid_request', 'The language must be a BCP 47 tag such as "en".')
  }
}

/** Why a provider cannot be asked at all for an engine, device and place; `null` when it can. */
function queryRefusal(provider: SerpProviderDeclaration, query: SerpQuery): string | null {
  const engine = provider.engines[query.searcher]
  const { label } = searchers[query.searcher]
  if (engine === undefined) return `does not search ${label}`
  if (!engine.devices.includes(query.device)) {
    return `has no results of ${label} for the device "${query.device}"`
  }
  return placeRefusal(engine.places, query)
}
