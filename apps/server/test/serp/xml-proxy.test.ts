import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { xmlriver, xmlstock } from '#serp/providers/xml-proxy.ts'
import type { SerpQuery } from '#serp/query.ts'
import { describeVendor } from './vendor-conformance.ts'
import { riverFeatures, stockFeatures, xmlriverFormat, xmlstockFormat } from './xml-proxy-stand-in.ts'
import { isEmptyXml, renderXmlError, xmlBody } from './yandex-xml-stand-in.ts'

const query: SerpQuery = {
  text: 'чай & кофе + 5%',
  searcher: 'google',
  country: 'RU',
  language: 'ru',
  region: null,
  countryNumbers: { yandexLr: 225, googleCriteriaId: 2643 },
  device: 'mobile',
  page: 2,
  date: '2026-11-21',
}
const samara = {
  name: 'Samara',
  canonicalName: 'Samara,Samara Oblast,Russia',
  yandexLr: 51,
  googleCriteriaId: 1012077,
}
const nowhere = { name: 'Nowhere', canonicalName: null, yandexLr: null, googleCriteriaId: null }

// The other search engine of each differs only in address and parameters, which are tested below.
for (const [provider, searcher, format, features] of [
  [xmlriver, 'google', xmlriverFormat, riverFeatures],
  [xmlstock, 'yandex', xmlstockFormat, stockFeatures],
] as const) {
  describeVendor({
    provider,
    format,
    query: { ...query, text: 'copper kettle', searcher, page: 1 },
    town: samara,
    features,
    keyNamed: (name) => `10:${name}`,
    faults: [{ name: 'a place without a number', kind: 'unsupported', query: { region: nowhere } }],
    unreachable: { blocked: 'by its code, below', invalid_request: 'by its codes, below' },
    isEmptyReply: isEmptyXml,
    echoes: [],
    body: xmlBody,
    repeat: (body) => body.replace('<results>', '<results><grouping/></results><results>'),
  })
}

/** The error for an answer, and the address of the request. */
async function ask(provider: SerpProvider, change: Partial<SerpQuery>, body: string) {
  let asked = ''
  const fetch: typeof globalThis.fetch = async (url) => {
    asked = String(url)
    return new Response(body, { headers: { 'content-type': 'text/xml' } })
  }
  const context = {
    apiKey: '10:key-ok-secret',
    baseUrl: 'https://x.example',
    fetch,
    signal: AbortSignal.timeout(1_000),
  }
  try {
    await provider.fetchPage({ ...query, ...change }, context)
  } catch (error) {
    assert.ok(error instanceof SerpError)
    return { error, url: new URL(asked) }
  }
  assert.fail('did not fail')
}

describe('XMLRiver and XMLStock', () => {
  const addresses: [SerpProvider, Partial<SerpQuery>, string, Record<string, string>][] = [
    [xmlriver, {}, '/search/xml', { page: '2', country: '2643', lr: 'ru', nfpr: '1' }],
    [xmlriver, { region: samara }, '/search/xml', { page: '2', loc: '1012077', lr: 'ru', nfpr: '1' }],
    [
      xmlriver,
      { searcher: 'yandex', region: samara },
      '/search_yandex/xml',
      { page: '1', lr: '51', lang: 'ru', domain: 'ru', groupby: '10' },
    ],
    [xmlstock, {}, '/google/xml/', { page: '1', lr: '225', hl: 'ru', domain: 'com', nfpr: '1' }],
    [
      xmlstock,
      { searcher: 'yandex', country: 'TR', region: { ...samara, yandexLr: 11508 } },
      '/yandexlive/xml/',
      { page: '1', lr: '11508', lang: 'ru', domain: 'com.tr', noreask: '1' },
    ],
  ]
  for (const [provider, change, path, parameters] of addresses) {
    it(`${provider.label} is asked at ${path}${change.region === samara ? ' for a town' : ''} by its own parameters`, async () => {
      const { url } = await ask(provider, change, renderXmlError(500, 'x'))
      assert.equal(url.pathname, path)
      assert.deepEqual(Object.fromEntries(url.searchParams), {
        user: '10',
        key: 'key-ok-secret',
        query: query.text,
        device: 'mobile',
        ...parameters,
      })
      assert.match(url.search, /query=[^&]*%26[^&]*%2B[^&]*%25&/)
    })
  }

  const codes: [SerpErrorKind, number[]][] = [
    ['auth', [31, 42, 45]],
    ['quota', [200]],
    ['rate_limited', [55, 115]],
    ['transient', [20, 21, 22, 23, 24, 25, 101, 111, 201, 202, 203, 500]],
    ['blocked', [100]],
    ['invalid_request', [2, 3, 13, 102, 108, 120, 121, 999]],
  ]
  it('read the error codes, which come with status 200', async () => {
    for (const [kind, list] of codes) {
      for (const code of list) {
        for (const provider of [xmlriver, xmlstock]) {
          const { error } = await ask(provider, {}, renderXmlError(code, 'x'))
          assert.equal(error.kind, kind, `${provider.label} ${code}`)
        }
      }
    }
    // Code 110: the account's threads are busy with one service, the channels of the service with the other.
    assert.equal((await ask(xmlriver, {}, renderXmlError(110, 'x'))).error.kind, 'rate_limited')
    assert.equal((await ask(xmlstock, {}, renderXmlError(110, 'x'))).error.kind, 'rate_limited')
    assert.equal((await ask(xmlriver, {}, renderXmlError(204, 'x'))).error.kind, 'transient')
    assert.equal((await ask(xmlstock, {}, renderXmlError(32, 'x'))).error.kind, 'quota')
    assert.equal((await ask(xmlstock, {}, renderXmlError(-34, 'x'))).error.kind, 'auth')
  })

  it('count a failure that XMLStock charges as a unit', async () => {
    for (const code of [1, 18, 19, 37, 10_001, 10_002]) {
      const { kind, units } = (await ask(xmlstock, {}, renderXmlError(code, 'x'))).error
      assert.deepEqual([kind, units], ['invalid_request', '1'], String(code))
      assert.equal((await ask(xmlriver, {}, renderXmlError(code, 'x'))).error.units, undefined)
    }
    for (const code of [2, 32, 55, 110, 200, 201, 203])
      assert.equal((await ask(xmlstock, {}, renderXmlError(code, 'x'))).error.units, undefined, String(code))
  })

  it('are queued by XMLStock, and repeated after 25 seconds', async () => {
    const queued = async (provider: SerpProvider, code: number) => {
      const { error } = await ask(provider, {}, renderXmlError(code, 'x'))
      return [error.queued, error.retryAfterMs, error.units]
    }
    assert.deepEqual(await queued(xmlstock, 210), [true, 25_000, '1'])
    assert.deepEqual(await queued(xmlstock, 202), [true, 25_000, undefined])
    assert.deepEqual(await queued(xmlstock, 201), [true, 30_000, undefined])
    assert.deepEqual(await queued(xmlriver, 202), [false, 10_000, undefined])
  })

  it('are limited by XMLStock with HTTP status 503 too', async () => {
    for (const [provider, kind] of [
      [xmlstock, 'rate_limited'],
      [xmlriver, 'transient'],
    ] as const) {
      const context = {
        apiKey: '10:key-ok-secret',
        baseUrl: 'https://x.example',
        fetch: async () => new Response('<html>', { status: 503, headers: { 'content-type': 'text/html' } }),
        signal: AbortSignal.timeout(1_000),
      }
      await assert.rejects(provider.fetchPage(query, context), { kind })
    }
  })

  it('wait for the length of a ban or a pause', async () => {
    for (const [code, text, wait] of [
      [115, 'Потоков больше 10, бан на 45 секунд', 45_000],
      [115, 'Бан', 600_000],
      [201, 'Нет сбора', 1_200_000],
      [500, 'Повторите через 5', 7_000],
    ] as const) {
      assert.equal((await ask(xmlriver, {}, renderXmlError(code, text))).error.retryAfterMs, wait)
    }
  })

  it('wait ten seconds when XMLStock is overloaded, and ask it for no more than ten pages at once', async () => {
    for (const code of [20, 21, 22, 23, 24, 25, 110])
      assert.equal(
        (await ask(xmlstock, {}, renderXmlError(code, 'x'))).error.retryAfterMs,
        10_000,
        String(code),
      )
    assert.equal(xmlstock.pace.atOnce, 10)
  })

  it('ask Yandex only at domains and in languages that they document', async () => {
    const sent = async (provider: SerpProvider, change: Partial<SerpQuery>) => {
      const yandex = { searcher: 'yandex', region: samara, ...change } as const
      const { searchParams } = (await ask(provider, yandex, renderXmlError(500, 'x'))).url
      return [searchParams.get('domain'), searchParams.get('lang')]
    }
    for (const [country, language, river, stock] of [
      ['UZ', 'uz', ['com', 'en'], ['uz', 'en']],
      ['DE', 'de', ['com', 'en'], ['com', 'en']],
      ['KZ', 'kk-KZ', ['kz', 'kk'], ['kz', 'kk']],
      ['UA', 'uk', ['com', 'uk'], ['com', 'uk']],
      ['TR', 'tr', ['com.tr', 'tr'], ['com.tr', 'tr']],
      ['BY', 'be', ['by', 'be'], ['by', 'be']],
    ] as const) {
      assert.deepEqual(await sent(xmlriver, { country, language }), river)
      assert.deepEqual(await sent(xmlstock, { country, language }), stock)
    }
  })

  it('read pages of XMLRiver that are counted from 0 or from 1, and those of XMLStock as they were asked for', () => {
    const counted = (number: number) =>
      '<yandexsearch version="1.0"><response><results><grouping>' +
      `<page first="1" last="10">${number}</page><group><doc><url>https://a.example/</url></doc></group>` +
      '</grouping></results></response></yandexsearch>'
    const accepted = (provider: SerpProvider, searcher: 'google' | 'yandex', page: number) =>
      [0, 1, 2, 3].filter((number) => {
        try {
          return provider.parse(counted(number), { ...query, searcher, page }).outcome === 'ok'
        } catch {
          return false
        }
      })
    for (const searcher of ['google', 'yandex'] as const) {
      assert.deepEqual(accepted(xmlriver, searcher, 1), [0, 1])
      assert.deepEqual(accepted(xmlriver, searcher, 2), [1, 2])
      assert.deepEqual(accepted(xmlstock, searcher, 1), [0])
      assert.deepEqual(accepted(xmlstock, searcher, 2), [1])
    }
  })

  it('never show a key that is part of the address', async () => {
    const { error } = await ask(
      xmlriver,
      {},
      renderXmlError(42, 'Ключ key-ok-secret пользователя 10:key-ok-secret'),
    )
    assert.ok(!error.message.includes('key-ok-secret'))
  })
})
