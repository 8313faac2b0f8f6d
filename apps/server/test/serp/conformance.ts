import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { numberResults } from '#serp/counting.ts'
import { SerpError, serpErrorKinds } from '#serp/errors.ts'
import type { SerpErrorKind } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { FetchContext, SerpProvider } from '#serp/provider.ts'
import { devices, searcherNames } from '#serp/query.ts'
import type { SerpQuery } from '#serp/query.ts'
import { canonicalUrl, unwrapUrl } from '#serp/url.ts'

/** One way to make a provider fail. */
export interface ProviderFault {
  name: string
  kind: SerpErrorKind
  query?: Partial<SerpQuery>
  context?: Partial<FetchContext>
}

/** What the suite needs to know of a provider to test it. */
export interface ProviderHarness {
  provider: SerpProvider
  /** A query that has results on every page up to `lastPage`. */
  query: SerpQuery
  lastPage: number
  /** Other queries whose ranking must come out the same way, e.g. with redirected links. */
  variants: Readonly<Record<string, Partial<SerpQuery>>>
  /** A page of this query has no results. */
  emptyQuery: SerpQuery
  /** Starts what the provider talks to. */
  open(): Promise<OpenHarness>
  faults: readonly ProviderFault[]
  /** Kinds that no fault provokes, each with the reason. */
  unreachable: Partial<Record<SerpErrorKind, string>>
  /** Whether this JSON value says, well-formed and for this query, that nothing was found. */
  isEmptyReply(value: unknown, query: SerpQuery): boolean
}

export interface OpenHarness {
  /** With a key that works. */
  context: Omit<FetchContext, 'signal'>
  /** The true ranking of the query, as addresses, best first. */
  ranking(query: SerpQuery): readonly string[]
  close(): Promise<void>
}

/** What every provider has to do, whatever its format. */
export function describeProvider(name: string, harness: ProviderHarness): void {
  const { provider, query } = harness

  describe(`provider ${name}`, () => {
    let open: OpenHarness
    before(async () => {
      open = await harness.open()
    })
    after(() => open.close())

    function fetchPage(asked: SerpQuery, context: Partial<FetchContext> = {}): Promise<SerpPage> {
      return provider.fetchPage(asked, { ...open.context, signal: AbortSignal.timeout(10_000), ...context })
    }

    async function fails(asked: SerpQuery, context: Partial<FetchContext> = {}): Promise<SerpError> {
      try {
        await fetchPage(asked, context)
      } catch (error) {
        assert.ok(error instanceof SerpError, `threw something else: ${inspect(error)}`)
        return error
      }
      assert.fail('did not fail')
    }

    it('declares what the planner needs', () => {
      assert.match(provider.id, /^[a-z][a-z0-9]*$/)
      assert.ok(provider.searchers.length > 0 && provider.devices.length > 0)
      assert.ok(Number.isInteger(provider.pageSize) && provider.pageSize >= 1)
      assert.ok(provider.maximumDepth >= provider.pageSize)
      assert.ok(Number.isInteger(provider.parserVersion) && provider.parserVersion >= 1)
    })

    for (const [variant, change] of Object.entries({ 'a plain query': {}, ...harness.variants })) {
      it(`gives every result its true position: ${variant}`, async () => {
        const asked = { ...query, ...change }
        const pages = []
        for (let page = 1; page <= harness.lastPage; page += 1) {
          const { outcome, organic } = await fetchPage({ ...asked, page })
          assert.equal(outcome, 'ok')
          pages.push({ page, organic })
        }
        const numbered = numberResults(pages)
        const expected = open.ranking(asked).slice(0, numbered.length)
        assert.ok(numbered.length > 8 * (harness.lastPage - 1))
        assert.deepEqual(
          numbered.map(({ position, url }) => [position, canonicalUrl(url)]),
          expected.map((url, index) => [index + 1, canonicalUrl(url)]),
        )
      })
    }

    it('answers the same question the same way', async () => {
      assert.deepEqual(await fetchPage(query), await fetchPage(query))
    })

    it('tells an empty page from a failed one', async () => {
      const page = await fetchPage(harness.emptyQuery)
      assert.equal(page.outcome, 'empty')
      assert.deepEqual(page.organic, [])
      assert.equal(page.hasMore, false)
    })

    it('states the price of a page as an exact decimal', async () => {
      assert.match((await fetchPage(query)).units, /^\d+(\.\d+)?$/)
    })

    it('reads a stored body into the page it was', async () => {
      for (const asked of [query, { ...query, page: 2 }, harness.emptyQuery]) {
        const { raw, requestId: _, ...page } = await fetchPage(asked)
        assert.deepEqual(provider.parse(raw, asked), page)
      }
    })

    it('refuses a stored body of another page or another query', async () => {
      const { raw } = await fetchPage(query)
      for (const other of [
        { ...query, page: query.page + 1 },
        { ...query, text: `${query.text} other` },
      ]) {
        assert.throws(
          () => provider.parse(raw, other),
          (error) => error instanceof SerpError && error.kind === 'bad_payload',
        )
      }
    })

    for (const fault of harness.faults) {
      it(`fails as ${fault.kind}: ${fault.name}`, async () => {
        const key = fault.context?.apiKey ?? open.context.apiKey
        const error = await fails({ ...query, ...fault.query }, fault.context)
        assert.equal(error.kind, fault.kind, error.message)
        assert.ok(error.message.startsWith(serpErrorKinds[fault.kind].sentence))
        assert.ok(
          key === '' || !`${inspect(error, { depth: null })}${JSON.stringify(error)}`.includes(key),
          'shows the key',
        )
      })
    }

    it('has a way to fail, or a reason not to, for every kind', () => {
      const covered = [...harness.faults.map(({ kind }) => kind), ...Object.keys(harness.unreachable)]
      assert.deepEqual([...new Set(covered)].toSorted(), Object.keys(serpErrorKinds).toSorted())
    })

    it('refuses what it cannot do without sending a request', async () => {
      let sent = 0
      const fetch: typeof globalThis.fetch = (...request) => {
        sent += 1
        return globalThis.fetch(...request)
      }
      const refused: [SerpErrorKind, Partial<SerpQuery>][] = [
        ...devices
          .filter((device) => !provider.devices.includes(device))
          .map((device) => ['unsupported', { device }] as const),
        ...searcherNames
          .filter((searcher) => !provider.searchers.includes(searcher))
          .map((searcher) => ['unsupported', { searcher }] as const),
        ...[0, -1, 1.5, Number.NaN].map((page) => ['invalid_request', { page }] as const),
        ['invalid_request', { text: ' \n ' }],
        ['invalid_request', { country: 'uk!' }],
        ['invalid_request', { language: 'english, please' }],
      ].map(([kind, change]) => [kind as SerpErrorKind, change as Partial<SerpQuery>])
      for (const [kind, change] of refused) {
        assert.equal((await fails({ ...query, ...change }, { fetch })).kind, kind, inspect(change))
      }
      assert.equal(sent, 0)
    })

    it('fails as timeout when it is given up on before it starts', async () => {
      assert.equal((await fails(query, { signal: AbortSignal.abort() })).kind, 'timeout')
    })

    it('never finds an address that the reply does not hold, nor an empty page in a damaged reply', async () => {
      const { raw } = await fetchPage(query)
      const empty = (await fetchPage(harness.emptyQuery)).raw
      const damaged = fc.oneof(
        { weight: 4, arbitrary: damagedJson(raw) },
        { weight: 2, arbitrary: damagedJson(empty) },
        { weight: 1, arbitrary: fc.nat(raw.length).map((length) => raw.slice(0, length)) },
        { weight: 1, arbitrary: fc.nat(raw.length).map((from) => raw.slice(from)) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(fc.nat(raw.length), fc.string())
            .map(([at, text]) => raw.slice(0, at) + text + raw.slice(at)),
        },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string() },
      )
      fc.assert(
        fc.property(damaged, fc.constantFrom(query, harness.emptyQuery), (body, asked) => {
          let page
          try {
            page = provider.parse(body, asked)
          } catch (error) {
            assert.ok(error instanceof SerpError && error.kind === 'bad_payload', inspect(error))
            return
          }
          const value: unknown = JSON.parse(body)
          assert.equal(page.outcome === 'empty', page.organic.length === 0)
          if (page.outcome === 'empty') assert.ok(harness.isEmptyReply(value, asked), 'a false empty page')
          const texts = textsIn(value)
          for (const { rawUrl, url } of page.organic) {
            assert.ok(texts.has(rawUrl), 'an address from nowhere')
            assert.equal(url, unwrapUrl(rawUrl))
          }
        }),
        { numRuns: 600 },
      )
    })
  })
}

/** The JSON text with a few of its values taken out, replaced, doubled or reordered. */
export function damagedJson(raw: string): fc.Arbitrary<string> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('remove', 'replace', 'double', 'reverse', 'rename'),
    value: fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown[]>([], {}, null, '', 0, -1, 'https://evil.example/', '/goto?url=x'),
    ),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const root: unknown = JSON.parse(raw)
    for (const { at, how, value } of changes) {
      const places = placesIn(root)
      const place = places[at % Math.max(places.length, 1)]
      if (place === undefined) continue
      const { holder, key } = place
      if (how === 'replace') holder[key] = structuredClone(value)
      else if (how === 'reverse' && Array.isArray(holder[key])) (holder[key] as unknown[]).reverse()
      else if (how === 'double' && Array.isArray(holder))
        holder.splice(Number(key), 0, structuredClone(holder[key]))
      else if (how === 'rename' && !Array.isArray(holder)) {
        holder[`${key}Renamed`] = holder[key]
        delete holder[key]
      } else if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
    }
    return JSON.stringify(root)
  })
}

type Holder = Record<string, unknown>

/** Every member of every object and list below a value. Shallow members come up more often than their share. */
function placesIn(root: unknown): { holder: Holder; key: string }[] {
  const places: { holder: Holder; key: string }[] = []
  function visit(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      const weight = [150, 10][depth] ?? 1
      for (let time = 0; time < weight; time += 1) places.push({ holder: value as Holder, key })
      visit((value as Holder)[key], depth + 1)
    }
  }
  visit(root, 0)
  return places
}

function textsIn(value: unknown, texts = new Set<string>()): ReadonlySet<string> {
  if (typeof value === 'string') texts.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) textsIn(member, texts)
  return texts
}
