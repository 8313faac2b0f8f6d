import assert from 'node:assert/strict'
import { findSites, type Findings, type Wanted } from '#ranking/find/findings.ts'
import { asRead, readStoredPage, type ReadPage } from '#ranking/find/read-page.ts'
import { nextPage, planOf } from '#ranking/plan/plan.ts'
import type { CheckedQuery } from '#ranking/query.ts'
import { SerpError } from '#serp/errors.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { mix, unit } from '#serp/providers/sandbox-random.ts'
import { searchapi } from '#serp/providers/searchapi.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { xmlriver } from '#serp/providers/xml-proxy.ts'
import { OVERVIEW, type SerpQuery } from '#serp/query.ts'
import { numberedQuery } from '../../serp/example-query.ts'
import type { Pick } from './replies.ts'
import { SITE } from './sequence.ts'

/** An AI Overview as the search engine shows it. */
interface Shown {
  readonly text: string
  /** Addresses of its sources, at least one. */
  readonly sources: readonly string[]
}

/** How much of it a reply has, as far as the reply lets anybody see that. */
const losses = ['whole', 'late', 'a token', 'an error', 'without sources', 'cut', 'hidden'] as const
type Loss = (typeof losses)[number]

/** What came of the second request for an AI Overview that the first page announced with a token. */
const seconds = [
  'not sent',
  'whole',
  'an error',
  'without sources',
  'cut',
  'hidden',
  'empty',
  'broken off',
  'of another token',
  'failed',
] as const
type Second = (typeof seconds)[number]

/** What was read of replies. */
interface Concluded {
  readonly state: 'none' | 'cited' | 'named' | 'not cited' | 'unknown'
  /** Place of the site among the sources; null unless cited. */
  readonly place: number | null
}

/** The replies of a check, and what was read of them. */
export interface OverviewPlayed extends Concluded {
  readonly vendor: string
  /** Null: the page has none. */
  readonly shown: Shown | null
  readonly loss: Loss
  /** Null: the first page announced none. */
  readonly second: Second | null
}

const query: SerpQuery = { ...numberedQuery, text: 'rye bread', date: '2026-01-01' }

const addresses = [
  `https://${SITE}/rye`,
  `https://shop.${SITE}/?utm_source=x`,
  `https://not${SITE}/`,
  `https://${SITE}.test/`,
  ...Array.from({ length: 12 }, (_, index) => `https://r${index}.test/page`),
]
const texts = ['Knead it.', `Ask ${SITE} for flour.`, `Ask not${SITE} for flour.`, '']
const HIDDEN = '/goto?url=CAES'

/** Sources as a reply lists them. */
function listed({ sources }: Shown, loss: Loss | Second): readonly string[] {
  if (loss === 'without sources') return []
  if (loss === 'cut') return sources.slice(0, -1)
  return loss === 'hidden' ? [...sources.slice(0, -1), HIDDEN] : sources
}

interface Vendor {
  readonly provider: SerpProvider
  /** The losses that its replies show. Others would be invisible to anybody. */
  readonly losses: readonly Loss[]
  /** Whether it would report an AI Overview that it does not send. */
  readonly reports: boolean
  write(shown: Shown | null, loss: Loss): string
  /** Writes the reply to a second request, where the vendor has one. */
  second?(shown: Shown, second: Second): string
}

const parameters = { q: query.text, gl: 'gb', hl: 'en', device: 'desktop' }
const organic_results = [{ position: 1, title: 'A', link: 'https://x.test/' }]

function dialect(overview: unknown, more: object = {}): string {
  return JSON.stringify({
    search_metadata: { status: 'Success' },
    request_info: { success: true },
    search_parameters: { ...parameters, ...more },
    organic_results,
    ...(overview === undefined ? {} : { ai_overview: overview }),
  })
}

/** Every source is referred to, so that a cut list shows. */
const indexes = ({ sources }: Shown, first: number) => sources.map((_, index) => index + first)

const TOKEN = 'KIVu'

const deferred: Partial<Record<Loss, object>> = {
  late: {},
  'a token': { page_token: TOKEN, serpapi_link: 'https://serpapi.com/search.json' },
  'an error': { error: "Can't generate an AI overview right now. Try again later." },
}

function secondReply(token: string, overview: object): string {
  return JSON.stringify({
    search_metadata: { status: 'Success' },
    search_parameters: { engine: 'google_ai_overview', page_token: token },
    ...overview,
  })
}

/** SerpApi's form of an AI Overview, and SearchApi's. */
const written = {
  serpapi: (shown: Shown, loss: Loss | Second) => ({
    text_blocks: [{ type: 'list', list: [{ snippet: shown.text, reference_indexes: indexes(shown, 0) }] }],
    references: listed(shown, loss).map((link, index) => ({ title: 'T', link, index })),
  }),
  searchapi: (shown: Shown, loss: Loss | Second) => ({
    text_blocks: [{ type: 'paragraph', answer: shown.text, reference_indexes: indexes(shown, 1) }],
    reference_links: listed(shown, loss).map((link, index) => ({ title: 'T', link, index: index + 1 })),
  }),
}

function writeSecond(vendor: keyof typeof written, shown: Shown, second: Second): string {
  const overview = deferred[second as Loss] ?? (second === 'empty' ? {} : written[vendor](shown, second))
  const isAlone = vendor === 'searchapi' && second !== 'an error'
  const token = second === 'of another token' ? `${TOKEN}x` : TOKEN
  const reply = secondReply(token, isAlone ? overview : { ai_overview: overview })
  return second === 'broken off' ? reply.slice(0, -10) : reply
}

const vendors: Readonly<Record<string, Vendor>> = {
  serpapi: {
    provider: serpapi,
    losses,
    reports: true,
    write: (shown, loss) =>
      dialect(shown && (deferred[loss] ?? written.serpapi(shown, loss)), { engine: 'google' }),
    second: (shown, second) => writeSecond('serpapi', shown, second),
  },
  searchapi: {
    provider: searchapi,
    losses,
    reports: true,
    write: (shown, loss) =>
      dialect(shown && (deferred[loss] ?? written.searchapi(shown, loss)), { engine: 'google' }),
    second: (shown, second) => writeSecond('searchapi', shown, second),
  },
  valueserp: {
    provider: valueserp,
    losses: ['whole', 'late', 'without sources', 'hidden'],
    reports: true,
    write: (shown, loss) =>
      dialect(
        shown &&
          (deferred[loss] ?? {
            ai_overview_contents: [{ type: 'text', text: shown.text }],
            ai_overview_sources: listed(shown, loss).map((source_url) => ({ source_title: 'T', source_url })),
          }),
        { include_ai_overview: 'true' },
      ),
  },
  dataforseo: {
    provider: dataforseoSerp,
    losses: ['whole', 'late', 'without sources', 'hidden'],
    reports: true,
    write(shown, loss) {
      const data = { location_code: 2826, language_code: 'en', device: 'desktop', os: 'windows', depth: 10 }
      const sources = shown === null ? [] : listed(shown, loss).map((url) => ({ title: 'T', url }))
      const isLate = loss === 'late'
      const item = {
        type: 'ai_overview',
        page: 1,
        asynchronous_ai_overview: isLate,
        items: isLate
          ? null
          : [{ type: 'ai_overview_element', text: shown?.text, references: sources.slice(1) }],
        references: isLate ? null : sources.slice(0, 1),
      }
      const organic = { type: 'organic', page: 1, rank_group: 1, title: 'A', url: 'https://x.test/' }
      const items = shown === null ? [organic] : [item, organic]
      const result = { keyword: query.text, items_count: items.length, pages_count: 1, items }
      const task = { status_code: 20_000, data, cost: 0.002, result: [result] }
      return JSON.stringify({ status_code: 20_000, tasks: [task] })
    },
  },
  xmlriver: {
    provider: xmlriver,
    losses: ['late', 'cut', 'hidden'],
    reports: true,
    write(shown, loss) {
      const html =
        shown &&
        `<p>${shown.text}</p>${listed(shown, loss)
          .map((link) => `<a href="${link.replaceAll('&', '&amp;')}">S</a>`)
          .join('')}`
      const answer =
        html === null || loss === 'late' ? '' : `<answer>${Buffer.from(html).toString('base64')}</answer>`
      return `<yandexsearch><response><ai><present>${shown === null ? 0 : 1}</present>${answer}</ai><results><grouping><group><doc><url>https://x.test/</url></doc></group></grouping></results></response></yandexsearch>`
    },
  },
  serper: {
    provider: serper,
    losses: ['late'],
    reports: false,
    write: () =>
      JSON.stringify({
        searchParameters: { q: query.text, gl: 'gb', hl: 'en', type: 'search', page: 1 },
        organic: organic_results,
      }),
  },
}

/** Plays the sequence with this number: a page with or without an AI Overview, in a vendor's format, with a loss. */
export function playOverview(number: number): OverviewPlayed {
  const stream = mix(number, 0xa10e)
  let drawn = 0
  const pick: Pick = (from) => from[Math.floor(unit(stream, drawn++) * from.length)]!
  const vendor = pick(Object.keys(vendors))
  const { losses: possible, provider, write } = vendors[vendor]!
  const shown =
    pick([0, 1, 1, 1]) === 0
      ? null
      : {
          text: pick(texts),
          sources: [...new Set(Array.from({ length: pick([1, 2, 4, 6]) }, () => pick(addresses)))],
        }
  const loss = shown === null ? 'whole' : pick(possible)
  const raw = write(shown, loss)
  const second = shown !== null && loss === 'a token' ? pick(seconds) : null
  const sent = second !== null && second !== 'not sent' && second !== 'failed'
  const replies = [raw, ...(sent ? [vendors[vendor]!.second!(shown!, second)] : [])]
  const live = readLive(provider, replies, second !== null)
  return { vendor, shown, loss, second, ...stateIn(live) }
}

const wanted: Wanted = { project_id: 1, site: SITE, subdomains: true, competitors: [], pages_wanted: 1 }
const plan = planOf({ mode: 'exact', sweep: true, memory: null, pages_wanted: 1, pages_always: 0 })

/**
 * Reads the replies of a check as they come, and again as they are stored, for a project that loads AI Overviews and for one that
 * does not any more.
 */
function readLive(provider: SerpProvider, [raw, second]: readonly string[], isAnnounced: boolean): Findings {
  const first = asRead(provider.parse(raw!, query), 1, 'addressable')
  const pages = [first]
  const before = findSites(pages, wanted)
  assert.equal(nextPage(plan, before, true), isAnnounced ? OVERVIEW : undefined)
  assert.equal(nextPage(plan, before, false), undefined)
  const asked = { ...query, page: OVERVIEW, overviewToken: before.overviewToken ?? '' }
  if (second !== undefined) pages.push(...readSecond(provider, second, asked))
  const live = findSites(pages, wanted)
  if (pages.length > 1) assert.equal(nextPage(plan, live, true), undefined)
  const stored = { provider: provider.id, confirms_empty: true, doubtful: false }
  const again = [
    ...(pages.length > 1 ? [readStoredPage({ ...stored, page: OVERVIEW }, second!, check)] : []),
    readStoredPage({ ...stored, page: 1 }, raw!, check),
  ]
  assert.deepEqual(stateIn(findSites(again, wanted)), stateIn(live), 'another state in a replay')
  return live
}

/** A second reply that can be read, and so is stored. */
function readSecond(provider: SerpProvider, raw: string, asked: SerpQuery): ReadPage[] {
  try {
    return [asRead(provider.parse(raw, asked), OVERVIEW, 'addressable')]
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return []
  }
}

/** The stored check of the query. */
const check: CheckedQuery = {
  query: query.text,
  date: query.date,
  searcher_key: 1,
  region_key: 102,
  lang: 'en',
  device: 0,
}

function stateIn(findings: Findings): Concluded {
  const place = findings.sites[0].features.find(({ type }) => type === 'ai_overview')?.place
  if (place !== undefined) return place === 0 ? { state: 'named', place: null } : { state: 'cited', place }
  if (!findings.overviewRead) return { state: 'unknown', place: null }
  return { state: findings.serpFeatures!.includes('ai_overview') ? 'not cited' : 'none', place: null }
}

/** Checks a state against what the search engine showed. Throws an AssertionError. */
export function overviewHoldsTrue({ loss, place, second, shown, state, vendor }: OverviewPlayed): void {
  const isWhole = loss === 'whole' || second === 'whole'
  const isOwn = (link: string) => {
    const { host } = new URL(link)
    return host === SITE || host.endsWith(`.${SITE}`)
  }
  if (shown === null) {
    assert.equal(state, vendors[vendor]!.reports ? 'none' : 'unknown')
    return
  }
  const at = shown.sources.findIndex(isOwn) + 1
  const isNamed = new RegExp(`(?<!\\w)${SITE.replaceAll('.', '\\.')}`).test(shown.text)
  switch (state) {
    case 'cited':
      return assert.equal(place, at)
    case 'named':
      assert.ok(isWhole, 'named, although a source was not read')
      return assert.ok(at === 0 && isNamed)
    case 'not cited':
      assert.ok(isWhole, 'not cited, although a source was not read')
      return assert.ok(at === 0 && !isNamed)
    case 'none':
      return assert.fail('none, although there is one')
    case 'unknown':
      return assert.ok(!isWhole, 'unknown, although everything was read')
  }
}
