import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { brave } from '#serp/providers/brave.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { searchapi } from '#serp/providers/searchapi.ts'
import { searxng } from '#serp/providers/searxng.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { xmlriver, xmlstock } from '#serp/providers/xml-proxy.ts'
import { searcherNames, type SerpQuery } from '#serp/query.ts'
import { readYandexXmlError } from '#serp/yandex-xml.ts'
import {
  recordedFolder,
  recordedOutcome,
  recordedQuery,
  recordedTask,
  recordedText,
} from './recorded-replies.ts'

const recorded = (file: string) => readFileSync(join(recordedFolder, file), 'utf8')
const outcomeOf = (provider: SerpProvider | 'yandex', file: string, more?: Partial<SerpQuery>) =>
  recordedOutcome(provider, recorded(file), more)

describe('recorded replies', () => {
  const corrected: [SerpProvider | 'yandex', string, Partial<SerpQuery>?][] = [
    [brave, 'brave/corrected.json', { searcher: 'brave' }],
    [dataforseoSerp, 'dataforseo/corrected.json'],
    [dataforseoSerp, 'dataforseo/corrected-including.json'],
    [dataforseoSerp, 'dataforseo/corrected-no-results-found.json'],
    [searchapi, 'searchapi/corrected.json'],
    [searchapi, 'searchapi/corrected-no-results-for.json'],
    [serpapi, 'serpapi/corrected.json'],
    [serpapi, 'serpapi/corrected-empty.json'],
    [serpapi, 'serpapi/yandex-corrected.json', { searcher: 'yandex' }],
    [serpapi, 'serpapi/yandex-corrected-typo.json', { searcher: 'yandex' }],
    [serpapi, 'serpapi/yandex-without-quotes.json', { searcher: 'yandex' }],
    [serper, 'serper/corrected.json'],
    [valueserp, 'valueserp/corrected.json'],
    [valueserp, 'valueserp/corrected-zero-results.json'],
    [xmlriver, 'xmlriver/corrected.xml'],
    [xmlriver, 'xmlriver/corrected-showing-results-for.xml'],
    [xmlstock, 'xmlstock/corrected.xml', { searcher: 'yandex', page: 2 }],
    ['yandex', 'yandex/corrected.xml', { searcher: 'yandex' }],
  ]
  for (const [provider, file, more] of corrected) {
    it(`refuses the results of a corrected query: ${file}`, () => {
      assert.match(outcomeOf(provider, file, more), /corrected the query|answers another query/)
    })
  }

  const fine: [SerpProvider | 'yandex', string, string, Partial<SerpQuery>?][] = [
    [dataforseoSerp, 'dataforseo/suggestion-only.json', 'ok'],
    [serpapi, 'serpapi/corrected-to-itself.json', 'ok'],
    [serpapi, 'serpapi/suggestion-only.json', 'ok'],
    [serpapi, 'serpapi/suggestions-only.json', 'ok'],
    [serper, 'serper/suggestion-only.json', 'ok'],
    [valueserp, 'valueserp/suggestion-only.json', 'ok'],
    ['yandex', 'yandex/suggestion-only.xml', 'ok', { searcher: 'yandex' }],
    ['yandex', 'yandex/page-echo-empty.xml', 'ok', { searcher: 'yandex' }],
    [brave, 'brave/empty.json', 'empty', { searcher: 'brave' }],
    [dataforseoSerp, 'dataforseo/empty.json', 'empty'],
    [searchapi, 'searchapi/empty.json', 'empty'],
    [serpapi, 'serpapi/empty.json', 'empty'],
    [serpapi, 'serpapi/yandex-empty.json', 'empty', { searcher: 'yandex' }],
    [serper, 'serper/empty.json', 'empty'],
    [valueserp, 'valueserp/empty.json', 'empty'],
    [xmlriver, 'xmlriver/empty.xml', 'empty'],
    ['yandex', 'yandex/empty.xml', 'empty', { searcher: 'yandex' }],
  ]
  for (const [provider, file, outcome, more] of fine) {
    it(`reads ${file} as ${outcome}`, () => assert.equal(outcomeOf(provider, file, more), outcome))
  }

  const untrue: [SerpProvider, string, Partial<SerpQuery>?][] = [
    [brave, 'brave/empty-untrue-videos.json', { searcher: 'brave' }],
    [dataforseoSerp, 'dataforseo/empty-untrue-other-blocks.json'],
    [searchapi, 'searchapi/empty-untrue-related-questions.json'],
    [serpapi, 'serpapi/empty-untrue-missing.json'],
    [serpapi, 'serpapi/empty-untrue-related-questions.json'],
    [serpapi, 'serpapi/empty-untrue-related-searches.json'],
    [serper, 'serper/empty-untrue-people-also-ask.json'],
    [serper, 'serper/empty-untrue-places.json'],
    [valueserp, 'valueserp/empty-untrue-related-questions.json'],
    [xmlriver, 'xmlriver/empty-untrue-related.xml'],
    [xmlstock, 'xmlstock/empty-untrue-related.xml', { searcher: 'yandex', page: 2 }],
  ]
  for (const [provider, file, more] of untrue) {
    it(`does not take other blocks for an empty page: ${file}`, () => {
      assert.match(
        outcomeOf(provider, file, more),
        /(?:no|no list of) organic results|organic results are not a list/,
      )
    })
  }

  const pages: [SerpProvider | 'yandex', string, Partial<SerpQuery>?][] = [
    [brave, 'brave/page-1.json', { searcher: 'brave' }],
    [dataforseoSerp, 'dataforseo/page-1.json'],
    [searchapi, 'searchapi/page-1.json'],
    [searchapi, 'searchapi/page-2.json', { page: 2 }],
    [searchapi, 'searchapi/hidden-destinations.json'],
    [serpapi, 'serpapi/page-1.json'],
    [serpapi, 'serpapi/page-2.json', { page: 2 }],
    [serpapi, 'serpapi/featured-snippet.json'],
    [serpapi, 'serpapi/yandex-page-1.json', { searcher: 'yandex' }],
    [serper, 'serper/page-1.json'],
    [serper, 'serper/page-2.json', { page: 2 }],
    [serper, 'serper/page-2-without-echo.json', { page: 2 }],
    [valueserp, 'valueserp/page-1.json'],
    [valueserp, 'valueserp/page-2.json', { page: 2 }],
    [xmlriver, 'xmlriver/page-1.xml'],
    [xmlriver, 'xmlriver/page-2.xml', { page: 2 }],
    [xmlriver, 'xmlriver/yandex-page-1.xml', { searcher: 'yandex', text: 'медный чайник' }],
    [xmlriver, 'xmlriver/google-page-1-from-0.xml', { text: 'медный чайник' }],
    [xmlriver, 'xmlriver/yandex-page-2.xml', { searcher: 'yandex', text: 'медный чайник', page: 2 }],
    [xmlstock, 'xmlstock/page-1.xml'],
    [xmlstock, 'xmlstock/yandex-page-1.xml', { searcher: 'yandex' }],
    ['yandex', 'yandex/page-1.xml', { searcher: 'yandex' }],
  ]
  for (const [provider, file, more] of pages) {
    it(`reads an ordinary page: ${file}`, () => assert.equal(outcomeOf(provider, file, more), 'ok'))
  }

  it('take no rank for a paid group among the organic ones', () => {
    const raw = recorded('xmlriver/page-1.xml')
    const { organic, features } = xmlriver.parse(raw, { ...recordedQuery, text: recordedText(raw) })
    const groups = raw.split('<group ').length - 1
    const paid = raw.split('<contenttype>paid').length - 1
    assert.ok(paid > 0 && organic.length <= groups - paid)
    assert.ok(features.some(({ type }) => type === 'ads'))
  })

  const prefixes: [file: string, pagesRead: number][] = [
    ['dataforseo/prefix-five-pages.json', 5],
    ['dataforseo/prefix-one-page.json', 1],
    ['dataforseo/prefix-pages-1-and-5.json', 1],
    ['dataforseo/prefix-rank-gap.json', 1],
  ]
  for (const [file, expected] of prefixes) {
    it(`hold ${expected} of the five pages requested: ${file}`, () => {
      const raw = recorded(file)
      const { pagesRead = 5, organic } = dataforseoSerp.parse(raw, {
        ...recordedQuery,
        text: recordedText(raw),
        ...recordedTask(raw),
      })
      assert.equal(pagesRead, expected)
      assert.ok(organic.length <= 10 * expected)
    })
  }

  /** The kinds of the failures in a file, in order; null: of a reply that is no page. A number: the wait in seconds. */
  const failures: [SerpProvider, string, readonly (SerpErrorKind | null | [SerpErrorKind, number])[]][] = [
    [
      brave,
      'brave/errors.json',
      ['auth', 'auth', 'invalid_request', 'rate_limited', 'quota', 'rate_limited', 'quota'],
    ],
    [
      dataforseoSerp,
      'dataforseo/errors.json',
      [
        'auth',
        'quota',
        'quota',
        'auth',
        ['rate_limited', 60],
        'quota',
        'quota',
        'transient',
        'invalid_request',
        null,
        null,
        'transient',
        'transient',
        'transient',
        'transient',
      ],
    ],
    [
      xmlriver,
      'xmlriver/errors.json',
      [
        'invalid_request',
        null,
        'transient',
        'auth',
        'auth',
        'auth',
        ['transient', 60],
        'invalid_request',
        'rate_limited',
        ['transient', 60],
        ['rate_limited', 60],
        'invalid_request',
        'invalid_request',
        'quota',
        ['transient', 1_200],
        ['transient', 10],
        ['transient', 10],
        ['transient', 10],
        ['transient', 7],
      ],
    ],
    [xmlriver, 'xmlriver/banned.json', [['rate_limited', 60], 'rate_limited']],
    [xmlstock, 'xmlstock/http-errors.json', ['rate_limited', 'transient', 'transient']],
    [
      serper,
      'serper/errors.json',
      ['quota', 'auth', 'invalid_request', 'rate_limited', 'rate_limited', 'transient'],
    ],
    [
      searchapi,
      'searchapi/errors.json',
      ['auth', 'quota', 'rate_limited', 'invalid_request', 'rate_limited'],
    ],
    [
      serpapi,
      'serpapi/errors.json',
      [
        'auth',
        'quota',
        'quota',
        'invalid_request',
        'invalid_request',
        'transient',
        null,
        'bad_payload',
        'rate_limited',
      ],
    ],
    [
      valueserp,
      'valueserp/errors.json',
      ['auth', 'quota', 'invalid_request', 'rate_limited', 'bad_payload', 'transient'],
    ],
    [searxng, 'searxng/errors.json', ['rate_limited', 'unsupported', 'blocked', 'transient', 'transient']],
  ]
  for (const [provider, file, kinds] of failures) {
    it(`of failures of ${provider.label} are read as such: ${file}`, async () => {
      const replies = JSON.parse(recorded(file)) as {
        status: number
        contentType: string
        body: unknown
      }[]
      assert.equal(replies.length, kinds.length)
      for (const [index, { status, contentType, body }] of replies.entries()) {
        const text = typeof body === 'string' ? body : JSON.stringify(body)
        const fetch = async () => new Response(text, { status, headers: { 'content-type': contentType } })
        const context = {
          apiKey: 'key',
          baseUrl: 'http://stand-in',
          fetch,
          signal: AbortSignal.timeout(1_000),
        }
        const [searcher] = searcherNames.filter((name) => provider.engines[name] !== undefined)
        const error: unknown = await provider
          .fetchPage({ ...recordedQuery, searcher: searcher!, text: 'kettle' }, context)
          .catch((thrown: unknown) => thrown)
        assert.ok(error instanceof SerpError)
        const [kind, seconds] = [kinds[index] ?? 'bad_payload'].flat()
        assert.equal(error.kind, kind, `${index}: ${text}`)
        if (seconds !== undefined)
          assert.equal(error.retryAfterMs, Number(seconds) * 1000, `${index}: ${text}`)
      }
    })
  }

  it('of a ban without a time wait ten minutes', async () => {
    const [banned] = JSON.parse(recorded('xmlriver/banned.json')) as [{ body: string }]
    const body = banned.body.replace(/ через 60 секунд/, '')
    assert.ok(body !== banned.body)
    const fetch = async () => new Response(body, { status: 429, headers: { 'content-type': 'text/xml' } })
    const context = { apiKey: 'u:k', baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(1_000) }
    await assert.rejects(
      xmlriver.fetchPage({ ...recordedQuery, text: 'kettle' }, context),
      (error) =>
        error instanceof SerpError && error.kind === 'rate_limited' && error.retryAfterMs === 600_000,
    )
  })

  it('name the queued and the busy request of XMLStock by their codes', () => {
    assert.equal(readYandexXmlError(recorded('xmlstock/queued.xml'))?.code, 210)
    assert.equal(readYandexXmlError(recorded('xmlstock/overloaded.xml'))?.code, 110)
  })
})
