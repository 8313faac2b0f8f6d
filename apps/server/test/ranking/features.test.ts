import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { findSites, type Wanted } from '#ranking/find/findings.ts'
import type { FeatureEntry, ParsedSerpPage, SerpFeature } from '#serp/page.ts'
import { tries } from '../sizes.ts'
import { inOrder, page } from './serp-pages.ts'

const OWN = 500
const RIVAL = 501
const wanted: Wanted = {
  project_id: OWN,
  site: 'a.example',
  subdomains: true,
  competitors: [{ id: RIVAL, url: 'b.example' }],
  pages_wanted: 1,
}
const entry = (url: string | null): FeatureEntry => ({ url, title: 'T' })
const block = (type: SerpFeature['type'], urls: readonly (string | null)[]): SerpFeature => ({
  type,
  itemCount: urls.length,
  entries: urls.map(entry),
})
const overview = (urls: readonly (string | null)[], answer: SerpFeature['answer']): SerpFeature => ({
  ...block('ai_overview', urls),
  itemCount: 1,
  ...(answer === undefined ? {} : { answer }),
})

function find(features: readonly SerpFeature[], more: Partial<ParsedSerpPage> = {}, check: Wanted = wanted) {
  const findings = findSites(inOrder([page(['https://x.example/'], { features, ...more })]), check)
  const of = (siteId: number) => {
    const { features: own } = findings.sites.find((site) => site.siteId === siteId)!
    return Object.fromEntries(own.map(({ type, place }) => [type, place]))
  }
  return { own: of(OWN), rival: of(RIVAL), overviewRead: findings.overviewRead, types: findings.serpFeatures }
}

describe('the blocks of a site', () => {
  test('are those that show it, each with its first place, by the rules of organic results', () => {
    const { own, rival } = find([
      block('people_also_ask', [
        'https://b.example/1',
        'https://shop.a.example/?utm_source=x',
        'https://a.example/',
      ]),
      block('featured_snippet', ['https://www.google.com/url?q=https%3A%2F%2Fa.example%2F']),
      block('videos', ['https://not-a.example/', null]),
      block('local_pack', [null, 'https://b.example/']),
    ])
    assert.deepEqual(own, { featured_snippet: 1, people_also_ask: 2 })
    assert.deepEqual(rival, { local_pack: 2, people_also_ask: 1 })
  })

  test('follow the rules of the site', () => {
    const rules = {
      [OWN]: [{ effect: 'include', kind: 'prefix', value: 'b.example/shop', subdomains: 0 }],
    } as const
    const features = [block('shopping', ['https://b.example/', 'https://b.example/shop/1'])]
    assert.deepEqual(find(features, {}, { ...wanted, rules }).own, { shopping: 2 })
  })

  test('are those of the first page only', () => {
    const second = { ...block('videos', ['https://a.example/']), page: 2 }
    assert.deepEqual(find([second]), { own: {}, rival: {}, overviewRead: false, types: [] })
    const later = page(['https://y.example/'], { features: [block('videos', ['https://a.example/'])] })
    const findings = findSites(inOrder([page(['https://x.example/']), later]), wanted)
    assert.deepEqual(findings.sites[0].features, [])
  })

  test('are unknown without the first page', () => {
    const { serpFeatures, overviewRead, overview: text, sites } = findSites([], wanted)
    assert.deepEqual([serpFeatures, overviewRead, text, sites[0].features], [null, false, null, []])
  })
})

describe('an AI Overview', () => {
  const whole = { text: 'Ask a.example.', isWhole: true }

  test('cites a site at the place of its source', () => {
    assert.deepEqual(find([overview(['https://c.example/', 'https://a.example/rye'], whole)]).own, {
      ai_overview: 2,
    })
  })

  test('cites a site even when further sources are unread', () => {
    const found = find([overview(['https://a.example/'], { text: '', isWhole: false })])
    assert.deepEqual([found.own, found.overviewRead], [{ ai_overview: 1 }, false])
  })

  test('names a site without a link when all sources were read', () => {
    const found = find([overview(['https://c.example/'], whole)])
    assert.deepEqual([found.own, found.rival, found.overviewRead], [{ ai_overview: 0 }, {}, true])
  })

  test('names a site by a name of its rules', () => {
    const named = { text: 'Try Bakery Lane first.', isWhole: true }
    const host = { effect: 'include', kind: 'host', value: 'a.example', subdomains: 1 } as const
    const name = { effect: 'include', kind: 'name', value: 'bakery lane', subdomains: 0 } as const
    const features = [overview(['https://c.example/'], named)]
    assert.deepEqual(find(features).own, {})
    assert.deepEqual(find(features, {}, { ...wanted, rules: { [OWN]: [host, name] } }).own, {
      ai_overview: 0,
    })
  })

  test.each([
    ['that was not loaded', overview([], undefined)],
    ['with further sources', overview(['https://c.example/'], { ...whole, isWhole: false })],
    ['with a hidden source', overview(['https://c.example/', '/goto?url=CAES'], whole)],
  ])('%s proves nothing about sites that it does not cite', (_, feature) => {
    const found = find([feature], { reportsOverview: true })
    assert.deepEqual([found.own, found.rival, found.overviewRead], [{}, {}, false])
  })

  test('is known to be missing only where the provider would report one', () => {
    assert.equal(find([], { reportsOverview: true }).overviewRead, true)
    assert.equal(find([]).overviewRead, false)
    assert.equal(find([], { reportsOverview: true, organic: [], outcome: 'empty' }).overviewRead, false)
  })

  test('of several, every one must be read whole', () => {
    const features = [overview(['https://c.example/'], whole), overview([], undefined)]
    assert.equal(find(features, { reportsOverview: true }).overviewRead, false)
  })
})

test('more sources never take a citation away, and reading less never makes one', () => {
  const url = fc.constantFrom(
    'https://a.example/',
    'https://b.example/x',
    'https://c.example/',
    '/goto?url=C',
    null,
  )
  const sources = fc.array(url, { maxLength: 6 })
  fc.assert(
    fc.property(sources, fc.nat(6), fc.boolean(), (all, cut, isWhole) => {
      const full = find([overview(all, { text: '', isWhole })], { reportsOverview: true })
      const part = find([overview(all.slice(0, cut), { text: '', isWhole: false })], {
        reportsOverview: true,
      })
      assert.equal(part.overviewRead, false)
      if (part.own.ai_overview !== undefined) assert.equal(full.own.ai_overview, part.own.ai_overview)
      const first = all.findIndex((link) => link === 'https://a.example/')
      assert.equal(full.own.ai_overview, first === -1 ? undefined : first + 1)
    }),
    { numRuns: tries(200, 5_000) },
  )
})
