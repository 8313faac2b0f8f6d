import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import { maximumBodyBytes } from '#serp/exchange.ts'
import type { FetchContext } from '#serp/provider.ts'
import { serper } from '#serp/providers/serper.ts'
import type { SerpQuery } from '#serp/query.ts'
import { exampleQuery } from './example-query.ts'
import { startSerperStandIn, type Fault, type SerperStandIn } from './serper-stand-in.ts'

const key = 'key-ok-0123456789abcdef'
const query = exampleQuery
const leeds = {
  name: 'Leeds',
  canonicalName: 'Leeds,England,United Kingdom',
  yandexLr: null,
  googleCriteriaId: 1006864,
}

describe('serper', () => {
  let standIn: SerperStandIn
  beforeAll(async () => {
    standIn = await startSerperStandIn()
  })
  afterAll(() => standIn.close())

  function fetchPage(change: Partial<SerpQuery> = {}, context: Partial<FetchContext> = {}) {
    return serper.fetchPage(
      { ...query, ...change },
      { signal: AbortSignal.timeout(10_000), apiKey: key, baseUrl: standIn.url, fetch, ...context },
    )
  }

  async function failsWith(fault: Fault, context: Partial<FetchContext> = {}): Promise<SerpError> {
    standIn.setFault(() => fault)
    try {
      const page = await fetchPage({}, context)
      assert.fail(`did not fail: ${inspect(page)}`)
    } catch (error) {
      assert.ok(error instanceof SerpError, inspect(error))
      return error
    } finally {
      standIn.setFault(null)
    }
  }

  function json(value: unknown, status = 200): Fault {
    return { status, body: JSON.stringify(value) }
  }

  const echo = { q: query.text, gl: 'gb', hl: 'en', type: 'search', page: 1, engine: 'google' }
  const result = { title: 'A', link: 'https://a.example/', position: 1 }

  it('sends the key in a header, and the page, country, language and place without correction', async () => {
    const sent: { url: string; headers: Headers; body: unknown }[] = []
    await fetchPage(
      { text: '  copper\n kettle ', page: 3, country: 'BR', language: 'pt-BR', region: leeds },
      {
        fetch: (url, init) => {
          sent.push({
            url: String(url),
            headers: new Headers(init?.headers),
            body: JSON.parse(String(init?.body)),
          })
          return fetch(url, init)
        },
      },
    )
    assert.equal(sent.length, 1)
    assert.equal(sent[0]!.url, `${standIn.url}/search`)
    assert.equal(sent[0]!.headers.get('x-api-key'), key)
    assert.deepEqual(sent[0]!.body, {
      q: 'copper kettle',
      gl: 'br',
      hl: 'pt-BR',
      location: 'Leeds,England,United Kingdom',
      page: 3,
      autocorrect: false,
    })
  })

  it('sends only the code of a whole country', async () => {
    const country = { name: 'United Kingdom', canonicalName: null, yandexLr: null, googleCriteriaId: 2826 }
    for (const region of [null, country]) assert.equal((await fetchPage({ region })).outcome, 'ok')
  })

  it('never sends hints', async () => {
    await fetchPage(
      { hints: { sites: ['secret-interest.example'] } },
      {
        fetch: (url, init) => {
          assert.ok(!inspect([url, init]).includes('secret-interest'))
          return fetch(url, init)
        },
      },
    )
  })

  it('reads titles, snippets, sitelinks, blocks and the cost', () => {
    const raw = JSON.stringify({
      searchParameters: echo,
      answerBox: { title: 'x' },
      organic: [
        {
          ...result,
          snippet: 'S',
          sitelinks: [{ title: 'Care', link: 'https://a.example/care' }, { title: 'none' }],
        },
        { link: 'https://www.google.com/url?q=https%3A%2F%2Fb.example%2F&ved=1', title: 7, position: 'two' },
        { link: '/goto?url=CAES', title: 'hidden\u0000' },
      ],
      peopleAlsoAsk: [{}, {}],
      images: [],
      credits: 2,
    })
    assert.deepEqual(serper.parse(`\uFEFF${raw}`, query), {
      outcome: 'ok',
      organic: [
        {
          url: 'https://a.example/',
          rawUrl: 'https://a.example/',
          title: 'A',
          snippet: 'S',
          sitelinks: [{ url: 'https://a.example/care', title: 'Care' }],
          reportedPosition: 1,
        },
        {
          url: 'https://b.example/',
          rawUrl: 'https://www.google.com/url?q=https%3A%2F%2Fb.example%2F&ved=1',
          title: '',
        },
        { url: '/goto?url=CAES', rawUrl: '/goto?url=CAES', title: 'hidden ' },
      ],
      features: [
        { type: 'featured_snippet', itemCount: 1 },
        { type: 'people_also_ask', itemCount: 2 },
      ],
      hasMore: null,
      numbersOrganic: true,
      pageSize: 10,
      units: '2',
    })
  })

  it('reads a page as empty only when the reply says so', () => {
    const empty = [
      { searchParameters: echo, organic: [] },
      { searchParameters: echo },
      { searchParameters: { ...echo, page: '1' }, credits: 1 },
      { searchParameters: { q: query.text } },
    ]
    for (const reply of empty)
      assert.equal(serper.parse(JSON.stringify(reply), query).outcome, 'empty', inspect(reply))
  })

  it('refuses a reply that is damaged, renamed or for another query', () => {
    const refused: unknown[] = [
      {},
      [],
      null,
      'text',
      { organic: [] },
      { organic: [result] },
      { searchParameters: null, organic: [] },
      { searchParameters: echo, organicResults: [result] },
      { searchParameters: echo, peopleAlsoAsk: [{}] },
      { searchParameters: echo, organic: [], peopleAlsoAsk: [{}] },
      { searchParameters: echo, organic: [], places: [{ title: 'A' }] },
      { searchParameters: echo, relatedSearches: [{ query: 'kettle' }] },
      { searchParameters: echo, message: 'soon' },
      { searchParameters: echo, organic: null },
      { searchParameters: echo, organic: {} },
      { searchParameters: echo, organic: [result, null] },
      { searchParameters: echo, organic: [result, { title: 'no link' }] },
      { searchParameters: echo, organic: [result, { link: 5 }] },
      { searchParameters: echo, organic: [result, { link: ' ' }] },
      { searchParameters: echo, organic: [result, { link: 'https://a.example/\0' }] },
      { searchParameters: echo, organic: [result, { link: `https://a.example/${'x'.repeat(20_000)}` }] },
      { searchParameters: { ...echo, q: 'copper kettles' }, organic: [] },
      { searchParameters: { ...echo, q: undefined }, organic: [] },
      { searchParameters: { ...echo, page: 2 }, organic: [] },
      { searchParameters: { ...echo, page: null }, organic: [] },
      { searchParameters: { ...echo, gl: 'us' }, organic: [] },
      { searchParameters: { ...echo, hl: 'de' }, organic: [] },
      { searchParameters: { ...echo, type: 'images' }, organic: [] },
    ]
    for (const reply of refused) {
      const raw = JSON.stringify(reply)
      assert.throws(
        () => serper.parse(raw, query),
        (error) => error instanceof SerpError && error.kind === 'bad_payload' && error.raw === raw,
        raw,
      )
    }
  })

  it('reads a reply without a page number as the page requested, and refuses another number', () => {
    const raw = JSON.stringify({ searchParameters: { ...echo, page: undefined }, organic: [result] })
    assert.equal(serper.parse(raw, query).outcome, 'ok')
    assert.equal(serper.parse(raw, { ...query, page: 2 }).outcome, 'ok')
    const third = JSON.stringify({ searchParameters: { ...echo, page: 3 }, organic: [result] })
    for (const page of [1, 2]) assert.throws(() => serper.parse(third, { ...query, page }), SerpError)
  })

  it('counts one credit when the reply states an implausible cost', () => {
    for (const credits of [undefined, null, -1, 0.1 + 0.2, 1e21, '3', [2]]) {
      assert.equal(
        serper.parse(JSON.stringify({ searchParameters: echo, organic: [], credits }), query).units,
        '1',
      )
    }
  })

  const failures: [string, Fault, SerpErrorKind][] = [
    ['403 about the key', json({ message: 'Unauthorized.', statusCode: 403 }, 403), 'auth'],
    ['401', json({ message: 'No', statusCode: 401 }, 401), 'auth'],
    ['403 without a body', { status: 403, body: '' }, 'auth'],
    ['403 about credits', json({ message: 'Out of credits', statusCode: 403 }, 403), 'quota'],
    ['400 about credits', json({ message: 'Not enough credits', statusCode: 400 }, 400), 'quota'],
    ['402', { status: 402, body: '{}' }, 'quota'],
    [
      '200 with an error about credits inside',
      json({ message: 'Not enough credits', statusCode: 400 }),
      'quota',
    ],
    ['200 with a refused key inside', json({ message: 'Unauthorized.', statusCode: 403 }), 'auth'],
    ['200 with a message and nothing else', json({ message: 'Hello' }), 'bad_payload'],
    [
      '400 about something else',
      json({ message: 'Bad accreditation', statusCode: 400 }, 400),
      'invalid_request',
    ],
    [
      '418 in plain text',
      { status: 418, body: 'teapot', headers: { 'content-type': 'text/plain' } },
      'invalid_request',
    ],
    ['429', json({ message: 'Slow down', statusCode: 429 }, 429), 'rate_limited'],
    ['408', { status: 408, body: '' }, 'transient'],
    ['503 without a body', { status: 503, body: '' }, 'transient'],
    ['500 that mentions credits', json({ message: 'credit service down' }, 500), 'transient'],
    [
      '403 as a web page',
      { status: 403, body: '<html>credits</html>', headers: { 'content-type': 'text/html' } },
      'transient',
    ],
    ['200 as a web page that calls itself JSON', { status: 200, body: ' <!doctype html>' }, 'transient'],
    [
      'a reply that breaks off on the way',
      { status: 200, body: '{"searchPara', breakOff: true },
      'transient',
    ],
    ['204', { status: 204, body: '' }, 'bad_payload'],
    ['deep nesting', { status: 200, body: '['.repeat(1_000_000) }, 'bad_payload'],
  ]
  for (const [name, fault, kind] of failures) {
    it(`reads ${name} as ${kind}`, async () => {
      const error = await failsWith(fault)
      assert.equal(error.kind, kind, error.message)
    })
  }

  it('reads a body up to the limit and refuses a longer one, however well-formed', async () => {
    const body = JSON.stringify({ searchParameters: echo, organic: [result] })
    standIn.setFault(() => ({ status: 200, body: body.padEnd(maximumBodyBytes) }))
    assert.equal((await fetchPage()).outcome, 'ok')
    const error = await failsWith({ status: 200, body: body.padEnd(maximumBodyBytes + 1) })
    assert.equal(error.kind, 'bad_payload')
    assert.equal(error.raw, undefined)
  })

  it('keeps a body it could not read, without printing it', async () => {
    const error = await failsWith({ status: 200, body: '{"organic": \0 [' })
    assert.equal(error.raw, '{"organic": \uFFFD [')
    assert.ok(!inspect(error, { depth: null, showHidden: true }).includes('organic":'))
  })

  it('does not follow a redirect, which would pass on the key', async () => {
    const other = await startSerperStandIn()
    try {
      const error = await failsWith({ status: 307, body: '', headers: { location: `${other.url}/search` } })
      assert.equal(error.kind, 'bad_payload')
      assert.deepEqual(other.served(), [])
    } finally {
      await other.close()
    }
  })

  it('returns the wait that the provider asks for, up to a day', async () => {
    for (const [header, expected] of [
      ['7', 7000],
      ['999999999', 86_400_000],
      ['soon', undefined],
      ['-1', undefined],
    ] as const) {
      const fault = { ...json({ message: 'Slow down' }, 429), headers: { 'retry-after': header } }
      assert.equal((await failsWith(fault)).retryAfterMs, expected)
    }
  })

  it('quotes the vendor in one short line without the key, however it is repeated', async () => {
    const apiKey = 'key-ok/+"quoted" %41'.replaceAll(' ', '')
    for (const echoed of [
      apiKey,
      encodeURIComponent(apiKey),
      `${'x'.repeat(190)}${apiKey}`,
      `${apiKey}\n\u0007${apiKey}`,
    ]) {
      for (const fault of [
        json({ message: `Bad ${echoed}!`, statusCode: 400 }, 400),
        { status: 400, body: JSON.stringify([echoed]) },
      ]) {
        const { message } = await failsWith(fault, { apiKey })
        assert.ok(!message.includes(apiKey) && !message.includes(encodeURIComponent(apiKey)), message)
        assert.ok(!message.includes('key-ok/'), message)
        assert.ok(message.length < 320 && !/\p{Cc}/u.test(message))
      }
    }
  })

  it('stops in the middle of a reply when aborted', async () => {
    const stop = new AbortController()
    const fetched = fetchPage({ text: '!slow kettle' }, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await assert.rejects(fetched, (error) => error instanceof SerpError && error.kind === 'timeout')
  })

  it('is charged for pages returned and for no failed one', async () => {
    const apiKey = 'key-ok-metered'
    await assert.rejects(fetchPage({ text: '!flaky metered' }, { apiKey }), SerpError)
    await fetchPage({ text: '!flaky metered' }, { apiKey })
    await assert.rejects(fetchPage({ text: '!missing-page-2 metered', page: 2 }, { apiKey }), SerpError)
    assert.equal(standIn.charged(apiKey), 1)
    assert.deepEqual(
      standIn
        .served()
        .filter((request) => request.key === apiKey)
        .map(({ page, status }) => [page, status]),
      [
        [1, 500],
        [1, 200],
        [2, 500],
      ],
    )
  })

  it('finds a site where it was placed', async () => {
    standIn.place('placed kettle', 'https://own.example/a', 4)
    standIn.place('placed kettle', 'https://own.example/b', 37)
    const [first, fourth] = [
      await fetchPage({ text: 'placed kettle' }),
      await fetchPage({ text: 'placed kettle', page: 4 }),
    ]
    assert.equal(first.organic[3]!.url, 'https://own.example/a')
    assert.equal(fourth.organic[6]!.url, 'https://own.example/b')
  })
})
