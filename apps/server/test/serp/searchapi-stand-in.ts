import type { SerpFeature } from '#serp/page.ts'
import { correctionOf, dialectEntries, dialectFeatureKeys, renderDialectResults } from './serpapi-stand-in.ts'
import {
  json,
  renderFeatures,
  type Answer,
  type Asked,
  type EntryWriter,
  type VendorFormat,
} from './stand-in.ts'

interface AskedSearchApi extends Asked {
  parameters: Record<string, string>
}

/** SearchApi's wire format, as documented: `google` by pages, `google_rank_tracking` all at once. */
export function searchapiFormat(engine: 'google' | 'google_rank_tracking'): VendorFormat<AskedSearchApi> {
  const isWhole = engine === 'google_rank_tracking'
  return {
    pageSize: isWhole ? 100 : 10,
    refusals: {
      key: refused('Invalid API key.', 401),
      credit: refused('You have used all of the searches of your plan.', 429),
      rate: refused('Too many requests in this hour.', 429),
      failure: refused('Internal server error', 500),
    },
    read({ method, url, headers }) {
      const parameters = Object.fromEntries(url.searchParams)
      if (method !== 'GET' || url.pathname !== '/api/v1/search') return refused('Not found', 404)
      if (parameters.api_key !== undefined) return refused('The stand-in takes the key as a header.')
      if (parameters.engine !== engine) return refused('Unknown engine.')
      if ((parameters.q ?? '') === '') return refused('Missing `q`.')
      if (isWhole && parameters.num !== '100') return refused('The stand-in wants all hundred.')
      const page = Number(parameters.page ?? 1)
      if (!Number.isInteger(page) || page < 1 || page > 10) return refused('Unsupported `page`.')
      return {
        key: /^Bearer (.*)$/.exec(headers.get('authorization') ?? '')?.[1] ?? '',
        q: parameters.q!,
        page,
        parameters,
      }
    },
    namesCorrections: true,
    render: ({ key, q, page, parameters, shownFor }, shown) =>
      json({
        search_metadata: {
          id: 'search_AbCdEf123456',
          status: 'Success',
          json_url: `https://www.searchapi.io/api/v1/searches/search_AbCdEf123456?api_key=${key}`,
        },
        search_parameters: { ...parameters, q, page: String(page) },
        search_information: { query_displayed: q, ...correctionOf(shownFor) },
        organic_results: renderDialectResults(shown),
        ...(isWhole
          ? {}
          : {
              ...renderFeatures(shown.features, dialectFeatureKeys, {
                ...dialectEntries,
                people_also_ask: withSource,
              }),
              ...renderOverview(shown.features),
            }),
        ...(shown.more
          ? { pagination: { current: page, next: 'https://www.google.com/search?q=x&start=10' } }
          : {}),
      }),
  }
}

function refused(error: string, status = 400): Answer {
  return json({ error }, status)
}

const withSource: EntryWriter = ({ url, title }) => ({
  question: 'Q?',
  answer: 'Yes.',
  source: { title, link: url },
})

function renderOverview(features: readonly SerpFeature[]): Record<string, unknown> {
  const overview = features.find(({ type }) => type === 'ai_overview')
  if (overview === undefined) return {}
  return {
    ai_overview: {
      text_blocks: [
        { type: 'paragraph', answer: 'Copper heats evenly.', reference_indexes: [0] },
        { type: 'unordered_list', items: [{ type: 'paragraph', answer: 'Dry it.' }] },
      ],
      reference_links: (overview.entries ?? []).map(({ url, title }, index) => ({ index, title, link: url })),
    },
  }
}
