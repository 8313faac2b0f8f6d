import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { SerpError } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { brave } from '#serp/providers/brave.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { searchapi } from '#serp/providers/searchapi.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { xmlriver, xmlstock } from '#serp/providers/xml-proxy.ts'
import type { SerpQuery } from '#serp/query.ts'
import { parseYandexXml, readYandexXmlError } from '#serp/yandex-xml.ts'

const folder = new URL('recorded/', import.meta.url)
const recorded = (file: string) => readFileSync(new URL(file, folder), 'utf8')

const query: SerpQuery = {
  text: '',
  searcher: 'google',
  country: 'US',
  language: 'en',
  region: null,
  countryNumbers: { yandexLr: 213, googleCriteriaId: 2840 },
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}

/** The outcome of a recorded reply to its own query, or the message with which it is refused. */
function outcomeOf(provider: SerpProvider | 'yandex', file: string, more: Partial<SerpQuery> = {}): string {
  const raw = recorded(file)
  const asked = { ...query, text: textOf(raw), ...(provider === dataforseoSerp ? taskOf(raw) : {}), ...more }
  try {
    if (provider !== 'yandex') return provider.parse(raw, asked).outcome
    const form = { page: 0, pageSize: 10, units: '1', numbersResults: true }
    return parseYandexXml(raw, raw, asked, form).outcome
  } catch (error) {
    assert.ok(error instanceof SerpError && error.kind === 'bad_payload')
    return error.message
  }
}

/** The place, language and depth of a recorded task. */
function taskOf(raw: string): Partial<SerpQuery> {
  const {
    location_code: googleCriteriaId,
    language_code: language,
    depth,
    device,
  } = JSON.parse(raw).tasks[0].data
  return { countryNumbers: { yandexLr: null, googleCriteriaId }, language, page: depth / 10, device }
}

/** The query that a reply repeats as it was asked. */
function textOf(raw: string): string {
  const xml = /<query>([^<]*)<\/query>/.exec(raw)?.[1]
  if (xml !== undefined) return xml
  const reply = JSON.parse(raw)
  const { search_parameters: dialect, searchParameters: serperEcho, query: braveEcho, tasks } = reply
  return dialect?.text ?? dialect?.q ?? serperEcho?.q ?? braveEcho?.original ?? tasks[0].data.keyword
}

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

  it('name the queued and the busy request of XMLStock by their codes', () => {
    assert.equal(readYandexXmlError(recorded('xmlstock/queued.xml'))?.code, 210)
    assert.equal(readYandexXmlError(recorded('xmlstock/overloaded.xml'))?.code, 110)
  })
})
