import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { describe, it } from 'vitest'
import { places } from '#places/places.ts'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { brave } from '#serp/providers/brave.ts'
import { searchapi, searchapiRankTracking } from '#serp/providers/searchapi.ts'
import { searxng } from '#serp/providers/searxng.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import type { SerpQuery } from '#serp/query.ts'
import { exampleQuery } from './example-query.ts'

const query = exampleQuery
const key = 'key-0123456789abcdef'

/** The page read from a reply, or the kind of its error. */
function reading(
  provider: SerpProvider,
  reply: unknown,
  asked: Partial<SerpQuery> = {},
): string | ParsedSerpPage {
  const raw = JSON.stringify(reply)
  try {
    return provider.parse(raw, { ...query, ...asked })
  } catch (error) {
    assert.ok(error instanceof SerpError && error.raw === raw, inspect(error))
    return error.kind
  }
}

function refused(provider: SerpProvider, replies: readonly unknown[], asked: Partial<SerpQuery> = {}): void {
  for (const reply of replies) assert.equal(reading(provider, reply, asked), 'bad_payload', inspect(reply))
}

function read(provider: SerpProvider, reply: unknown, asked: Partial<SerpQuery> = {}): ParsedSerpPage {
  const page = reading(provider, reply, asked)
  assert.ok(typeof page === 'object', `refused: ${inspect(reply)}`)
  return page
}

/** The error for an answer. */
async function failing(
  provider: SerpProvider,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<SerpError> {
  const fetch = async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
  const searcher = provider === brave ? 'brave' : provider === searxng ? 'bing' : 'google'
  const context = { apiKey: key, baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(1_000) }
  const error: unknown = await provider
    .fetchPage({ ...query, searcher }, context)
    .catch((thrown: unknown) => thrown)
  assert.ok(error instanceof SerpError, inspect(error))
  assert.ok(!error.message.includes(key), error.message)
  return error
}

/** The parameters of the request for a query, or the sentence with which it is refused before one is sent. */
async function sentBy(
  provider: SerpProvider,
  asked: Partial<SerpQuery>,
): Promise<Record<string, string> | string> {
  let sent: URL | undefined
  const fetch: typeof globalThis.fetch = async (input) => {
    sent = new URL(new Request(input).url)
    return new Response('{}', { status: 500 })
  }
  const context = { apiKey: key, baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(1_000) }
  const error: unknown = await provider
    .fetchPage({ ...query, ...asked }, context)
    .catch((thrown: unknown) => thrown)
  assert.ok(error instanceof SerpError, inspect(error))
  if (sent !== undefined) return Object.fromEntries(sent.searchParams)
  assert.equal(error.kind, 'unsupported')
  return error.message
}

const result = { title: 'A', link: 'https://a.example/' }
const nothing = "Google hasn't returned any results for this query."

describe('SerpApi', () => {
  const reply = {
    search_metadata: { id: 'x', status: 'Success' },
    search_parameters: { engine: 'google', q: query.text, gl: 'gb', hl: 'en', device: 'desktop' },
    organic_results: [result],
  }
  const { organic_results: _, ...without } = reply

  it('says only in a sentence that nothing was found', () => {
    assert.equal(read(serpapi, { ...without, error: nothing }).outcome, 'empty')
    refused(serpapi, [
      without,
      { ...reply, organic_results: [] },
      { ...without, error: 'Something else.' },
      { ...without, error: nothing, search_metadata: { status: 'Processing' } },
      { ...without, related_questions: [{}] },
    ])
    assert.equal(read(serpapi, { ...reply, error: nothing }).outcome, 'ok')
  })

  it('is refused when it answers another query', () => {
    const echoing = (change: object) => ({
      ...reply,
      search_parameters: { ...reply.search_parameters, ...change },
    })
    refused(serpapi, [
      echoing({ q: 'copper kettles' }),
      echoing({ q: undefined }),
      echoing({ hl: 'de' }),
      echoing({ gl: 'us' }),
      echoing({ device: 'mobile' }),
      echoing({ engine: 'google_news' }),
      echoing({ start: 10 }),
      { ...reply, search_parameters: null },
      { ...reply, search_information: { query_displayed: 'copper kettles' } },
    ])
    refused(serpapi, [reply], { page: 2 })
    assert.equal(read(serpapi, echoing({ start: '10' }), { page: 2 }).outcome, 'ok')
    const region = { name: 'L', canonicalName: 'Leeds,United Kingdom', yandexLr: null, googleCriteriaId: 1 }
    refused(serpapi, [echoing({ location_requested: 'York,United Kingdom' })], { region })
    assert.equal(
      read(serpapi, echoing({ location_requested: 'Leeds,United Kingdom' }), { region }).outcome,
      'ok',
    )
  })

  it('is refused when it shows the results of another spelling, though it repeats the query', () => {
    const informed = (search_information: object) => ({ ...reply, search_information })
    refused(serpapi, [
      informed({ query_displayed: query.text, showing_results_for: 'copper kettles' }),
      informed({ organic_results_state: 'Some results for exact spelling but showing fixed spelling' }),
      informed({ organic_results_state: 'Empty showing fixed spelling results' }),
      informed({ organic_results_state: 'Including results for spelling fix' }),
      informed({ organic_results_state: 'Showing results for fixed typo' }),
      informed({ organic_results_state: 'Showing results for query without quotes' }),
      informed({ has_no_results_for: query.text }),
    ])
    for (const information of [
      { organic_results_state: 'Results for exact spelling', spelling_fix: 'copper kettles' },
      { organic_results_state: 'Fully empty' },
      { showing_results_for: 'Copper  Kettle' },
      {
        organic_results_state: 'Some results for exact spelling but showing fixed spelling',
        showing_results_for: query.text,
      },
      { has_no_results_for: false },
    ]) {
      assert.equal(read(serpapi, informed(information)).outcome, 'ok', inspect(information))
    }
  })

  it('has another page only when it links to one, and never states the end otherwise', () => {
    assert.equal(read(serpapi, { ...reply, serpapi_pagination: { next: 'https://x' } }).hasMore, true)
    for (const serpapi_pagination of [undefined, {}, { next: '' }, { current: 1 }])
      assert.equal(read(serpapi, { ...reply, serpapi_pagination }).hasMore, null)
  })

  it('has codes of its own for languages and countries of Google, and refuses what it would reject', async () => {
    const codes: [language: string, country: string, code: string][] = [
      ['en', 'GB', 'en'],
      ['en-GB', 'GB', 'en'],
      ['zh', 'CN', 'zh-cn'],
      ['zh', 'SG', 'zh-cn'],
      ['zh', 'TW', 'zh-tw'],
      ['zh', 'HK', 'zh-tw'],
      ['zh', 'MO', 'zh-tw'],
      ['zh-Hant', 'US', 'zh-tw'],
      ['zh-Hans-HK', 'HK', 'zh-cn'],
      ['zh-HK', 'US', 'zh-tw'],
      ['zh-TW', 'TW', 'zh-tw'],
      ['nb', 'NO', 'no'],
      ['nb-NO', 'NO', 'no'],
      ['nn', 'NO', 'nn'],
      ['he', 'IL', 'he'],
      ['pt-BR', 'BR', 'pt-br'],
      ['fil', 'PH', 'tl'],
    ]
    for (const [language, country, code] of codes) {
      const sent = await sentBy(serpapi, { language, country })
      assert.ok(typeof sent === 'object', `${language}: ${inspect(sent)}`)
      assert.deepEqual([sent.hl, sent.gl], [code, country.toLowerCase()], language)
    }
    assert.match(String(await sentBy(serpapi, { language: 'dv', country: 'MV' })), /in the language "dv"/)
    for (const country of ['AX', 'BL', 'BQ', 'CW', 'MF', 'SS', 'SX'])
      assert.match(String(await sentBy(serpapi, { country })), new RegExp(`in the country ${country}\\.`))
  })

  it('has a code for the language of every place, or refuses it', async () => {
    const languages = new Set(places.map(({ language }) => language))
    for (const language of languages) {
      const sent = await sentBy(serpapi, { language, country: 'US' })
      assert.equal(typeof sent, language === 'dv' ? 'string' : 'object', language)
    }
  })

  it('is asked for ten results of Yandex, neither corrected nor filtered, in a language that it knows', async () => {
    const moscow = {
      searcher: 'yandex',
      country: 'RU',
      countryNumbers: { yandexLr: 225, googleCriteriaId: 2643 },
    } as const
    const sent = await sentBy(serpapi, { ...moscow, language: 'ru' })
    assert.ok(typeof sent === 'object')
    const { groups_on_page, fix_typo, family_mode, lang } = sent
    assert.deepEqual([groups_on_page, fix_typo, family_mode, lang], ['10', 'false', '0', 'ru'])
    const other = await sentBy(serpapi, { ...moscow, language: 'de' })
    assert.ok(typeof other === 'object' && other.lang === undefined)
    // Stored replies of before repeat nothing of this.
    const search_parameters = { engine: 'yandex', text: query.text, lang: 'ru', lr: '225' }
    assert.equal(read(serpapi, { ...reply, search_parameters }, { ...moscow, language: 'ru' }).outcome, 'ok')
  })

  it('distinguishes failures of one status by the sentence', async () => {
    const kinds: [number, string, SerpErrorKind][] = [
      [429, 'Your account has run out of searches.', 'quota'],
      [429, 'Your searches for the month are exhausted. You can upgrade plans.', 'quota'],
      [429, 'You exceeded the throughput of this hour.', 'rate_limited'],
      [401, `Invalid API key ${key}.`, 'auth'],
      [400, 'Unsupported `nowhere` location.', 'invalid_request'],
      [503, 'Busy.', 'transient'],
      [200, 'We could not process the search.', 'bad_payload'],
    ]
    for (const [status, error, kind] of kinds)
      assert.equal((await failing(serpapi, status, { error })).kind, kind)
    assert.equal(
      (await failing(serpapi, 200, { error: 'E', search_metadata: { status: 'Error' } })).kind,
      'transient',
    )
  })

  it('never stores the key, even when the reply repeats it', async () => {
    const echoed = {
      ...reply,
      search_metadata: { ...reply.search_metadata, url: `https://x/?api_key=${key}` },
    }
    const page = await serpapi.fetchPage(query, {
      apiKey: key,
      baseUrl: 'http://stand-in',
      fetch: async () => new Response(JSON.stringify(echoed)),
      signal: AbortSignal.timeout(1_000),
    })
    assert.ok(!page.raw.includes(key))
    assert.equal(page.requestId, 'x')
    assert.equal(serpapi.parse(page.raw, query).outcome, 'ok')
  })
})

describe('SearchApi', () => {
  const asked = { q: query.text, gl: 'gb', hl: 'en', device: 'desktop' }
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ link: `https://a-${n}.example/` }))

  it('accepts fewer than a hundred results as all, unless more follow', () => {
    const whole = { search_parameters: { ...asked, num: '100', page: '1' } }
    const next = { pagination: { next: 'https://x' } }
    assert.equal(read(searchapiRankTracking, { ...whole, organic_results: many(60) }).pageSize, 100)
    assert.equal(read(searchapiRankTracking, { ...whole, organic_results: many(97), ...next }).hasMore, true)
    refused(searchapiRankTracking, [
      { ...whole, organic_results: many(60), ...next },
      { search_parameters: { ...asked, num: '10' }, organic_results: many(10) },
    ])
  })

  it('is told from another page by the block that links to the next one', () => {
    const reply = { search_parameters: asked, organic_results: [result], pagination: { current: 2 } }
    assert.equal(read(searchapi, reply, { page: 2 }).outcome, 'ok')
    for (const page of [1, 3]) refused(searchapi, [reply], { page })
    refused(searchapi, [{ ...reply, pagination: {} }], { page: 2 })
  })

  it('finds nothing when the list is empty, not when it is missing', () => {
    assert.equal(read(searchapi, { search_parameters: asked, organic_results: [] }).outcome, 'empty')
    refused(searchapi, [
      { search_parameters: asked },
      { search_parameters: asked, organic_results: null },
      { search_parameters: asked, organic_results: [], search_metadata: { status: 'Error' } },
    ])
  })

  it('has codes of its own for languages, which stored replies of before do not repeat', async () => {
    for (const [language, country, code] of [
      ['zh', 'CN', 'zh-cn'],
      ['zh', 'HK', 'zh-tw'],
      ['nb', 'NO', 'no'],
      ['he', 'IL', 'iw'],
      ['xx', 'GB', 'xx'],
    ] as const) {
      const sent = await sentBy(searchapi, { language, country })
      assert.ok(typeof sent === 'object' && sent.hl === code, `${language}: ${inspect(sent)}`)
      const asked = { engine: 'google', q: query.text, page: '1' }
      for (const hl of [language, code]) {
        const replied = { search_parameters: { ...asked, hl }, organic_results: [result] }
        assert.equal(read(searchapi, replied, { language, country }).outcome, 'ok')
      }
      refused(searchapi, [{ search_parameters: { ...asked, hl: 'de' }, organic_results: [result] }], {
        language,
        country,
      })
    }
    assert.match(String(await sentBy(searchapi, { language: 'dv', country: 'MV' })), /in the language "dv"/)
  })
})

describe('ValueSERP', () => {
  const reply = {
    request_info: { success: true, credits_used_this_request: 2 },
    search_parameters: { q: query.text, page: '1' },
    organic_results: [result],
  }

  it('states its cost', () => {
    assert.equal(read(valueserp, reply).units, '2')
    assert.equal(read(valueserp, { ...reply, request_info: { success: true } }).units, '1')
  })

  it('is refused without success, without a list, and with the results of another query', () => {
    refused(valueserp, [
      { ...reply, request_info: { success: false } },
      { ...reply, request_info: undefined },
      { ...reply, organic_results: undefined },
      { ...reply, search_information: { original_query_yields_zero_results: true } },
    ])
  })

  it('keeps the country and the language that are sent, also for a town', async () => {
    const region = { name: 'L', canonicalName: 'Leeds,United Kingdom', yandexLr: null, googleCriteriaId: 1 }
    const sent = await sentBy(valueserp, { region })
    assert.ok(typeof sent === 'object')
    assert.deepEqual(
      [sent.location, sent.location_auto, sent.gl, sent.hl],
      [region.canonicalName, 'false', 'gb', 'en'],
    )
    // A stored reply of before may say that they were replaced, if not by others.
    const search_parameters = {
      ...reply.search_parameters,
      location: region.canonicalName,
      location_auto: 'true',
    }
    assert.equal(read(valueserp, { ...reply, search_parameters }, { region }).outcome, 'ok')
  })

  it('states the length of an incident in the body', async () => {
    const error = await failing(valueserp, 503, {
      request_info: { success: false, message: 'M' },
      retry_after: 3600,
    })
    assert.deepEqual([error.kind, error.retryAfterMs], ['transient', 3_600_000])
  })
})

describe('Brave', () => {
  const web = { results: [{ url: 'https://a.example/', title: '<b>Tin</b> &amp; &#x27;copper&#39; &lt;5' }] }
  const reply = { type: 'search', query: { original: query.text, country: 'gb' } }

  it('writes texts with tags and entities', () => {
    assert.equal(read(brave, { ...reply, web }, { searcher: 'brave' }).organic[0]!.title, "Tin & 'copper' <5")
  })

  it('has no block of results when nothing was found, and no sign of results', () => {
    assert.equal(read(brave, reply).outcome, 'empty')
    assert.equal(read(brave, { ...reply, web: { results: [] } }).outcome, 'empty')
    refused(brave, [
      { ...reply, webResults: web },
      { ...reply, web: {} },
      { ...reply, web: null },
      { ...reply, mixed: { main: [{ type: 'web' }] } },
      { ...reply, query: { ...reply.query, more_results_available: true } },
      { ...reply, type: 'images', web },
      { ...reply, query: { ...reply.query, altered: 'copper kettles' }, web },
      { ...reply, query: { ...reply.query, country: 'us' }, web },
    ])
  })

  it('reports a refused key with the status of a wrong parameter, in three ways', async () => {
    for (const body of [
      { error: { code: 'SUBSCRIPTION_TOKEN_INVALID', detail: key } },
      { errors: [{ code: 'SUBSCRIPTION_TOKEN_INVALID' }] },
      { error: { code: 'VALIDATION', meta: { errors: [{ loc: ['header', 'x-subscription-token'] }] } } },
    ]) {
      assert.equal((await failing(brave, 422, body)).kind, 'auth')
    }
    const wrong = { error: { code: 'VALIDATION', meta: { errors: [{ loc: ['query', 'country'] }] } } }
    assert.equal((await failing(brave, 422, wrong)).kind, 'invalid_request')
  })

  it('has codes of its own for languages, and refuses what it would reject', async () => {
    const asked = async (language: string, country = 'GB') => {
      let sent: string | null = null
      const fetch: typeof globalThis.fetch = async (url) => {
        sent = new URL(String(url)).searchParams.get('search_lang')
        return new Response('', { status: 500 })
      }
      const context = { apiKey: key, baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(1_000) }
      const error: unknown = await brave
        .fetchPage({ ...query, searcher: 'brave', language, country }, context)
        .catch((thrown: unknown) => thrown)
      assert.ok(error instanceof SerpError)
      return error.kind === 'unsupported' ? error.message : sent
    }
    const codes: [language: string, country: string, code: string][] = [
      ['en', 'US', 'en'],
      ['en-GB', 'GB', 'en-gb'],
      ['de-AT', 'AT', 'de'],
      ['ja', 'JP', 'jp'],
      ['no', 'NO', 'nb'],
      ['nb', 'NO', 'nb'],
      ['pt', 'PT', 'pt-pt'],
      ['pt', 'BR', 'pt-br'],
      ['pt-BR', 'US', 'pt-br'],
      ['zh', 'CN', 'zh-hans'],
      ['zh-CN', 'CN', 'zh-hans'],
      ['zh', 'TW', 'zh-hant'],
      ['zh-Hant', 'US', 'zh-hant'],
    ]
    for (const [language, country, code] of codes) assert.equal(await asked(language, country), code)
    assert.match((await asked('en', 'UA'))!, /does not search in the country UA.*It knows AR, AT/)
    assert.match((await asked('ukr', 'US'))!, /language "ukr" *\(?.*uk/)
    for (const country of ['CZ', 'GR', 'IE']) assert.match((await asked('en', country))!, /does not search/)
  })

  it('limits requests per second and per month', async () => {
    const limited = (remaining: string) =>
      failing(brave, 429, {}, { 'x-ratelimit-remaining': remaining, 'x-ratelimit-reset': '1, 1419704' })
    const second = await limited('0, 14000')
    assert.deepEqual([second.kind, second.retryAfterMs], ['rate_limited', 1_000])
    assert.equal((await limited('0, 0')).kind, 'quota')
    assert.equal((await failing(brave, 429, 'busy')).kind, 'rate_limited')
  })
})

describe('SearXNG', () => {
  const item = (url: string, ...positions: number[]) => ({ url, engines: ['bing'], positions })
  const bing = { searcher: 'bing' } as const
  const reply = {
    query: query.text,
    results: [item('https://b.example/', 2, 4), item('https://a.example/', 1)],
  }
  const answered = { ...reply, unresponsive_engines: [] }

  it("keeps the engine's order, not that of the score", () => {
    assert.deepEqual(
      read(searxng, answered, bing).organic.map(({ url }) => url),
      ['https://a.example/', 'https://b.example/'],
    )
  })

  it('is refused when the engine did not respond, or another one did', () => {
    const other = { ...item('https://c.example/', 3), engines: ['google', 'bing'] }
    const replies = [
      reply,
      { ...answered, results: [], unresponsive_engines: [['bing', 'CAPTCHA']] },
      { ...answered, results: [...answered.results, other] },
      { ...answered, results: [...answered.results, item('https://c.example/', 2)] },
      { ...answered, results: [{ url: 'https://c.example/', engines: ['bing'] }] },
      { ...answered, results: undefined },
      { ...answered, query: 'other' },
    ]
    refused(searxng, replies, bing)
  })

  it('has no empty page: a misread engine, and a page beyond the last that it asks for, look the same', () => {
    for (const page of [1, 2, 11]) refused(searxng, [{ ...answered, results: [] }], { ...bing, page })
  })

  it('is not asked for Google and Yandex, whose device and place it does not choose, but their stored pages are read', async () => {
    for (const [searcher, sentence] of [
      ['google', /^[^]*SearXNG asks Google as a feature phone and from where its server is/],
      ['yandex', /^[^]*SearXNG asks Yandex's search for sites and from where its server is/],
    ] as const) {
      const fetch = () => assert.fail('asked')
      const context = { apiKey: '', baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(1_000) }
      await assert.rejects(searxng.fetchPage({ ...query, searcher }, context), {
        kind: 'unsupported',
        message: sentence,
      })
      const results = [{ url: 'https://a.example/', engines: [searcher], positions: [1] }]
      assert.equal(read(searxng, { ...answered, results }, { searcher, page: 2 }).organic.length, 1)
    }
  })

  it('says what to change when it does not return JSON', async () => {
    const page =
      "<!doctype html>\n<html lang=en>\n<title>403 Forbidden</title>\n<h1>Forbidden</h1>\n<p>You don't have the permission to access the requested resource."
    const error = await failing(searxng, 403, page, { 'content-type': 'text/html' })
    assert.equal(error.kind, 'unsupported')
    assert.match(error.message, /search\.formats/)
  })
})
