import {
  json,
  renderFeatures,
  type Answer,
  type Asked,
  type EntryWriter,
  type VendorFormat,
} from './stand-in.ts'

/** Some of the countries that it accepts; others are rejected. */
const countries: ReadonlySet<string> = new Set(['AT', 'BR', 'DE', 'GB', 'JP', 'RU', 'US'])

interface AskedBrave extends Asked {
  country: string
}

/** Brave's wire format, as documented. */
export const braveFormat: VendorFormat<AskedBrave> = {
  pageSize: 20,
  refusals: {
    key: refused('SUBSCRIPTION_TOKEN_INVALID', 422, { component: 'authentication' }),
    credit: limited('0, 0', '1, 1419704'),
    rate: limited('0, 14000', '1, 1419704'),
    failure: refused('INTERNAL', 500),
  },
  read({ method, url, headers }) {
    const {
      q = '',
      country = '',
      count,
      offset = '0',
      search_lang: language = '',
    } = Object.fromEntries(url.searchParams)
    if (method !== 'GET' || url.pathname !== '/res/v1/web/search') return refused('NOT_FOUND', 404)
    const key = headers.get('x-subscription-token')
    if (key === null || key === '') {
      return refused('VALIDATION', 422, { errors: [{ loc: ['header', 'x-subscription-token'] }] })
    }
    if (
      q === '' ||
      !/^\d$/.test(offset) ||
      count !== '20' ||
      !countries.has(country) ||
      ['ja', 'no', 'pt', 'zh', 'zh-cn'].includes(language)
    ) {
      return refused('VALIDATION', 422, { errors: [{ loc: ['query', 'offset'] }] })
    }
    return { key, q, page: Number(offset) + 1, country }
  },
  namesCorrections: true,
  render: ({ q, country, shownFor }, { organic, features, more }) =>
    json({
      type: 'search',
      query: {
        original: q,
        ...(shownFor === undefined ? {} : { altered: shownFor }),
        country: country.toLowerCase(),
        more_results_available: more,
      },
      mixed: {
        type: 'mixed',
        main: organic.map((_, index) => ({ type: 'web', index, all: false })),
        top: [],
      },
      ...Object.fromEntries(
        Object.entries(renderFeatures(features, featureKeys, braveEntries)).map(([key, results]) => [
          key,
          key === 'infobox' ? results : { type: key, results },
        ]),
      ),
      ...(organic.length === 0
        ? {}
        : {
            web: {
              type: 'search',
              results: organic.map(({ title, url, snippet }) => ({
                type: 'search_result',
                title: `<strong>${escapeMarkup(title)}</strong>`,
                url,
                description: escapeMarkup(snippet),
              })),
            },
          }),
    }),
}

const withUrl: EntryWriter = ({ url, title }) => ({ title, url })

const braveEntries = {
  discussions: withUrl,
  knowledge_graph: withUrl,
  local_pack: withUrl,
  people_also_ask: withUrl,
  top_stories: withUrl,
  videos: withUrl,
}

const featureKeys = {
  discussions: 'discussions',
  knowledge_graph: 'infobox',
  local_pack: 'locations',
  people_also_ask: 'faq',
  top_stories: 'news',
  videos: 'videos',
}

function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('“', '&#8220;')
}

function refused(code: string, status: number, meta: unknown = {}): Answer {
  return json(
    { type: 'ErrorResponse', error: { id: 'e', code, detail: 'Refused.', status, meta }, time: 1 },
    status,
  )
}

function limited(remaining: string, reset: string): Answer {
  return {
    ...refused('RATE_LIMITED', 429),
    headers: {
      'x-ratelimit-limit': '1, 15000',
      'x-ratelimit-policy': '1;w=1, 15000;w=2592000',
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': reset,
    },
  }
}
