import assert from 'node:assert/strict'
import { findSites } from '#ranking/find/findings.ts'
import { asRead } from '#ranking/find/read-page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { mix, unit } from '#serp/providers/sandbox-random.ts'
import { searchapi } from '#serp/providers/searchapi.ts'
import { serpapi } from '#serp/providers/serpapi.ts'
import { serper } from '#serp/providers/serper.ts'
import { valueserp } from '#serp/providers/valueserp.ts'
import { xmlriver } from '#serp/providers/xml-proxy.ts'
import type { SerpQuery } from '#serp/query.ts'
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

/** One reply, and what was read of it. */
export interface OverviewPlayed {
  readonly vendor: string
  /** Null: the page has none. */
  readonly shown: Shown | null
  readonly loss: Loss
  readonly state: 'none' | 'cited' | 'named' | 'not cited' | 'unknown'
  /** Place of the site among the sources; null unless cited. */
  readonly place: number | null
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
function listed({ sources }: Shown, loss: Loss): readonly string[] {
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

const deferred: Partial<Record<Loss, object>> = {
  late: {},
  'a token': { page_token: 'KIVu', serpapi_link: 'https://serpapi.com/search.json' },
  'an error': { error: "Can't generate an AI overview right now. Try again later." },
}

const vendors: Readonly<Record<string, Vendor>> = {
  serpapi: {
    provider: serpapi,
    losses,
    reports: true,
    write: (shown, loss) =>
      dialect(
        shown &&
          (deferred[loss] ?? {
            text_blocks: [
              { type: 'list', list: [{ snippet: shown.text, reference_indexes: indexes(shown, 0) }] },
            ],
            references: listed(shown, loss).map((link, index) => ({ title: 'T', link, index })),
          }),
        { engine: 'google' },
      ),
  },
  searchapi: {
    provider: searchapi,
    losses,
    reports: true,
    write: (shown, loss) =>
      dialect(
        shown &&
          (deferred[loss] ?? {
            text_blocks: [{ type: 'paragraph', answer: shown.text, reference_indexes: indexes(shown, 1) }],
            reference_links: listed(shown, loss).map((link, index) => ({
              title: 'T',
              link,
              index: index + 1,
            })),
          }),
        { engine: 'google' },
      ),
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
  const page = asRead(provider.parse(write(shown, loss), query), 1, 'addressable')
  const findings = findSites([page], {
    project_id: 1,
    site: SITE,
    subdomains: true,
    competitors: [],
    pages_wanted: 1,
  })
  const place = findings.sites[0].features.find(({ type }) => type === 'ai_overview')?.place
  const isShown = findings.serpFeatures!.includes('ai_overview')
  return {
    vendor,
    shown,
    loss,
    state:
      place === undefined
        ? findings.overviewRead
          ? isShown
            ? 'not cited'
            : 'none'
          : 'unknown'
        : place === 0
          ? 'named'
          : 'cited',
    place: place === undefined || place === 0 ? null : place,
  }
}

/** Checks a state against what the search engine showed. Throws an AssertionError. */
export function overviewHoldsTrue({ loss, place, shown, state, vendor }: OverviewPlayed): void {
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
      assert.equal(loss, 'whole', 'named, although a source was not read')
      return assert.ok(at === 0 && isNamed)
    case 'not cited':
      assert.equal(loss, 'whole', 'not cited, although a source was not read')
      return assert.ok(at === 0 && !isNamed)
    case 'none':
      return assert.fail('none, although there is one')
    case 'unknown':
      return assert.notEqual(loss, 'whole', 'unknown, although everything was read')
  }
}
