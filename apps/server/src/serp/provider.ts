import { SerpError } from './errors.ts'
import type { ParsedSerpPage, SerpPage } from './page.ts'
import { placeRefusal, type PlaceForm } from './places.ts'
import {
  normalizeQueryText,
  OVERVIEW,
  searchers,
  type Device,
  type Searcher,
  type SerpQuery,
} from './query.ts'

/**
 * Which pages a provider returns: any page by its number (`addressable`), all pages from the first to a depth (`prefix`), or
 * all results at once (`whole`).
 */
export type Paging = 'addressable' | 'prefix' | 'whole'

/** Limits of requests as the vendor documents them. They cover every key of the account. */
export interface DocumentedPace {
  /** Requests per second; of the smallest plan, where plans differ. Null: the vendor documents no such limit. */
  perSecond: number | null
  /** Requests per second of the largest plan, where plans differ. Requests begin at `perSecond` and are sent faster while accepted. */
  perSecondAtMost?: number
  /** Requests at once; null: the vendor documents no such limit. */
  atOnce: number | null
}

/** What providers of SERPs and of search volumes declare. */
export interface ProviderDeclaration {
  /** Lower-case name for the setting that chooses it. In upper case it prefixes the provider's settings. */
  id: string
  /** Name for people. */
  label: string
  /** The unit that the provider charges for, in the singular. */
  billingUnit: string
  /** Public entry price of a billing unit in US dollars, as decimal text; `null` when unknown. */
  unitPrice: string | null
  /** Whether the data are invented. Such numbers are labelled everywhere. */
  synthetic: boolean
  /** Whether `<ID>_API_KEY` must be set. */
  needsKey: boolean
  /** The form of the key, where not any text will do, and its name in messages. */
  keyForm?: { pattern: RegExp; says: string }
  /**
   * Address used when `<ID>_BASE_URL` is not set. `''`: self-hosted, so it must be set. `null`: a provider without a
   * network.
   */
  defaultBaseUrl: string | null
  /** Incremented whenever the parser reads the same body differently. */
  parserVersion: number
}

/** What a provider supports for a search engine. */
export interface EngineAbilities {
  devices: readonly Device[]
  places: PlaceForm
  /**
   * How the AI Overview is loaded when the search engine shows it only after its page: by an option of the page's request, at an extra
   * price, or by a second request, which names a token of the first page. Absent: not at all.
   */
  overview?: 'option' | 'second_request'
  /** Why the vendor would reject the query's country or language, to follow its name; `null` when it would not. */
  refusal?(query: SerpQuery): string | null
}

/** What a provider of SERPs can do. Planner and price depend on nothing else. */
export interface SerpProviderDeclaration extends ProviderDeclaration {
  engines: Readonly<Partial<Record<Searcher, EngineAbilities>>>
  /**
   * Search engines that the vendor searches, but not as a check promises: why it is not asked for them, to follow its name.
   * None of them is among `engines`.
   */
  withheld?: Readonly<Partial<Record<Searcher, string>>>
  paging: Paging
  /** Results on a full page. A page may hold fewer. */
  pageSize: number
  /** The deepest position it can return. */
  maximumDepth: number
  pace: DocumentedPace
  /** Most billing units a request for the page can cost, a decimal such as `0.5`; `loadsOverview` as in `SerpQuery`. Absent: one. */
  unitsAtMost?(page: number, loadsOverview?: boolean): string
  /**
   * Seconds for which the provider remembers a request: repeating it costs nothing and gets the page that it has queued.
   * Absent: every request is charged.
   */
  repeatableSeconds?: number
}

export interface FetchContext {
  /** Time limit: aborting it fails the request with kind `timeout`. */
  signal: AbortSignal
  /** The provider's API key; empty when it needs none. */
  apiKey: string
  /** The provider's address without a trailing slash; empty when it has none. */
  baseUrl: string
  fetch: typeof globalThis.fetch
}

export interface SerpProvider extends SerpProviderDeclaration {
  /**
   * Fetches one page. With paging `prefix` it holds all results down to the end of that page; with `whole`, page 1 holds
   * everything. Throws only `SerpError`.
   */
  fetchPage(query: SerpQuery, context: FetchContext): Promise<SerpPage>
  /** Where the provider also accepts requests for later collection, at a lower price. */
  queue?: SerpQueue
  /** Reads a reply to this query. Pure, so that stored pages can be read again. Throws only `SerpError` of kind `bad_payload`. */
  parse(raw: string, query: SerpQuery): ParsedSerpPage
}

/** Requests that a provider accepts now and answers within minutes or hours. Throws only `SerpError`. */
export interface SerpQueue {
  /** Seconds a request usually takes. Collecting earlier is not worth the call. */
  readonly usualSeconds: number
  /** Seconds an answer is kept. After that the request has failed. */
  readonly keptSeconds: number
  /** As in the declaration, for the queue. */
  readonly unitPrice: string | null
  /** As in the declaration, for the queue. */
  unitsAtMost?(page: number, loadsOverview?: boolean): string
  /**
   * Submits a request under our tag, at most 255 ASCII characters. Returns the provider's ticket. After a failure with
   * `acceptanceUnknown` the request may have been accepted and paid for: call `find` before submitting it again.
   */
  submit(query: SerpQuery, tag: string, context: FetchContext): Promise<string>
  /**
   * The ticket of the request submitted under the tag, or `null`. Reliable only `usualSeconds` after submission, since
   * providers list a request with a delay. Absent: the provider has no list, and a request that may have been accepted
   * counts as paid and lost.
   */
  find?(tag: string, context: FetchContext): Promise<string | null>
  /**
   * The answer, or `pending`. A failure with `ended` or of kind `bad_payload` ends the request; after any other it may be
   * collected again.
   */
  collect(ticket: string, query: SerpQuery, context: FetchContext): Promise<SerpPage | 'pending'>
}

/** Refuses a query that the provider cannot answer exactly, before anything is sent or spent. Throws `SerpError`. */
export function checkQuery(provider: SerpProviderDeclaration, query: SerpQuery): void {
  const refusal = queryRefusal(provider, query)
  if (refusal !== null) throw new SerpError('unsupported', `${provider.label} ${refusal}.`)
  const isOverview = query.page === OVERVIEW
  if (isOverview && (!loadsAlone(provider, query.searcher) || query.overviewToken === undefined)) {
    throw new SerpError('invalid_request', `${provider.label} cannot load this AI Overview alone.`)
  }
  if (!isOverview && (!Number.isSafeInteger(query.page) || query.page < 1)) {
    throw new SerpError('invalid_request', `The page must be a whole number from 1, but is ${query.page}.`)
  }
  if (provider.paging === 'whole' && query.page !== 1) {
    throw new SerpError(
      'invalid_request',
      `${provider.label} returns all results as page 1 and has no page ${query.page}.`,
    )
  }
  if (normalizeQueryText(query.text) === '') {
    throw new SerpError('invalid_request', 'The query text is empty.')
  }
  if (!/^[A-Z]{2}$/.test(query.country)) {
    throw new SerpError(
      'invalid_request',
      `The country must be two capital letters (ISO 3166-1 alpha-2), but is "${query.country}".`,
    )
  }
  if (!/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(query.language)) {
    throw new SerpError(
      'invalid_request',
      `The language must be a BCP 47 tag such as "en", but is "${query.language}".`,
    )
  }
  const rejected = provider.engines[query.searcher]?.refusal?.(query) ?? null
  if (rejected !== null) throw new SerpError('unsupported', `${provider.label} ${rejected}.`)
}

/** Whether AI Overviews of a search engine are loaded with a second request. */
export function loadsAlone(
  { engines }: Pick<SerpProviderDeclaration, 'engines'>,
  searcher: Searcher,
): boolean {
  return engines[searcher]?.overview === 'second_request'
}

/** Why a provider is not asked for a search engine that is not among its `engines`, to follow its name. */
export function whyNotSearched(
  { withheld }: Pick<SerpProviderDeclaration, 'withheld'>,
  searcher: Searcher,
): string {
  return withheld?.[searcher] ?? `does not search ${searchers[searcher].label}`
}

/** Why a provider does not support the engine, device or place, to follow its name; `null` when it does. */
function queryRefusal(provider: SerpProviderDeclaration, query: SerpQuery): string | null {
  const engine = provider.engines[query.searcher]
  const { label } = searchers[query.searcher]
  if (engine === undefined) return whyNotSearched(provider, query.searcher)
  if (!engine.devices.includes(query.device)) {
    return `does not search ${label} for the device "${query.device}"`
  }
  return placeRefusal(engine.places, query)
}
