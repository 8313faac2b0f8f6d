import type { FeatureType, SerpFeature } from '#serp/page.ts'
import {
  json,
  renderFeatures,
  type Answer,
  type Asked,
  type EntryWriter,
  type VendorFormat,
} from './stand-in.ts'
import type { WorldPage } from './world.ts'

interface AskedSerpApi extends Asked {
  parameters: Record<string, string>
}

/** SerpApi's wire format, as documented. */
export const serpapiFormat: VendorFormat<AskedSerpApi> = {
  refusals: {
    key: json(
      { error: 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key' },
      401,
    ),
    credit: json({ error: 'Your account has run out of searches.' }, 429),
    rate: json({ error: 'You have exceeded your hourly throughput.' }, 429),
    failure: json({ error: 'Internal error' }, 500),
  },
  read({ method, url }) {
    const parameters = Object.fromEntries(url.searchParams)
    if (method !== 'GET' || url.pathname !== '/search.json') return refused('Not found', 404)
    const isYandex = parameters.engine === 'yandex'
    const q = isYandex ? parameters.text : parameters.q
    if (q === undefined || q === '') return refused('Missing query `q` parameter.')
    if (parameters.no_cache !== 'true') return refused('The stand-in serves no cached page.')
    const unsupported = isYandex ? wrongYandex(parameters) : wrongGoogle(parameters)
    if (unsupported !== undefined) return refused(unsupported)
    const start = Number((isYandex ? parameters.p : parameters.start) ?? 0)
    const page = isYandex ? start + 1 : start / 10 + 1
    if (!Number.isInteger(page) || page < 1) return refused('Unsupported `start` parameter.')
    return { key: parameters.api_key ?? '', q, page, parameters }
  },
  namesCorrections: true,
  render({ q, page, parameters, shownFor }, shown) {
    const echo = Object.fromEntries(Object.entries(parameters).filter(([name]) => !unechoed.has(name)))
    const isYandex = parameters.engine === 'yandex'
    const at = isYandex ? page - 1 : (page - 1) * 10
    return json({
      search_metadata: { id: '6f00aa11bb22cc33dd44ee55', status: 'Success' },
      search_parameters: {
        ...echo,
        [isYandex ? 'text' : 'q']: q,
        ...(at === 0 ? {} : { [isYandex ? 'p' : 'start']: at }),
        ...(parameters.location === undefined ? {} : { location_requested: parameters.location }),
      },
      search_information: { query_displayed: q, ...correctionOf(shownFor) },
      ...(shown.organic.length === 0
        ? { error: "Google hasn't returned any results for this query." }
        : { organic_results: renderDialectResults(shown) }),
      ...renderFeatures(shown.features, dialectFeatureKeys, dialectEntries),
      ...renderOverview(shown.features),
      ...(shown.more
        ? { serpapi_pagination: { current: page, next: 'https://serpapi.com/search.json?q=x' } }
        : {}),
    })
  },
}

/** Parameters that it does not repeat, or not as sent. */
const unechoed: ReadonlySet<string> = new Set(['api_key', 'no_cache', 'q', 'text', 'start', 'p'])

/** What it rejects of the parameters for Google: engines/google.json of github.com/serpapi/serpapi-mcp has the lists. */
function wrongGoogle({ gl = '', hl = '' }: Record<string, string>): string | undefined {
  if (/^(?:zh|zh-hk|nb|dv|en-.*)$/.test(hl)) return `Unsupported \`${hl}\` interface language - hl parameter.`
  return ['ax', 'bl', 'bq', 'cw', 'mf', 'ss', 'sx'].includes(gl)
    ? `Unsupported \`${gl}\` country - gl parameter.`
    : undefined
}

/** As `wrongGoogle`, for Yandex: engines/yandex.json. The defaults of the optional ones are not what a check needs. */
function wrongYandex({
  lang,
  groups_on_page,
  fix_typo,
  family_mode,
}: Record<string, string>): string | undefined {
  if (lang !== undefined && !['ru', 'en', 'be', 'kk', 'tr', 'uk'].includes(lang))
    return 'Unsupported `lang` parameter.'
  return groups_on_page === '10' && fix_typo === 'false' && family_mode === '0'
    ? undefined
    : 'The stand-in wants ten groups, without corrections and filters.'
}

function refused(error: string, status = 400): Answer {
  return json({ error }, status)
}

/** The correction of a query as they write it: the query stays as it was asked (serpapi.com/spell-check). */
export function correctionOf(shownFor: string | undefined): Record<string, unknown> {
  if (shownFor === undefined) return { organic_results_state: 'Results for exact spelling' }
  return {
    organic_results_state: 'Some results for exact spelling but showing fixed spelling',
    showing_results_for: shownFor,
    spelling_fix: shownFor,
  }
}

/** Organic results as SerpApi, SearchApi and ValueSERP write them, with positions on the page. */
export function renderDialectResults({ organic }: WorldPage): unknown[] {
  return organic.map(({ title, url, snippet, sitelinks }, index) => ({
    position: index + 1,
    title,
    link: url,
    ...(snippet === '' ? {} : { snippet }),
    ...(sitelinks.length === 0
      ? {}
      : { sitelinks: { inline: sitelinks.map((link) => ({ title: link.title, link: link.url })) } }),
  }))
}

/** The keys of blocks in that format. */
export const dialectFeatureKeys = {
  ads: 'ads',
  discussions: 'discussions_and_forums',
  events: 'events_results',
  featured_snippet: 'answer_box',
  images: 'inline_images',
  jobs: 'jobs_results',
  knowledge_graph: 'knowledge_graph',
  local_pack: 'local_results',
  people_also_ask: 'related_questions',
  recipes: 'recipes_results',
  related_searches: 'related_searches',
  shopping: 'shopping_results',
  top_stories: 'top_stories',
  twitter: 'twitter_results',
  videos: 'inline_videos',
} as const satisfies Partial<Record<FeatureType, string>>

/** How entries state the page that they show, where that is not `link`. */
export const dialectEntries: Partial<Record<FeatureType, EntryWriter>> = {
  images: ({ url, title }) => ({ title, source: url, link: 'https://www.google.com/search?udm=2&q=x' }),
  knowledge_graph: ({ url, title }) => ({
    title,
    website: url,
    source: { link: 'https://en.wikipedia.org/' },
  }),
  local_pack: ({ url, title }) => ({
    title,
    links: { website: url, directions: 'https://www.google.com/maps' },
  }),
}

/** An AI Overview as SerpApi embeds it. */
function renderOverview(features: readonly SerpFeature[]): Record<string, unknown> {
  const overview = features.find(({ type }) => type === 'ai_overview')
  if (overview === undefined) return {}
  const { entries = [] } = overview
  return {
    ai_overview: {
      text_blocks: [
        { type: 'paragraph', snippet: 'Copper heats evenly.', reference_indexes: [0] },
        {
          type: 'list',
          list: [{ title: 'Care', snippet: 'Dry it.', reference_indexes: [entries.length - 1] }],
        },
      ],
      references: entries.map(({ url, title }, index) => ({
        title,
        link: url,
        snippet: 'S',
        source: 'W',
        index,
      })),
    },
  }
}
