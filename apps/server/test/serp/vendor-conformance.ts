import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import type { FeatureType, SerpPage } from '#serp/page.ts'
import { examine, pagesToProbe } from '#serp/probe/examine.ts'
import { hasEvidence } from '#serp/probe/read-evidence.ts'
import { normalizeQueryText, type SerpQuery, type SerpRegion } from '#serp/query.ts'
import { describeProvider, namelessTown, type ProviderFault, type ProviderHarness } from './conformance.ts'
import { numberedQuery } from './example-query.ts'
import { createStandIn, type Asked, type StandIn, type VendorFormat } from './stand-in.ts'
import { createWorld, type World, type WorldPage } from './world.ts'

export interface VendorRow<A extends Asked = Asked> extends Pick<
  ProviderHarness,
  'provider' | 'unreachable' | 'isEmptyReply' | 'echoes' | 'body' | 'repeat'
> {
  format: VendorFormat<A>
  /** Changes of the suite's query, e.g. the search engine. */
  query?: Partial<SerpQuery>
  /** A town that it supports. */
  town?: SerpRegion
  /** The query without results, where it is not `!empty` on page 1. */
  emptyQuery?: Partial<SerpQuery> | null
  /** Last page read; that of the 100th result when absent. */
  lastPage?: number
  /** The blocks it reports. */
  features: readonly FeatureType[]
  /** Of these, the blocks whose entries have no links. */
  unlinked?: readonly FeatureType[]
  /** The key with a name that the stand-in knows; the name itself when absent. */
  keyNamed?(name: string): string
  /** Faults beside those of every stand-in. */
  faults?: readonly ProviderFault[]
}

const usualQuery = numberedQuery

/** The suite of a provider with a stand-in: `describeProvider`, and worlds of many seeds. */
export function describeVendor<A extends Asked>(row: VendorRow<A>): void {
  const { provider, format, keyNamed = (name) => name } = row
  const query = { ...usualQuery, ...row.query }
  const apiKey = keyNamed('key-ok-0123456789abcdef')
  const baseUrl = 'http://stand-in'

  describeProvider(provider.id, {
    ...row,
    query,
    lastPage: row.lastPage ?? Math.ceil(100 / provider.pageSize),
    variants: {
      'pages that lack a result or two': { text: '!short copper kettle' },
      'results repeated on the next page': { text: '!dup copper kettle' },
      'links wrapped in redirects': { text: '!redirects copper kettle' },
      'blocks beside the results': { text: '!rich copper kettle' },
      'a decomposed Cyrillic query': { text: ' чаи\u0306ник  медный & 5% + "x"' },
      ...(row.town === undefined ? {} : { 'a town': { region: row.town } }),
    },
    emptyQuery:
      row.emptyQuery === null ? null : { ...query, text: '!empty copper kettle', ...row.emptyQuery },
    fewQuery: { ...query, text: '!few copper kettle' },
    async open() {
      const standIn = createStandIn(format)
      return {
        context: { apiKey, baseUrl, fetch: standIn.fetch },
        ranking: (asked) => standIn.world.ranking(normalizeQueryText(asked.text)).map(({ url }) => url),
        async close() {},
      }
    },
    faults: [
      ...usualFaults(format, keyNamed),
      ...echoFaults(row),
      ...correctionFaults(format),
      ...emptyFaults(row),
      ...(row.faults ?? []),
    ],
  })

  describe(`the pages of ${provider.id}`, () => {
    const fetchFrom = (standIn: StandIn, asked: Partial<SerpQuery>): Promise<SerpPage> =>
      provider.fetchPage(
        { ...query, ...asked },
        { apiKey, baseUrl, fetch: standIn.fetch, signal: AbortSignal.timeout(10_000) },
      )

    /** What the reply for a page must hold: with paging `prefix` all results from the top, each once. */
    function shownIn(world: World, text: string, number: number): WorldPage {
      const page = world.page(text, number, format.pageSize)
      if (provider.paging !== 'prefix') return page
      const pages = Array.from({ length: number }, (_, index) => world.page(text, index + 1, format.pageSize))
      const organic = new Map(pages.flatMap((each) => each.organic.map((result) => [result.url, result])))
      return { ...page, organic: [...organic.values()], features: pages.flatMap(({ features }) => features) }
    }

    it('show what the world shows, for any world', async () => {
      const scenario = fc.constantFrom('', '!short ', '!dup ', '!rich ')
      const page = fc.integer({ min: 1, max: provider.paging === 'whole' ? 1 : 4 })
      await fc.assert(
        fc.asyncProperty(
          fc.nat(),
          scenario,
          fc.string({ minLength: 1 }),
          page,
          async (seed, name, words, number) => {
            const text = normalizeQueryText(`${name}kettle ${words}`)
            const world = createWorld(seed)
            const shown = shownIn(world, text, number)
            const got = await fetchFrom(createStandIn(format, world), { text, page: number })
            assert.deepEqual(
              got.organic.map(({ rawUrl }) => rawUrl),
              shown.organic.map(({ url }) => url),
            )
            assert.deepEqual(
              got.organic.map(({ title }) => title),
              shown.organic.map(({ title }) => title),
            )
            assert.deepEqual(
              byType(got.features),
              byType(shown.features.filter(({ type }) => row.features.includes(type))),
            )
            assert.deepEqual(
              linksByType(got.features),
              linksByType(
                shown.features.filter(({ type }) => row.features.includes(type)),
                row.unlinked,
              ),
            )
            assert.ok(got.hasMore === null || got.hasMore === shown.more, 'wrong hasMore')
            assert.equal(got.pageSize, format.pageSize ?? 10)
          },
        ),
        { numRuns: 40 },
      )
    })

    it('are never read from arbitrary statuses and bodies', async () => {
      const body = fc.oneof(
        fc.string(),
        fc.json(),
        fc.uint8Array(),
        fc.constantFrom('null', '[]', '{}', '{"message":""}', '{"error":{}}', '<yandexsearch/>'),
      )
      const type = fc.constantFrom('text/html', 'application/json', 'text/xml')
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 200, max: 599 }),
          body,
          type,
          async (status, sent, contentType) => {
            const isBare = [204, 205, 304].includes(status)
            const fetch = async () =>
              new Response(isBare ? null : (sent as string), {
                status,
                headers: {
                  'content-type': contentType,
                  'x-ratelimit-remaining': '0',
                  'x-ratelimit-reset': 'soon',
                },
              })
            await assert.rejects(
              provider.fetchPage(query, { apiKey, baseUrl, fetch, signal: AbortSignal.timeout(10_000) }),
              SerpError,
            )
          },
        ),
        { numRuns: 100 },
      )
    })

    it('pass a probe, which notices another query and a repeated page', async () => {
      const { paging } = provider
      const bodies = async (text: string) =>
        Promise.all(
          pagesToProbe[paging].map(async (page) => {
            const { raw } = await fetchFrom(createStandIn(format), { text, page })
            return { page, body: raw }
          }),
        )
      const healthy = await bodies('copper kettle')
      const brokenIn = (asked: Partial<SerpQuery>, replies: typeof healthy) =>
        examine(provider, { ...query, ...asked }, replies)
          .filter(({ result }) => result === 'broken')
          .map(({ assumption }) => assumption)
      assert.ok(hasEvidence(provider.id))
      const findings = examine(provider, { ...query, text: 'copper kettle' }, healthy)
      assert.deepEqual(brokenIn({ text: 'copper kettle' }, healthy), [], inspect(findings))
      for (const name of ['shape', 'extent'] as const) {
        assert.equal(findings.find(({ assumption }) => assumption === name)?.result, 'proven')
      }
      const text = findings.find(({ assumption }) => assumption === 'text')!
      assert.equal(text.result, (row.echoes ?? ['text']).includes('text') ? 'proven' : 'not_shown')
      if (text.result === 'proven') {
        assert.ok(brokenIn({ text: 'iron kettle' }, healthy).includes('text'))
      }
      if (paging !== 'addressable') return
      const repeated = healthy.map(({ page }) => ({ page, body: healthy[0]!.body }))
      assert.ok(brokenIn({ text: 'copper kettle' }, repeated).includes('disjoint'))
      const half = examine(provider, { ...query, text: 'copper kettle' }, healthy.slice(0, 1))
      assert.deepEqual(
        half.filter(({ result }) => result === 'proven'),
        [],
      )
    })

    it('are charged when they are returned, never when they fail', async () => {
      const standIn = createStandIn(format)
      for (const text of ['!flaky metered', '!500 metered']) {
        await assert.rejects(fetchFrom(standIn, { text }), SerpError)
      }
      await fetchFrom(standIn, { text: '!flaky metered' })
      assert.deepEqual(
        standIn.served().map(({ charged }) => charged),
        [false, false, true],
      )
    })
  })
}

function byType(features: SerpPage['features']): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { type, itemCount } of features) counts[type] = (counts[type] ?? 0) + itemCount
  return counts
}

/** The links of the entries of each block, page by page. */
function linksByType(
  features: SerpPage['features'],
  unlinked: readonly FeatureType[] = [],
): Record<string, readonly string[]> {
  const links: Record<string, readonly string[]> = {}
  for (const { type, entries } of features) {
    if (entries === undefined || type === 'related_searches' || unlinked.includes(type)) continue
    links[type] = [...(links[type] ?? []), ...entries.map(({ url }) => String(url))]
  }
  return links
}

/** Replies to another query or page, where the vendor's replies repeat it. */
function echoFaults({
  echoes = ['text', 'page'],
  provider,
}: Pick<VendorRow, 'echoes' | 'provider'>): ProviderFault[] {
  const scenarios = { page: '!mismatch kettle', text: '!other kettle' }
  return echoes
    .filter((echo) => echo === 'text' || provider.paging === 'addressable')
    .map((echo) => ({
      name: `a reply for another ${echo}`,
      kind: 'bad_payload',
      query: { text: scenarios[echo], ...(echo === 'page' ? { page: 2 } : {}) },
    }))
}

/** Results of another spelling, where the vendor's replies say so. */
function correctionFaults({
  namesCorrections = false,
}: Pick<VendorFormat, 'namesCorrections'>): ProviderFault[] {
  const query = { text: '!corrected kettle' }
  return namesCorrections ? [{ name: 'the results of a corrected query', kind: 'bad_payload', query }] : []
}

/** An empty page beside other blocks, of vendors that report some. */
function emptyFaults({ features }: Pick<VendorRow, 'features'>): ProviderFault[] {
  const query = { text: '!noresults kettle' }
  return features.includes('people_also_ask')
    ? [{ name: 'no results beside other blocks', kind: 'bad_payload', query }]
    : []
}

/** Faults of every vendor. */
function usualFaults(
  { refusals }: Pick<VendorFormat, 'refusals'>,
  keyNamed: (name: string) => string,
): ProviderFault[] {
  const byKey: [string, string, SerpErrorKind, unknown][] = [
    ['a key that is refused', 'key-bad-0123456789abcdef', 'auth', refusals.key],
    ['an exhausted account', 'key-nocredit', 'quota', refusals.credit],
    ['too many requests', 'key-ratelimited', 'rate_limited', refusals.rate],
    ['a failing service', 'key-500', 'transient', refusals.failure],
  ]
  const byQuery: [string, string, SerpErrorKind][] = [
    ['too many requests for a query', '!ratelimited kettle', 'rate_limited'],
    ['a failing query', '!500 kettle', 'transient'],
    ['a web page from a proxy', '!html502 kettle', 'transient'],
    ['a reply that is cut off', '!truncated kettle', 'bad_payload'],
    ['more results than pages can hold', '!crowded kettle', 'bad_payload'],
    ['an empty body', '!emptybody kettle', 'bad_payload'],
  ]
  return [
    ...byKey
      .filter(([, , , refusal]) => refusal !== undefined && refusals.key !== undefined)
      .map(([name, key, kind]) => ({ name, kind, context: { apiKey: keyNamed(key) } })),
    ...(refusals.queued === undefined
      ? []
      : [{ name: 'a queued request', kind: 'transient' as const, query: { text: '!queued kettle' } }]),
    ...byQuery
      .filter(([, , kind]) => kind !== 'rate_limited' || refusals.rate !== undefined)
      .map(([name, text, kind]) => ({ name, kind, query: { text } })),
    {
      name: 'no answer in time',
      kind: 'timeout',
      query: { text: '!slow kettle' },
      context: {
        // A getter, since its time starts when the request is made.
        get signal() {
          return AbortSignal.timeout(50)
        },
      },
    },
    { name: 'a town without a name', kind: 'unsupported', query: { region: namelessTown } },
    {
      name: 'a fetch that throws something odd',
      kind: 'transient',
      context: { fetch: () => Promise.reject(`odd ${keyNamed('key-ok-0123456789abcdef')}`) },
    },
    {
      name: 'nobody at the address',
      kind: 'transient',
      context: { fetch: globalThis.fetch, baseUrl: 'http://127.0.0.1:1' },
    },
  ]
}
