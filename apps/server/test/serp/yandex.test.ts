import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { FetchContext } from '#serp/provider.ts'
import { yandex } from '#serp/providers/yandex.ts'
import type { SerpQuery } from '#serp/query.ts'
import { createStandIn, json, type Answer } from './stand-in.ts'
import { describeVendor } from './vendor-conformance.ts'
import { createYandexQueue } from './yandex-queue-stand-in.ts'
import { packed, rpcError, yandexBody, yandexFormat } from './yandex-stand-in.ts'
import { isEmptyXml, renderXmlError } from './yandex-xml-stand-in.ts'

const query: SerpQuery = {
  text: 'медный чайник',
  searcher: 'yandex',
  country: 'RU',
  language: 'ru',
  region: null,
  countryNumbers: { yandexLr: 225, googleCriteriaId: 2643 },
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}
const apiKey = 'b1gfolder:key-ok-0123456789abcdef'

function context(fetch: typeof globalThis.fetch, more: Partial<FetchContext> = {}): FetchContext {
  return { apiKey, baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(5_000), ...more }
}

interface SentBody {
  query: { searchType: string }
  region?: string
  l10n?: string
  userAgent?: string
}

/** The request for a query. */
async function sentFor(change: Partial<SerpQuery>, more: Partial<FetchContext> = {}) {
  let sent: { url: string; headers: Headers; body: SentBody } | undefined
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent = { url: String(url), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) }
    return new Response('', { status: 500 })
  }
  await assert.rejects(yandex.fetchPage({ ...query, ...change }, context(fetch, more)), SerpError)
  return sent!
}

const answering =
  (answer: Answer): typeof globalThis.fetch =>
  async () =>
    new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })

const samara = {
  name: 'Samara',
  canonicalName: 'Samara,Samara Oblast,Russia',
  yandexLr: 51,
  googleCriteriaId: 1012077,
}

describeVendor({
  provider: yandex,
  format: yandexFormat,
  query,
  town: samara,
  features: [],
  keyNamed: (name) => `b1gfolder:${name}`,
  faults: [
    { name: 'a query that is too long', kind: 'invalid_request', query: { text: 'k'.repeat(401) } },
    {
      name: 'a place without a number',
      kind: 'unsupported',
      query: { region: { ...samara, yandexLr: null } },
    },
  ],
  unreachable: { blocked: 'by its code, below' },
  isEmptyReply: isEmptyXml,
  body: yandexBody,
})

describe('Yandex Search API', () => {
  it('requests a hundred groups, unfiltered and uncorrected, with the key in a header', async () => {
    const { url, headers, body } = await sentFor({ page: 2 })
    assert.equal(url, 'http://stand-in/v2/web/search')
    assert.equal(headers.get('authorization'), 'Api-Key key-ok-0123456789abcdef')
    assert.deepEqual(body, {
      query: {
        searchType: 'SEARCH_TYPE_RU',
        queryText: 'медный чайник',
        familyMode: 'FAMILY_MODE_NONE',
        page: '1',
        fixTypoMode: 'FIX_TYPO_MODE_OFF',
      },
      sortSpec: { sortMode: 'SORT_MODE_BY_RELEVANCE', sortOrder: 'SORT_ORDER_DESC' },
      groupSpec: { groupMode: 'GROUP_MODE_DEEP', groupsOnPage: '100', docsInGroup: '1' },
      maxPassages: '1',
      region: '225',
      l10n: 'LOCALIZATION_RU',
      responseFormat: 'FORMAT_XML',
      folderId: 'b1gfolder',
    })
  })

  it('sends no folder for a key alone', async () => {
    const { headers, body } = await sentFor({}, { apiKey: 'key-ok-alone' })
    assert.equal(headers.get('authorization'), 'Api-Key key-ok-alone')
    assert.ok(!('folderId' in body))
  })

  it('identifies as a phone for results on phones', async () => {
    assert.match((await sentFor({ device: 'mobile' })).body.userAgent!, /Android.* Mobile /)
  })

  it('uses for each place a search that supports it', async () => {
    const city = (yandexLr: number) => ({ name: 'X', canonicalName: null, yandexLr, googleCriteriaId: null })
    const asked: [string, number | null, string, string | undefined][] = [
      ['RU', null, 'SEARCH_TYPE_RU', '9'],
      ['RU', 51, 'SEARCH_TYPE_RU', '51'],
      ['TR', null, 'SEARCH_TYPE_TR', '9'],
      ['TR', 11508, 'SEARCH_TYPE_TR', '11508'],
      ['KZ', null, 'SEARCH_TYPE_KK', undefined],
      ['BY', null, 'SEARCH_TYPE_BE', undefined],
      ['UZ', null, 'SEARCH_TYPE_UZ', undefined],
      // Only the Russian and the Turkish search support places.
      ['KZ', 162, 'SEARCH_TYPE_RU', '162'],
      ['DE', null, 'SEARCH_TYPE_RU', '9'],
      ['DE', 177, 'SEARCH_TYPE_RU', '177'],
    ]
    for (const [country, lr, searchType, region] of asked) {
      const countryNumbers = { yandexLr: 9, googleCriteriaId: null }
      const { body } = await sentFor({ country, countryNumbers, region: lr === null ? null : city(lr) })
      assert.deepEqual([body.query.searchType, body.region], [searchType, region], `${country} ${lr}`)
    }
  })

  it('leaves out a language without texts', async () => {
    assert.equal((await sentFor({ language: 'uz' })).body.l10n, undefined)
    assert.equal((await sentFor({ language: 'en-GB' })).body.l10n, 'LOCALIZATION_EN')
  })

  const xmlError = (code: number) => packed(renderXmlError(code, 'x'))
  const failures: [string, Answer, SerpErrorKind][] = [
    ...([31, 33, 42] as const).map(
      (code) => [`error ${code}`, xmlError(code), 'auth'] as [string, Answer, SerpErrorKind],
    ),
    ...([1, 2, 18, 19, 37, 44, 48, 99] as const).map(
      (code) => [`error ${code}`, xmlError(code), 'invalid_request'] as [string, Answer, SerpErrorKind],
    ),
    ['error 20', xmlError(20), 'transient'],
    ['error 32', xmlError(32), 'quota'],
    ['error 55', xmlError(55), 'rate_limited'],
    ['error 100', xmlError(100), 'blocked'],
    ['a key without the right', rpcError(403, 7, 'Permission denied'), 'auth'],
    [
      'requests of a second used up',
      rpcError(429, 8, 'Quota limit of requests per second exceeded'),
      'rate_limited',
    ],
    ['requests of the day used up', rpcError(429, 8, 'The daily quota is exhausted'), 'quota'],
    ['a deadline', rpcError(504, 4, 'Deadline exceeded'), 'transient'],
    ['an argument', rpcError(400, 3, 'Invalid argument'), 'invalid_request'],
    ['a code with status 200', rpcError(200, 16, 'Unauthenticated'), 'auth'],
    ['data that are no base64', json({ rawData: '<xml>' }), 'bad_payload'],
    [
      'data that are no UTF-8',
      json({ rawData: Buffer.from([0xff, 0xfe]).toString('base64') }),
      'bad_payload',
    ],
    ['no data', json({ rawData: '' }), 'bad_payload'],
    ['a page of HTML inside', packed('<html><body/></html>'), 'bad_payload'],
    ['XML by itself', { status: 200, body: renderXmlError(15, 'x') }, 'bad_payload'],
  ]
  for (const [name, answer, kind] of failures) {
    it(`reads ${name} as ${kind}`, async () => {
      await assert.rejects(
        yandex.fetchPage(query, context(answering(answer))),
        (error) => error instanceof SerpError && error.kind === kind,
      )
    })
  }
})

describe("Yandex's deferred requests", () => {
  const queue = yandex.queue!
  const collect = (ticket: string, fetch: typeof globalThis.fetch) =>
    queue.collect(ticket, query, context(fetch))

  it('are pending until complete, then return the page of a direct request', async () => {
    const standIn = createYandexQueue({ pendingLooks: 2 })
    const ticket = await queue.submit(query, 'tag', context(standIn.fetch))
    assert.equal(await collect(ticket, standIn.fetch), 'pending')
    assert.equal(await collect(ticket, standIn.fetch), 'pending')
    const page = await collect(ticket, standIn.fetch)
    assert.ok(page !== 'pending')
    const { raw, requestId, ...parsed } = page
    assert.equal(requestId, '1763625600000000-1')
    assert.deepEqual(yandex.parse(raw, query), parsed)
    const direct = await yandex.fetchPage(query, context(createStandIn(yandexFormat).fetch))
    assert.deepEqual(page.organic, direct.organic)
    assert.equal(standIn.taken(), 1)
  })

  it('are collected at the host of operations', async () => {
    const urls: string[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      urls.push(String(url))
      return new Response('{"id":"spp1"}')
    }
    const baseUrl = yandex.defaultBaseUrl!
    assert.equal(await queue.submit(query, 'tag', context(fetch, { baseUrl })), 'spp1')
    assert.equal(await queue.collect('spp1', query, context(fetch, { baseUrl })), 'pending')
    assert.deepEqual(urls, [
      'https://searchapi.api.cloud.yandex.net/v2/web/searchAsync',
      'https://operation.api.cloud.yandex.net/operations/spp1',
    ])
  })

  it('end with their failure, and are invalid when they are no longer kept', async () => {
    const failing = createYandexQueue({ end: { error: { code: 14, message: 'Unavailable' } } })
    const ticket = await queue.submit(query, 'tag', context(failing.fetch))
    await assert.rejects(
      collect(ticket, failing.fetch),
      (error) => error instanceof SerpError && error.kind === 'transient' && error.ended,
    )
    await assert.rejects(
      collect('spp-unknown', failing.fetch),
      (error) => error instanceof SerpError && error.kind === 'invalid_request',
    )
  })

  it('may have been accepted when the connection breaks or the service fails, not when it refuses', async () => {
    const lost: [string, typeof globalThis.fetch, boolean][] = [
      ['a broken connection', createYandexQueue({ losesAnswers: true }).fetch, true],
      ['a gateway', answering({ status: 502, body: '<html>' }), true],
      ['a service that fails', answering(rpcError(503, 14, 'Unavailable')), true],
      ['an answer without a ticket', answering(json({ done: false })), true],
      ['an answer that is no JSON', answering({ status: 200, body: 'ok' }), true],
      ['a refused key', answering(rpcError(401, 16, 'Unknown key')), false],
      ['too many requests', answering(rpcError(429, 8, 'rps')), false],
      ['an argument', answering(rpcError(400, 3, 'Invalid argument')), false],
    ]
    for (const [name, fetch, unknown] of lost) {
      await assert.rejects(
        queue.submit(query, 'tag', context(fetch)),
        (error) => error instanceof SerpError && error.acceptanceUnknown === unknown,
        name,
      )
    }
    const nobody = context(globalThis.fetch, { baseUrl: 'http://127.0.0.1:2' })
    await assert.rejects(queue.submit(query, 'tag', nobody), { acceptanceUnknown: false })
    const forbidden = context(globalThis.fetch, { baseUrl: 'http://127.0.0.1:9' })
    await assert.rejects(queue.submit(query, 'tag', forbidden), { acceptanceUnknown: false })
    const stopped = context(globalThis.fetch, { signal: AbortSignal.abort() })
    await assert.rejects(queue.submit(query, 'tag', stopped), { acceptanceUnknown: false })
    assert.equal(queue.find, undefined)
  })

  it('refuse the answer of another operation', async () => {
    await assert.rejects(collect('spp1', answering(json({ id: 'spp2', done: true }))), {
      kind: 'bad_payload',
    })
  })
})
