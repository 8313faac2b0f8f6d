import { readOverview } from '../ai-overview.ts'
import { checkEcho, checkPage, checkShown, checkText, corrected } from '../echo.ts'
import type { ExchangeReply } from '../exchange.ts'
import { jsonOf, type VendorFailure } from '../failure.ts'
import { readFeatures, type FeatureKeys } from '../features.ts'
import { readResults } from '../lists.ts'
import type { ParsedSerpPage, SerpFeature } from '../page.ts'
import { googleName } from '../places.ts'
import type { SerpQuery } from '../query.ts'
import { badPayload, isJsonObject, type JsonObject } from '../reply.ts'
import type { VendorRequest } from '../vendor.ts'

/** Where vendors that share SerpApi's format differ. */
export interface Dialect {
  /** The parameters sent. Those repeated must agree. */
  sent: NonNullable<VendorRequest['parameters']>
  /** The parameter of the text, and the parameter of the page with its value for page 1. */
  text: string
  page: { name: string; first: number }
  /** The page requested, from 1. */
  number: number
  /** The block that links to the next page. */
  pagination: string
  /** Whether an empty list of results means that nothing was found. */
  emptyList: boolean
  pageSize: number
  units: string
  /** As in `ParsedSerpPage`. */
  reportsOverview: boolean
}

/** Google's parameters, named alike by all of them, without text and page. `hl`: the vendor's code of the language. */
export function googleParameters(
  query: SerpQuery,
  hl: string | null = query.language,
): Record<string, string | number | null> {
  return {
    gl: query.country.toLowerCase(),
    hl,
    location: googleName(query),
    device: query.device,
    // Otherwise Google shows the results of a corrected spelling for some queries.
    nfpr: 1,
  }
}

/** Reads a page in SerpApi's format. Throws `SerpError`. */
export function readDialect(reply: JsonObject, raw: string, dialect: Dialect): ParsedSerpPage {
  const { [dialect.page.name]: page = null, ...others } = dialect.sent
  const echo = checkEcho(reply.search_parameters, others, raw)
  checkText(echo[dialect.text], String(others[dialect.text]), raw)
  const { current } = isJsonObject(reply[dialect.pagination]) ? (reply[dialect.pagination] as JsonObject) : {}
  // SearchApi names the page only here.
  if (echo[dialect.page.name] === undefined && dialect.page.first === 1 && typeof current === 'number')
    checkPage(current, dialect.number, 1, raw)
  else checkPage(echo[dialect.page.name], Number(page), dialect.page.first, raw)
  const items = reply.organic_results
  const hasResults = Array.isArray(items) && items.length > 0
  checkSpelling(reply.search_information, String(others[dialect.text]), hasResults, raw)
  const isEmpty =
    (items === undefined || (Array.isArray(items) && items.length === 0)) &&
    (saysNothingFound(reply.error) || (dialect.emptyList && items !== undefined))
  const organic = isEmpty ? [] : readResults(items, raw)
  if (organic.length === 0 && !isEmpty) {
    throw badPayload('The reply has no organic results and does not say that nothing was found.', raw)
  }
  return {
    outcome: isEmpty ? 'empty' : 'ok',
    organic,
    features: [...readAiOverview(reply.ai_overview), ...readFeatures(reply, featureKeys)],
    reportsOverview: dialect.reportsOverview,
    ...announcedOverview(reply.ai_overview),
    numbersOrganic: true,
    // A missing link proves nothing: the block can be absent before the end of the list.
    hasMore: isEmpty ? false : namesNext(reply[dialect.pagination]) ? true : null,
    pageSize: dialect.pageSize,
    units: dialect.units,
  }
}

/** The request for an AI Overview that a first page announced. */
export function overviewParameters({ overviewToken = '' }: SerpQuery): Record<string, string> {
  return { engine: 'google_ai_overview', page_token: overviewToken }
}

/**
 * Reads the reply to such a request: the AI Overview is a member at SerpApi, and the reply itself at SearchApi. An error in its
 * place says that none was made, which proves nothing. Throws `SerpError`.
 */
export function readOverviewReply(reply: JsonObject, raw: string, query: SerpQuery): ParsedSerpPage {
  const { engine, page_token: token } = overviewParameters(query)
  const { overviewToken } = query
  const echo = checkEcho(
    reply.search_parameters,
    overviewToken === undefined ? { engine: engine! } : { engine: engine!, page_token: token! },
    raw,
  )
  const [feature] = readAiOverview(isJsonObject(reply.ai_overview) ? reply.ai_overview : reply)
  return {
    outcome: 'overview',
    organic: [],
    features: [feature!],
    ...(typeof echo.page_token === 'string' ? { overviewToken: echo.page_token } : {}),
    ...(feature!.answer === undefined ? { pagesRead: 0 } : {}),
    hasMore: null,
    pageSize: 10,
    units: '1',
  }
}

/** The token of an AI Overview that is only announced. */
function announcedOverview(block: unknown): Pick<ParsedSerpPage, 'overviewToken'> {
  if (!isJsonObject(block) || block.text_blocks !== undefined) return {}
  const { page_token: token } = block
  return typeof token === 'string' && token !== '' ? { overviewToken: token } : {}
}

/** The failure format of SerpApi and SearchApi, `{"error"}`. With status 200 it also says that nothing was found. */
export function readDialectFailure(reply: ExchangeReply): VendorFailure | null {
  const { error, search_metadata: metadata } = jsonOf(reply) ?? {}
  if (typeof error !== 'string') return null
  const isQuota = /\b(?:run out|exhausted|used (?:all|up)|quota|monthly|credits?)\b/i.test(error)
  if (reply.status === 200) {
    if (saysNothingFound(error)) return null
    const isFailed = isJsonObject(metadata) && metadata.status === 'Error'
    return { message: error, kind: isQuota ? 'quota' : isFailed ? 'transient' : 'bad_payload' }
  }
  if (reply.status !== 429) return { message: error }
  // The same status means "too many in this hour" and "none left this month".
  return { message: error, ...(isQuota ? { kind: 'quota' } : { retryAfterMs: RATE_LIMIT_MS }) }
}

/** Wait in milliseconds for an hourly limit whose start is unknown. */
const RATE_LIMIT_MS = 60_000

/** "Google hasn't returned any results for this query.", in a successful reply. */
function saysNothingFound(error: unknown): boolean {
  return (
    typeof error === 'string' && /(?:hasn't|didn't|did not|has not) return(?:ed)? any results/i.test(error)
  )
}

/**
 * States of the results that say that those of another query are shown: "Some results for exact spelling but showing fixed
 * spelling", "Empty showing fixed spelling results", "Including results for spelling fix", "Showing results for fixed typo",
 * "Showing results for query without quotes" (serpapi.com/spell-check, serpapi.com/yandex-spell-check).
 */
export const correctedStates = /\bfixed\b|\bspelling fix\b|\bwithout quotes\b/i

/** Refuses results of a corrected spelling: they belong to another query. `spelling_fix` alone is a suggestion. */
function checkSpelling(information: unknown, text: string, hasResults: boolean, raw: string): void {
  if (!isJsonObject(information)) return
  const {
    query_displayed: displayed,
    original_query_yields_zero_results: zero,
    has_no_results_for: none,
  } = information
  if (typeof displayed === 'string') checkText(displayed.toLowerCase(), text.toLowerCase(), raw)
  const { showing_results_for: shown, organic_results_state: state } = information
  checkShown(shown, text, raw)
  // Genuine replies have these states beside the query itself as the one that is shown.
  const isCorrected = typeof shown !== 'string' && typeof state === 'string' && correctedStates.test(state)
  // Without results they say that nothing was found.
  const isReplaced = hasResults && (zero === true || (none ?? false) !== false)
  if (isReplaced || isCorrected) throw corrected(raw)
}

function namesNext(pagination: unknown): boolean {
  return isJsonObject(pagination) && typeof pagination.next === 'string' && pagination.next !== ''
}

const featureKeys: FeatureKeys = {
  ads: 'ads',
  // SearchApi's `link` may be a search; ValueSERP has a list of answers.
  answer_box: {
    type: 'featured_snippet',
    link: ['organic_result.link', 'answers.0.source.link', 'link'],
  },
  discover_more_places: { type: 'local_pack', link: [] },
  discussions_and_forums: 'discussions',
  events_results: 'events',
  // Popular products, of which the shops are named without a link.
  immersive_products: 'shopping',
  // `link` is the search for images; `source` is an address, an object or a name.
  inline_images: { type: 'images', list: 'images', link: ['source.link', 'source', 'link'] },
  // Popular products of SearchApi, likewise.
  inline_shopping: 'shopping',
  inline_videos: 'videos',
  jobs_results: { type: 'jobs', list: 'jobs' },
  knowledge_graph: { type: 'knowledge_graph', link: ['website'] },
  local_results: { type: 'local_pack', link: ['links.website', 'website', 'link'] },
  recipes_results: 'recipes',
  related_questions: { type: 'people_also_ask', link: ['link', 'source.link'] },
  related_searches: { type: 'related_searches', link: [] },
  shopping_results: 'shopping',
  top_stories: 'top_stories',
  twitter_results: 'twitter',
}

/**
 * The AI Overview in the forms of SerpApi (`references`, serpapi.com/ai-overview), SearchApi (`reference_links`,
 * searchapi.io/docs/google) and ValueSERP. With a `page_token` instead it is present, but was not loaded.
 */
function readAiOverview(block: unknown): SerpFeature[] {
  const isValueSerp = isJsonObject(block) && block.ai_overview_sources !== undefined
  return readOverview(
    block,
    isValueSerp
      ? {
          sources: ['ai_overview_sources'],
          text: 'ai_overview_contents',
          link: 'source_url',
          title: 'source_title',
        }
      : { sources: ['references', 'reference_links'], text: 'text_blocks', link: 'link', title: 'title' },
  )
}
