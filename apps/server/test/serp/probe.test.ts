import assert from 'node:assert/strict'
import { assumptions } from '@sextant/contract/providers_2/assumptions.ts'
import fc from 'fast-check'
import { test } from 'vitest'
import { SerpError } from '#serp/errors.ts'
import { examine, type ProbeReply } from '#serp/probe/examine.ts'
import { hasEvidence, readEvidence } from '#serp/probe/read-evidence.ts'
import { brave } from '#serp/providers/brave.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { xmlriver } from '#serp/providers/xml-proxy.ts'
import type { SerpQuery } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { tries } from '../sizes.ts'
import { damagedJson } from './conformance.ts'
import { dataforseoSerpFormat } from './dataforseo-serp-stand-in.ts'
import { probeFaults, startProbed } from './probe-stand-ins.ts'
import { serpapiFormat } from './serpapi-stand-in.ts'
import type { Asked, VendorFormat } from './stand-in.ts'
import { createWorld } from './world.ts'
import { renderYandexXml } from './yandex-xml-stand-in.ts'

const query: SerpQuery = {
  text: 'copper kettle',
  searcher: 'google',
  country: 'GB',
  language: 'en',
  region: null,
  countryNumbers: { yandexLr: 102, googleCriteriaId: 2826 },
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}

async function bodiesOf(url: string): Promise<ProbeReply[]> {
  const context = { apiKey: 'key-ok-0123456789', baseUrl: url, fetch, signal: AbortSignal.timeout(10_000) }
  return Promise.all(
    [1, 2].map(async (page) => {
      try {
        return { page, body: (await serper.fetchPage({ ...query, page }, context)).raw }
      } catch (error) {
        if (!(error instanceof SerpError) || error.raw === undefined) throw error
        return { page, body: error.raw }
      }
    }),
  )
}

const brokenIn = (findings: ReturnType<typeof examine>) =>
  findings.filter(({ result }) => result === 'broken').map(({ assumption }) => assumption)

test('every provider has a reader of evidence', () => {
  assert.deepEqual(
    Object.keys(serpProviders).filter((id) => !hasEvidence(id)),
    [],
  )
})

test('a healthy provider proves what its replies can show', async () => {
  const engine = await startProbed()
  const findings = examine(serper, query, await bodiesOf(engine.url))
  await engine.close()
  assert.deepEqual(
    findings.map(({ assumption, result, received }) => [assumption, result, received]),
    [
      ['shape', 'proven', 'Page 1: 10 results, page 2: 10 results.'],
      ['text', 'proven', 'Pages 1 and 2: `searchParameters.q` is "copper kettle".'],
      ['page', 'proven', 'Page 2: `searchParameters.page` is "2". Page 1: no `searchParameters.page`.'],
      ['place', 'proven', 'Pages 1 and 2: `searchParameters.gl` is "gb", `searchParameters.hl` is "en".'],
      [
        'correction',
        'not_shown',
        'Nothing names another query, but the replies do not say whose results they show. Probe a misspelled one.',
      ],
      ['numbering', 'proven', 'Page 1: 1 to 10, page 2: 1 to 10.'],
      ['order', 'proven', 'The numbers of the results rise from the top of each page.'],
      ['disjoint', 'proven', '0 of 10 results of page 2 are on page 1 too.'],
      ['extent', 'proven', 'Page 1: 10 results, page 2: 10 results.'],
    ],
  )
})

for (const [name, { broken }] of Object.entries(probeFaults)) {
  test(`a probe finds what breaks: ${name}`, async () => {
    const engine = await startProbed(name as keyof typeof probeFaults)
    const findings = examine(serper, query, await bodiesOf(engine.url))
    await engine.close()
    assert.deepEqual(brokenIn(findings), broken)
    for (const { result, expected } of findings) assert.equal(expected !== null, result === 'broken')
  })
}

test('every assumption is broken by a stand-in', () => {
  const found = new Set<string>(Object.values(probeFaults).flatMap(({ broken }) => broken))
  assert.deepEqual(
    Object.keys(assumptions).filter((name) => !found.has(name)),
    [],
  )
})

/** The reply of a stand-in for a page, changed. */
function changed<A extends Asked>(
  format: VendorFormat<A>,
  asked: A,
  change: (reply: Record<string, any>) => void, // oxlint-disable-line typescript/no-explicit-any -- A vendor's reply.
): string {
  const world = createWorld()
  const pages = Array.from({ length: asked.page }, (_, index) => world.page(asked.q, index + 1))
  const reply = JSON.parse(format.render(asked, pages.at(-1)!, pages.slice(0, -1)).body)
  change(reply)
  return JSON.stringify(reply)
}

test('a state of another spelling is a correction, though the query displayed is the original', () => {
  const body = (page: number, state: string) =>
    changed(
      serpapiFormat as VendorFormat,
      { key: '', q: query.text, page, parameters: { engine: 'google', q: query.text } } as Asked,
      (reply) => (reply.search_information = { query_displayed: query.text, organic_results_state: state }),
    )
  const findings = (state: string) =>
    examine(
      serpapi,
      query,
      [1, 2].map((page) => ({ page, body: body(page, state) })),
    ).find(({ assumption }) => assumption === 'correction')
  assert.equal(findings('Results for exact spelling')?.result, 'proven')
  assert.deepEqual(findings('Some results for exact spelling but showing fixed spelling'), {
    assumption: 'correction',
    result: 'broken',
    expected: 'No correction.',
    received:
      'Page 1: `organic_results_state` is "Some results for exact spelling but showing fixed spelling".',
  })
})

test('a reply with several pages must hold the pages requested', () => {
  const data = { location_code: 2826, language_code: 'en', device: 'desktop' }
  const body = changed(
    dataforseoSerpFormat as VendorFormat,
    { key: '', q: query.text, page: 2, data, way: ['live', 'advanced'] } as unknown as Asked,
    ({ tasks }) => {
      const [result] = tasks[0].result
      result.items = result.items.filter(({ page }: { page?: number }) => page !== 2)
    },
  )
  const findings = examine(dataforseoSerp, query, [{ page: 2, body }])
  const extent = findings.find(({ assumption }) => assumption === 'extent')
  assert.deepEqual([extent?.result, extent?.received], ['broken', 'Page 1: 10 results. Missing: 2.'])
})

test("an echo of the provider's own code for the language is that of the language", () => {
  const body = JSON.stringify({ query: { original: query.text, search_lang: 'jp' } })
  const japanese = { ...query, searcher: 'brave', country: 'JP', language: 'ja' } as const
  assert.ok(!brokenIn(examine(brave, japanese, [{ page: 1, body }])).includes('place'))
  assert.ok(brokenIn(examine(brave, query, [{ page: 1, body }])).includes('place'))
})

test('a correction in XML is found, and an empty element is none', () => {
  const bodyWith = (element: string) =>
    renderYandexXml({
      q: query.text,
      page: 1,
      pageSize: 10,
      shown: createWorld().page(query.text, 1),
      echoes: false,
    }).replace('<results>', `${element}<results>`)
  const corrections = (element: string) => readEvidence('xmlriver', bodyWith(element), query).corrections
  assert.deepEqual(corrections('<correct></correct>'), [])
  assert.deepEqual(corrections('<correct>copper kettles</correct>'), ['<correct> is "copper kettles"'])
  const reply = bodyWith('<fixtype>correct</fixtype>')
  assert.ok(brokenIn(examine(xmlriver, query, [{ page: 1, body: reply }])).includes('correction'))
})

test('a page of XMLRiver may be counted from 0 or from 1', () => {
  const received = (page: number, number: number) => {
    const body = `<yandexsearch><response><results><grouping><page>${number}</page></grouping></results></response></yandexsearch>`
    const echo = readEvidence('xmlriver', body, { ...query, searcher: 'yandex', page }).page
    return echo?.received === echo?.expected
  }
  assert.deepEqual(
    [0, 1, 2, 3].map((number) => received(2, number)),
    [false, true, true, false],
  )
})

test('a result on both pages may have moved, so that it proves and breaks nothing', async () => {
  const engine = await startProbed()
  const [first, second] = (await bodiesOf(engine.url)) as [ProbeReply, ProbeReply]
  await engine.close()
  const [one, two] = [JSON.parse(first.body), JSON.parse(second.body)]
  two.organic[0].link = one.organic[9].link
  const findings = examine(serper, query, [first, { page: 2, body: JSON.stringify(two) }])
  assert.equal(findings.find(({ assumption }) => assumption === 'disjoint')?.result, 'not_shown')
})

test('examining never throws, whatever was received', async () => {
  const engine = await startProbed()
  const [first] = (await bodiesOf(engine.url)) as [ProbeReply]
  await engine.close()
  const bodies = fc.oneof(damagedJson(first.body), fc.json(), fc.string())
  fc.assert(
    fc.property(bodies, bodies, fc.constantFrom(...Object.values(serpProviders)), (one, two, provider) => {
      const findings = examine(provider, query, [
        { page: 1, body: one },
        { page: 2, body: two },
      ])
      assert.ok(findings.every(({ result, expected }) => (expected !== null) === (result === 'broken')))
    }),
    { numRuns: tries(200, 1_000) },
  )
})
