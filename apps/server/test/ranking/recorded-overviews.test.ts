import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { findSites } from '#ranking/find/findings.ts'
import { asRead } from '#ranking/find/read-page.ts'
import type { MatchRule } from '#ranking/match/rules.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { searchapi } from '#serp/providers/searchapi.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { xmlriver } from '#serp/providers/xml-proxy.ts'
import { OVERVIEW, type SerpQuery } from '#serp/query.ts'

const folder = join(import.meta.dirname, '../serp/recorded')
const query: SerpQuery = {
  text: 'best crm for small business',
  searcher: 'google',
  country: 'US',
  language: 'en',
  region: null,
  countryNumbers: { yandexLr: null, googleCriteriaId: 2036 },
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}
const asked = (text: string) => ({ ...query, text })
const inUnitedStates = {
  ...query,
  region: { name: 'United States', canonicalName: 'United States', yandexLr: null, googleCriteriaId: 2840 },
}

/** The state of the AI Overview for a site, or its place. A name in brackets is a rule of the site. */
type Expected = Readonly<Record<string, number | 'named' | 'not cited' | 'none' | 'unknown'>>

const table: readonly [file: string, SerpProvider, SerpQuery, Expected][] = [
  // The numbers of its sources have a gap: others are missing.
  [
    'serpapi/ai-overview-inline.json',
    serpapi,
    query,
    {
      'chamber.example': 1,
      'magazine.example': 2,
      'x.example (Alpha CRM)': 'unknown',
      'x.example': 'unknown',
    },
  ],
  [
    'serpapi/ai-overview-gaps.json',
    serpapi,
    asked('has acme supported members well'),
    { 'bolt.example (Bolt Mutual)': 'unknown', 'google.com': 'unknown' },
  ],
  ['serpapi/ai-overview-token.json', serpapi, asked('what is technology'), { 'study.example': 'unknown' }],
  [
    'searchapi/ai-overview-inline.json',
    searchapi,
    query,
    {
      'chamber.example': 1,
      'magazine.example': 2,
      'x.example': 'not cited',
      'x.example (Alpha CRM)': 'named',
      'x.example (Alpha)': 'named',
      'x.example (Alph)': 'not cited',
    },
  ],
  ['searchapi/ai-overview-gaps.json', searchapi, query, { 'chamber.example': 1, 'x.example': 'unknown' }],
  ['searchapi/ai-overview-token.json', searchapi, query, { 'x.example': 'unknown' }],
  [
    'valueserp/ai-overview-inline.json',
    valueserp,
    inUnitedStates,
    { 'magazine.example': 2, 'x.example (Omega CRM)': 'named', 'x.example': 'not cited' },
  ],
  [
    'valueserp/ai-overview-without-sources.json',
    valueserp,
    inUnitedStates,
    { 'x.example (Alpha CRM)': 'unknown', 'x.example': 'unknown' },
  ],
  [
    'dataforseo/ai-overview-inline.json',
    dataforseoSerp,
    asked('affordable plus size clothing'),
    // A source is an entry of Google Shopping.
    { 'basics.example': 1, 'boutique.example': 2, 'x.example': 'not cited', 'google.com': 'not cited' },
  ],
  [
    'dataforseo/ai-overview-nested-references.json',
    dataforseoSerp,
    asked('ai website builder'),
    {
      'sitemaker.example': 1,
      'bloomer.example': 3,
      'x.example (Pagekit)': 'named',
      'x.example': 'not cited',
    },
  ],
  [
    'dataforseo/ai-overview-asynchronous.json',
    dataforseoSerp,
    asked('affordable plus size clothing'),
    { 'basics.example': 'unknown' },
  ],
  [
    'dataforseo/ai-overview-none.json',
    dataforseoSerp,
    asked('basics.example login'),
    { 'x.example': 'none' },
  ],
  [
    'xmlriver/ai-overview-html.xml',
    xmlriver,
    { ...asked('медный чайник'), countryNumbers: { yandexLr: null, googleCriteriaId: 2643 } },
    { 'chamber.example': 1, 'x.example': 'unknown' },
  ],
  ['xmlriver/ai-overview-absent.xml', xmlriver, asked('медный чайник'), { 'x.example': 'none' }],
]

/** The state for a site, read as in a check. `second`: the reply to a second request. */
function stateOf(
  provider: SerpProvider,
  raw: string,
  of: SerpQuery,
  named: string,
  second?: string,
): Expected[string] {
  const [, site = '', name] = /^(\S+)(?: \((.*)\))?$/.exec(named)!
  const host: MatchRule = { effect: 'include', kind: 'host', value: site, subdomains: 1 }
  const rules =
    name === undefined
      ? [host]
      : [host, { ...host, kind: 'name' as const, value: name, subdomains: 0 as const }]
  const first = asRead(provider.parse(raw, of), 1, 'addressable')
  const loaded =
    second === undefined
      ? []
      : [asRead(provider.parse(second, { ...of, page: OVERVIEW }), OVERVIEW, 'addressable')]
  const { sites, serpFeatures, overviewRead } = findSites([first, ...loaded], {
    project_id: 1,
    site,
    subdomains: true,
    competitors: [],
    rules: { 1: rules },
    pages_wanted: 1,
  })
  const place = sites[0].features.find(({ type }) => type === 'ai_overview')?.place
  if (place !== undefined) return place === 0 ? 'named' : place
  if (!overviewRead) return 'unknown'
  return serpFeatures!.includes('ai_overview') ? 'not cited' : 'none'
}

describe('the AI Overview of a recorded reply', () => {
  test.each(table)('%s', (file, provider, of, expected) => {
    const raw = readFileSync(join(folder, file), 'utf8')
    for (const [site, state] of Object.entries(expected)) {
      assert.equal(stateOf(provider, raw, of, site), state, site)
    }
  })
})

describe('the AI Overview that a recorded second request loaded', () => {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  /** A first page with the token that the second request named. */
  const announcing = (file: string, token: string) => {
    const reply = JSON.parse(read(file)) as { ai_overview: object }
    return JSON.stringify({ ...reply, ai_overview: { ...reply.ai_overview, page_token: token } })
  }
  test.each<[string, SerpProvider, SerpQuery, token: string, second: string, Expected]>([
    [
      'serpapi/ai-overview-token.json',
      serpapi,
      asked('what is technology'),
      'jcM4b3icHdBRboIwAADQ7DJ',
      'serpapi/ai-overview-second-request.json',
      { 'network.example': 1, 'x.example (Newswire)': 'named', 'x.example': 'not cited' },
    ],
    [
      'serpapi/ai-overview-token.json',
      serpapi,
      asked('what is technology'),
      'of another page',
      'serpapi/ai-overview-second-request.json',
      { 'network.example': 'unknown' },
    ],
    [
      'serpapi/ai-overview-token.json',
      serpapi,
      asked('what is technology'),
      'jcM4b3icHdBRboIwAADQ7DJ',
      'serpapi/ai-overview-expired-token.json',
      { 'network.example': 'unknown', 'x.example': 'unknown' },
    ],
    [
      'searchapi/ai-overview-token.json',
      searchapi,
      query,
      'eyJxIjoiYmVzdCBjcm0gZm9yIHNtYWxsIGJ1c2luZXNzIn0',
      'searchapi/ai-overview-second-request.json',
      {
        'chamber.example': 1,
        'magazine.example': 2,
        'x.example (Alpha CRM)': 'named',
        'x.example': 'not cited',
      },
    ],
  ])('%s by token %4$s and %5$s', (file, provider, of, token, second, expected) => {
    for (const [site, state] of Object.entries(expected)) {
      assert.equal(stateOf(provider, announcing(file, token), of, site, read(second)), state, site)
    }
  })
})
