import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import type { SerpFeature } from '#serp/page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { searchapi } from '#serp/providers/searchapi.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { xmlriver } from '#serp/providers/xml-proxy.ts'
import type { SerpQuery } from '#serp/query.ts'
import { numberedQuery } from './example-query.ts'

const query = numberedQuery

const organic_results = [{ position: 1, title: 'A', link: 'https://a.example/' }]
const search_parameters = { q: query.text, gl: 'gb', hl: 'en', device: 'desktop', nfpr: '1' }

function fromSerpApi(blocks: object) {
  const reply = { search_metadata: { status: 'Success' }, search_parameters, organic_results, ...blocks }
  return serpapi.parse(
    JSON.stringify({ ...reply, search_parameters: { ...search_parameters, engine: 'google' } }),
    query,
  )
}

const overviewOf = ({ features }: { features: readonly SerpFeature[] }) =>
  features.find(({ type }) => type === 'ai_overview')
const links = (feature: SerpFeature | undefined) => feature?.entries?.map(({ url }) => url)

const blocks = [
  { type: 'paragraph', snippet: 'Copper heats evenly.', reference_indexes: [0, 1] },
  { type: 'list', list: [{ title: 'Care:', snippet: 'Dry it.' }] },
]
const references = [
  { index: 0, title: 'Guide', link: 'https://guide.example/copper#:~:text=Copper', source: 'Guide' },
  { index: 1, title: 'Wrapped', link: 'https://www.google.com/url?q=https%3A%2F%2Fb.example%2F&ved=1' },
]

describe('the AI Overview of SerpApi', () => {
  test('has its text and its sources in their order', () => {
    const page = fromSerpApi({ ai_overview: { text_blocks: blocks, references } })
    const overview = overviewOf(page)
    assert.deepEqual(links(overview), ['https://guide.example/copper#:~:text=Copper', 'https://b.example/'])
    assert.deepEqual(overview?.answer, { text: 'Copper heats evenly.\nCare:\nDry it.', isWhole: true })
    assert.equal(page.reportsOverview, true)
  })

  test('is only present when it must be loaded with a second request', () => {
    const token = { page_token: 'KIVu-nictZPdjr', serpapi_link: 'https://serpapi.com/search.json?engine=x' }
    assert.deepEqual(overviewOf(fromSerpApi({ ai_overview: token })), { type: 'ai_overview', itemCount: 1 })
  })

  test.each([
    ['that the text refers to', blocks, references.slice(0, 1)],
    ['altogether', blocks, []],
    ['by a link that leads nowhere', [], [...references, { index: 2, title: 'No link' }]],
    [
      'by more than can be read',
      [],
      Array.from({ length: 101 }, (_, at) => ({ link: `https://s${at}.example/` })),
    ],
  ])('is not read whole when sources are missing %s', (_, text_blocks, listed) => {
    const overview = overviewOf(fromSerpApi({ ai_overview: { text_blocks, references: listed } }))
    assert.equal(overview?.answer?.isWhole, false)
    assert.ok((overview?.entries?.length ?? 0) <= 100)
  })

  test('never fails a page, whatever its shape', () => {
    const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => ({ list: [inner] }), 'x')
    for (const overview of [
      'text',
      7,
      [],
      {},
      { text_blocks: 3, references: 'x' },
      { text_blocks: [deep], references },
    ]) {
      const page = fromSerpApi({ ai_overview: overview })
      assert.notEqual(overviewOf(page)?.answer?.isWhole, true)
    }
  })
})

describe('the AI Overview of other vendors', () => {
  const read = (provider: typeof searchapi, reply: object) =>
    overviewOf(provider.parse(JSON.stringify(reply), query))

  test('SearchApi lists its sources as `reference_links`', () => {
    const ai_overview = { text_blocks: [{ type: 'paragraph', answer: 'Yes.' }], reference_links: references }
    const reply = {
      search_metadata: { status: 'Success' },
      search_parameters: { ...search_parameters, engine: 'google' },
    }
    const overview = read(searchapi, { ...reply, organic_results, ai_overview })
    assert.deepEqual(overview?.answer, { text: 'Yes.', isWhole: true })
  })

  test('ValueSERP has one only when it is asked for', () => {
    const reply = { request_info: { success: true }, organic_results }
    const plain = valueserp.parse(JSON.stringify({ ...reply, search_parameters }), query)
    assert.equal(plain.reportsOverview, false)
    const asked = { ...reply, search_parameters: { ...search_parameters, include_ai_overview: 'true' } }
    assert.equal(valueserp.parse(JSON.stringify(asked), query).reportsOverview, true)
    const ai_overview = {
      ai_overview_contents: [{ type: 'list', list: [{ header: 'Care', text: 'Dry it.' }] }],
      ai_overview_sources: [{ source_title: 'A', source_url: 'https://a.example/', source_name: 'A' }],
    }
    const overview = read(valueserp, { ...asked, ai_overview })
    assert.deepEqual(overview?.entries, [{ url: 'https://a.example/', title: 'A' }])
    assert.deepEqual(overview?.answer, { text: 'Care\nDry it.', isWhole: true })
  })

  function fromDataForSeo(...items: object[]) {
    const data = { location_code: 2826, language_code: 'en', device: 'desktop', os: 'windows', depth: 10 }
    const organic = { type: 'organic', page: 1, title: 'A', url: 'https://a.example/' }
    const result = { keyword: query.text, items_count: 1, items: [...items, organic] }
    const task = { status_code: 20_000, data, cost: 0.002, result: [result] }
    return dataforseoSerp.parse(JSON.stringify({ status_code: 20_000, tasks: [task] }), query)
  }

  test('DataForSEO lists sources twice, and neither list has all', () => {
    const [first, second, third] = ['a', 'b', 'c'].map((name) => ({
      title: name,
      url: `https://${name}.example/`,
    }))
    const items = [
      { type: 'ai_overview_element', text: 'Yes.', references: [second, third] },
      { type: 'ai_overview_element', text: 'No.', references: null },
    ]
    const page = fromDataForSeo({ type: 'ai_overview', page: 1, items, references: [first, second] })
    assert.deepEqual(links(overviewOf(page)), [
      'https://a.example/',
      'https://b.example/',
      'https://c.example/',
    ])
    assert.deepEqual(overviewOf(page)?.answer, { text: 'Yes.\nNo.', isWhole: true })
  })

  test('DataForSEO did not load one without parts', () => {
    const late = { type: 'ai_overview', asynchronous_ai_overview: true, items: null, references: null }
    assert.deepEqual(overviewOf(fromDataForSeo(late)), { type: 'ai_overview', itemCount: 1 })
  })

  test('XMLRiver proves who is cited, not who is missing', () => {
    const html = Buffer.from('<p>Yes &amp; no</p><a href="https://a.example/?x=1&amp;y=2">A</a>').toString(
      'base64',
    )
    const results =
      '<results><grouping><group><doc><url>https://a.example/</url></doc></group></grouping></results>'
    const parse = (ai: string) =>
      xmlriver.parse(`<yandexsearch><response>${ai}${results}</response></yandexsearch>`, query)
    const overview = overviewOf(parse(`<ai><present>1</present><answer>${html}</answer></ai>`))
    assert.deepEqual(links(overview), ['https://a.example/?x=1&y=2'])
    assert.deepEqual(overview?.answer, { text: 'Yes & noA', isWhole: false })
    const absent = parse('<ai><present>0</present></ai>')
    assert.deepEqual([overviewOf(absent), absent.reportsOverview], [undefined, true])
    assert.equal(parse('').reportsOverview, false)
  })
})

describe('the option to load an AI Overview', () => {
  /** What a provider sends for a page. */
  async function sentFor(provider: SerpProvider, page: number, loadsOverview: boolean): Promise<string> {
    let sent = ''
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init)
      sent = `${request.url} ${await request.text()}`
      return new Response('{}')
    }
    const context = { apiKey: 'a:b', baseUrl: 'http://x.test', signal: AbortSignal.timeout(1_000), fetch }
    await provider.fetchPage({ ...query, page, loadsOverview }, context).catch(() => null)
    return sent
  }

  test('is sent by ValueSERP with the first page, which may then cost a credit more, or one for each question', async () => {
    assert.match(await sentFor(valueserp, 1, true), /include_ai_overview=true&include_ai_overview_paa=false/)
    assert.doesNotMatch(await sentFor(valueserp, 1, false), /ai_overview/)
    assert.doesNotMatch(await sentFor(valueserp, 2, true), /ai_overview/)
    const units = (page: number, loads: boolean) => valueserp.unitsAtMost!(page, loads)
    assert.deepEqual([units(1, true), units(1, false), units(2, true)], ['10', '1', '1'])
  })

  test('is sent by DataForSEO with every task, which may then cost as much again as ten results', async () => {
    for (const page of [1, 5]) {
      assert.match(await sentFor(dataforseoSerp, page, true), /"load_async_ai_overview":true/)
      assert.doesNotMatch(await sentFor(dataforseoSerp, page, false), /ai_overview/)
    }
    const { queue, unitsAtMost } = dataforseoSerp
    assert.deepEqual(
      [unitsAtMost!(1, true), unitsAtMost!(5, true), queue!.unitsAtMost!(1, true)],
      ['0.004', '0.01', '0.0012'],
    )
  })

  test.each([
    [true, '0.0012'],
    [false, '0.0006'],
  ])(
    'costs a queued task of DataForSEO more when Google loaded it later: %s',
    (asynchronous_ai_overview, units) => {
      const data = { location_code: 2826, language_code: 'en', depth: 10, load_async_ai_overview: true }
      const items = [
        { type: 'ai_overview', page: 1, asynchronous_ai_overview, items: [], references: [] },
        { type: 'organic', page: 1, title: 'A', url: 'https://a.example/' },
      ]
      const result = [{ keyword: query.text, items_count: 2, items }]
      const task = { status_code: 20_000, path: ['v3', 'serp', 'task_get'], data, cost: 0, result }
      const page = dataforseoSerp.parse(JSON.stringify({ status_code: 20_000, tasks: [task] }), query)
      assert.equal(page.units, units)
    },
  )

  test('is a second request at SerpApi and SearchApi, which names the token and nothing else', async () => {
    for (const [provider, path] of [
      [serpapi, '/search.json'],
      [searchapi, '/api/v1/search'],
    ] as const) {
      let url = new URL('http://x.test')
      const fetch: typeof globalThis.fetch = async (input) => {
        url = new URL(new Request(input).url)
        return new Response('{}')
      }
      const context = { apiKey: 'key', baseUrl: 'http://x.test', signal: AbortSignal.timeout(1_000), fetch }
      const asked = { ...query, page: 0 }
      await provider.fetchPage({ ...asked, overviewToken: 'a token' }, context).catch(() => null)
      const { engine, page_token, q } = Object.fromEntries(url.searchParams)
      assert.deepEqual(
        [url.pathname, engine, page_token, q],
        [path, 'google_ai_overview', 'a token', undefined],
      )
      await assert.rejects(provider.fetchPage(asked, context), { kind: 'invalid_request' })
    }
    const context = { apiKey: 'key', baseUrl: 'http://x.test', signal: AbortSignal.timeout(1_000), fetch }
    await assert.rejects(valueserp.fetchPage({ ...query, page: 0, overviewToken: 't' }, context), {
      kind: 'invalid_request',
    })
  })
})

describe('the entries of a block', () => {
  test('keep their places, with or without a link', () => {
    const places = [
      { title: 'No site' },
      { title: 'Bakery', links: { website: 'https://bakery-lane.example/' } },
    ]
    const { features } = fromSerpApi({ local_results: { places } })
    assert.deepEqual(features[0]?.entries, [
      { url: null, title: 'No site' },
      { url: 'https://bakery-lane.example/', title: 'Bakery' },
    ])
  })

  test('are absent where only names are given', () => {
    const { features } = fromSerpApi({
      local_results: { places: [{ title: 'Bakery' }] },
      recipes_results: [{}],
    })
    assert.deepEqual(features, [
      { type: 'local_pack', itemCount: 1 },
      { type: 'recipes', itemCount: 1 },
    ])
  })

  test('are cut after a hundred', () => {
    const top_stories = Array.from({ length: 1_000 }, (_, at) => ({
      title: 'x'.repeat(1_000),
      link: `https://s${at}.example/`,
    }))
    const [feature] = fromSerpApi({ top_stories }).features
    assert.deepEqual(
      [feature?.itemCount, feature?.entries?.length, feature?.entries?.[0]?.title.length],
      [1_000, 100, 300],
    )
  })

  test('lead to the page that shows a picture, not to the search for it', () => {
    const inline_images = [
      { source: 'https://a.example/photo', link: 'https://www.google.com/search?q=x', title: 'Photo' },
      { source: { name: 'B', link: 'https://b.example/' }, link: '/search?q=x' },
      { source: 'Etsy', link: 'https://etsy.example/' },
    ]
    const [feature] = fromSerpApi({ inline_images }).features
    assert.deepEqual(links(feature), [
      'https://a.example/photo',
      'https://b.example/',
      'https://etsy.example/',
    ])
  })
})

test.each([
  [
    'immersive_products',
    { category: 'Popular products', source: 'Market', title: 'Kettle', product_id: '9' },
  ],
  ['inline_shopping', { title: 'Kettle', price: '£39.86', extracted_price: 39.86, seller: 'Market' }],
])('products are shopping, though nothing leads to their shops: %s', (block, product) => {
  const { features } = fromSerpApi({ [block]: [product, product] })
  assert.deepEqual(features, [{ type: 'shopping', itemCount: 2 }])
})

describe('the blocks of a recorded page have the owners', () => {
  const recorded = (file: string) => readFileSync(join(import.meta.dirname, 'recorded', file), 'utf8')
  /** The query that a reply repeats. */
  const askedIn = (file: string): SerpQuery => {
    const { search_parameters: sent } = JSON.parse(recorded(file)) as {
      search_parameters: { q: string; gl: string; hl: string; device?: 'desktop'; location?: string }
    }
    const { q, gl, hl, device = 'desktop', location } = sent
    const region =
      location === undefined
        ? null
        : { name: location, canonicalName: location, yandexLr: null, googleCriteriaId: null }
    return { ...query, text: q, country: gl.toUpperCase(), language: hl, device, region }
  }
  const ownersIn = (provider: SerpProvider, file: string) =>
    Object.fromEntries(
      provider
        .parse(recorded(file), askedIn(file))
        .features.filter(({ entries }) => entries !== undefined)
        .map(({ type, entries = [] }) => [type, entries.map(({ url }) => url && new URL(url).host)]),
    )

  test('of SerpApi, each source once and with its title', () => {
    const { features } = serpapi.parse(
      recorded('serpapi/ai-overview-inline.json'),
      askedIn('serpapi/ai-overview-inline.json'),
    )
    assert.deepEqual(overviewOf({ features })?.entries, [
      {
        url: 'https://chamber.example/co/start/strategy/low-cost-crm-tools',
        title: '10 Free or Low-Cost CRM Tools for Small Businesses',
      },
      { url: 'https://magazine.example/picks/the-best-small-business-crm-software', title: '' },
    ])
  })

  test('of SerpApi', () => {
    assert.deepEqual(ownersIn(serpapi, 'serpapi/featured-snippet.json'), {
      featured_snippet: ['clean.example'],
      knowledge_graph: ['copper.example'],
    })
    const { discussions, images, people_also_ask, shopping, top_stories, videos } = ownersIn(
      serpapi,
      'serpapi/page-1.json',
    )
    assert.deepEqual(
      [discussions, images, people_also_ask],
      [['forum.example'], ['kettle-house.example'], ['safe.example']],
    )
    assert.deepEqual(
      [shopping, top_stories, videos],
      [['market.example'], ['daily.example'], ['video.example']],
    )
  })

  test('of SearchApi', () => {
    const { featured_snippet, knowledge_graph, local_pack, people_also_ask } = ownersIn(
      searchapi,
      'searchapi/page-1.json',
    )
    assert.deepEqual([featured_snippet, knowledge_graph], [['clean.example'], ['kettle-house.example']])
    assert.deepEqual([local_pack, people_also_ask], [['kettle-house.example'], ['safe.example']])
  })

  test('of ValueSERP', () => {
    const { featured_snippet, images, local_pack, people_also_ask } = ownersIn(
      valueserp,
      'valueserp/page-1.json',
    )
    assert.deepEqual([featured_snippet, images], [['clean.example'], ['kettle-house.example']])
    assert.deepEqual([local_pack, people_also_ask], [['kettle-house.example'], ['safe.example']])
  })
})
