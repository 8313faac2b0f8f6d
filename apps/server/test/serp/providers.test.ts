import { featureTypes } from '#serp/page.ts'
import { brave } from '#serp/providers/brave.ts'
import { searchapi, searchapiRankTracking } from '#serp/providers/searchapi.ts'
import { searxng } from '#serp/providers/searxng.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { isJsonObject, type JsonObject } from '#serp/reply.ts'
import { braveFormat } from './brave-stand-in.ts'
import { searchapiFormat } from './searchapi-stand-in.ts'
import { searxngFormat } from './searxng-stand-in.ts'
import { serpapiFormat } from './serpapi-stand-in.ts'
import { serperFormat } from './serper-stand-in.ts'
import { valueserpFormat } from './valueserp-stand-in.ts'
import { describeVendor } from './vendor-conformance.ts'

const leeds = {
  name: 'Leeds',
  canonicalName: 'Leeds,England,United Kingdom',
  yandexLr: 10466,
  googleCriteriaId: 1006864,
}
const hidden = { blocked: 'the service does not report when a search engine blocks it' }
/** Every request of the adapter is well-formed; only an unknown place would be rejected. */
const neverWrong = { invalid_request: 'refused before it is sent' }

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function read(value: unknown, name: string): JsonObject {
  const member = isJsonObject(value) ? value[name] : undefined
  return isJsonObject(member) ? member : {}
}

/** The blocks of SerpApi's format. */
const dialectFeatures = featureTypes.filter((type) => type !== 'hotels')

describeVendor({
  provider: serper,
  format: serperFormat,
  town: leeds,
  // A reply without a page number may be for any page.
  echoes: ['text'],
  features: [
    'featured_snippet',
    'images',
    'knowledge_graph',
    'local_pack',
    'people_also_ask',
    'related_searches',
    'shopping',
    'top_stories',
    'videos',
  ],
  faults: [
    { name: 'a key that no header can carry', kind: 'transient', context: { apiKey: 'key\nsecret' } },
    { name: 'a reply for another page', kind: 'bad_payload', query: { text: '!mismatch kettle', page: 2 } },
  ],
  unreachable: { ...hidden, ...neverWrong },
  isEmptyReply: (value) =>
    isEmptyList((value as JsonObject).organic) ||
    Object.keys(value as JsonObject).every((key) => ['searchParameters', 'credits'].includes(key)),
})

for (const searcher of ['google', 'yandex'] as const) {
  describeVendor({
    provider: serpapi,
    format: serpapiFormat,
    query: { searcher },
    town: leeds,
    features: dialectFeatures,
    unreachable: { ...hidden, ...neverWrong },
    isEmptyReply: (value) => /any results/.test(String((value as JsonObject).error)),
  })
}

describeVendor({
  provider: searchapi,
  format: searchapiFormat('google'),
  town: leeds,
  features: dialectFeatures,
  unreachable: { ...hidden, ...neverWrong },
  isEmptyReply: (value) => isEmptyList((value as JsonObject).organic_results),
})

describeVendor({
  provider: searchapiRankTracking,
  format: searchapiFormat('google_rank_tracking'),
  town: leeds,
  features: [],
  echoes: ['text'],
  unreachable: { ...hidden, ...neverWrong },
  isEmptyReply: (value) => isEmptyList((value as JsonObject).organic_results),
})

describeVendor({
  provider: valueserp,
  format: valueserpFormat,
  town: leeds,
  // It reports AI Overviews only when they are asked for.
  features: dialectFeatures.filter((type) => type !== 'ai_overview'),
  unreachable: { ...hidden, ...neverWrong },
  isEmptyReply: (value) =>
    isEmptyList((value as JsonObject).organic_results) && read(value, 'request_info').success === true,
})

describeVendor({
  provider: brave,
  format: braveFormat,
  query: { searcher: 'brave' },
  features: ['discussions', 'knowledge_graph', 'local_pack', 'people_also_ask', 'top_stories', 'videos'],
  echoes: ['text'],
  faults: [
    { name: 'no key', kind: 'auth', context: { apiKey: '' } },
    { name: 'a country that it does not know', kind: 'unsupported', query: { country: 'UA' } },
    { name: 'a language that it does not know', kind: 'unsupported', query: { language: 'ka' } },
  ],
  unreachable: { ...hidden, ...neverWrong },
  isEmptyReply(value) {
    const { web, mixed } = value as JsonObject
    return web === undefined
      ? !JSON.stringify(mixed ?? null).includes('"web"')
      : isEmptyList(read(value, 'web').results)
  },
})

describeVendor({
  provider: searxng,
  format: searxngFormat,
  query: { searcher: 'bing' },
  lastPage: 1,
  features: [],
  echoes: ['text'],
  emptyQuery: null,
  faults: [
    { name: 'a country without a market of Bing', kind: 'unsupported', query: { country: 'CU' } },
    {
      name: 'Google, whose device and place it does not choose',
      kind: 'unsupported',
      query: { searcher: 'google' },
    },
    { name: 'Yandex, whose place it does not choose', kind: 'unsupported', query: { searcher: 'yandex' } },
    { name: 'a page without results', kind: 'bad_payload', query: { text: '!empty kettle' } },
    { name: 'a second page', kind: 'invalid_request', query: { page: 2 } },
    { name: 'a search engine that asks for a captcha', kind: 'blocked', query: { text: '!captcha kettle' } },
    {
      name: 'a search engine that refuses for a while',
      kind: 'blocked',
      query: { text: '!suspended kettle' },
    },
    { name: 'a search engine that is too slow', kind: 'transient', query: { text: '!enginetimeout kettle' } },
    { name: 'an instance without JSON', kind: 'unsupported', query: { text: '!nojson kettle' } },
    { name: 'a proxy that refuses', kind: 'blocked', query: { text: '!denied kettle' } },
  ],
  unreachable: { auth: 'it has no key', quota: 'it costs nothing' },
  isEmptyReply: (value) =>
    isEmptyList((value as JsonObject).results) && isEmptyList((value as JsonObject).unresponsive_engines),
})
