import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { numberResults } from '#serp/counting.ts'
import { SerpError, serpErrorKinds, type SerpErrorKind } from '#serp/errors.ts'
import type { SerpPage } from '#serp/page.ts'
import type { FetchContext, SerpProvider } from '#serp/provider.ts'
import { devices, searcherNames, type SerpQuery } from '#serp/query.ts'
import { canonicalUrl, unwrapUrl } from '#serp/url.ts'
import { tries } from '../sizes.ts'

/** One way to make a provider fail. */
export interface ProviderFault {
  name: string
  kind: SerpErrorKind
  query?: Partial<SerpQuery>
  context?: Partial<FetchContext>
}

export interface ProviderHarness {
  provider: SerpProvider
  /** A query with results on every page up to `lastPage`. */
  query: SerpQuery
  lastPage: number
  /** Changes of the query whose ranking must be read as well, e.g. with redirected links. */
  variants: Readonly<Record<string, Partial<SerpQuery>>>
  /** A page without results; null for a provider whose empty pages prove nothing. */
  emptyQuery: SerpQuery | null
  /** A query with few results, whose reply is damaged in many ways; `query` when absent. */
  fewQuery?: SerpQuery
  /** Starts the provider's counterpart. */
  open(): Promise<OpenHarness>
  faults: readonly ProviderFault[]
  /** Kinds that no fault produces, each with the reason. */
  unreachable: Partial<Record<SerpErrorKind, string>>
  /** Whether a well-formed value says that nothing was found for this query. */
  isEmptyReply(value: unknown, query: SerpQuery): boolean
  /** What its replies repeat of the query, so that the reply to another one is refused; both when absent. */
  echoes?: readonly ('text' | 'page')[]
  /** How a body becomes the value that is damaged; JSON when absent. */
  body?: { read(body: string): unknown; write(value: unknown): string }
  /** Repeats a part of a body that must be there once; the first member when absent. */
  repeat?(body: string): string
}

export interface OpenHarness {
  /** With a key that works. */
  context: Omit<FetchContext, 'signal'>
  /** The true ranking of the query, as addresses, best first. */
  ranking(query: SerpQuery): readonly string[]
  close(): Promise<void>
}

/** Kinds of failure that Sextant decides itself. */
const ownKinds: ReadonlySet<string> = new Set<SerpErrorKind>([
  'suspect',
  'inconsistent',
  'off',
  'capped',
  'unaffordable',
])

/** Kinds of failure from outside. */
export const vendorKinds = Object.keys(serpErrorKinds)
  .filter((kind) => !ownKinds.has(kind))
  .toSorted()

/** A place that no vendor has a name or number for. */
export const namelessTown = { name: 'Nowhere', canonicalName: null, yandexLr: null, googleCriteriaId: null }

/** The suite of every provider, whatever its format. */
export function describeProvider(name: string, harness: ProviderHarness): void {
  const { provider, query } = harness
  const body = harness.body ?? { read: JSON.parse, write: JSON.stringify }
  const engines = searcherNames.filter((searcher) => provider.engines[searcher] !== undefined)

  describe(`provider ${name}`, () => {
    let open: OpenHarness
    beforeAll(async () => {
      open = await harness.open()
    })
    afterAll(() => open.close())

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
      assert.match(provider.id, /^[a-z][a-z0-9_]*$/)
      assert.ok(engines.length > 0)
      for (const searcher of engines) assert.ok(provider.engines[searcher]!.devices.length > 0)
      for (const price of [provider.unitPrice, provider.queue?.unitPrice ?? null])
        assert.match(price ?? '0', /^\d+(\.\d{1,6})?$/)
      assert.match(provider.unitsAtMost?.(1) ?? '1', /^\d+(\.\d{1,6})?$/)
      assert.ok(Number.isInteger(provider.pageSize) && provider.pageSize >= 1)
      assert.ok(provider.maximumDepth >= provider.pageSize)
      assert.ok(Number.isInteger(provider.parserVersion) && provider.parserVersion >= 1)
    })

    for (const [variant, change] of Object.entries({ 'a plain query': {}, ...harness.variants })) {
      it(`gives every result its true position: ${variant}`, async () => {
        const asked = { ...query, ...change }
        const pages = []
        // With paging `prefix` the reply for the last page holds all the others.
        const first = provider.paging === 'prefix' ? harness.lastPage : 1
        for (let page = first; page <= harness.lastPage; page += 1) {
          const { outcome, organic } = await fetchPage({ ...asked, page })
          assert.equal(outcome, 'ok')
          const number: number = pages.length + 1
          pages.push({ from: number, page: number, pageSize: provider.pageSize, organic })
        }
        const numbered = numberResults(pages)
        const expected = open.ranking(asked).slice(0, numbered.length)
        assert.ok(numbered.length >= 0.8 * provider.pageSize * harness.lastPage)
        assert.deepEqual(
          numbered.map(({ position, url }) => [position, canonicalUrl(url)]),
          expected.map((url, index) => [index + 1, canonicalUrl(url)]),
        )
      })
    }

    it('returns the same page for the same query', async () => {
      assert.deepEqual(await fetchPage(query), await fetchPage(query))
    })

    it('distinguishes an empty page from a failed one', async () => {
      if (harness.emptyQuery === null) return
      const page = await fetchPage(harness.emptyQuery)
      assert.equal(page.outcome, 'empty')
      assert.deepEqual(page.organic, [])
      assert.equal(page.hasMore, false)
    })

    it('states the cost of a page as an exact decimal', async () => {
      const { units } = await fetchPage(query)
      assert.match(units, /^\d+(\.\d+)?$/)
      assert.ok(
        Number(units) <= Number(provider.unitsAtMost?.(query.page) ?? 1),
        'more expensive than declared',
      )
    })

    it('reads the same page from a stored reply', async () => {
      for (const asked of [query, { ...query, page: harness.lastPage }, harness.emptyQuery ?? query]) {
        const { raw, requestId: _, ...page } = await fetchPage(asked)
        assert.deepEqual(provider.parse(raw, asked), page)
      }
    })

    it('refuses the stored reply to another page or another query', async () => {
      const { raw } = await fetchPage(query)
      const others = {
        page: { ...query, page: query.page + 1 },
        text: { ...query, text: `${query.text} other` },
      }
      for (const echo of harness.echoes ?? (['page', 'text'] as const)) {
        assert.throws(
          () => provider.parse(raw, others[echo]),
          (error) => error instanceof SerpError && error.kind === 'bad_payload',
        )
      }
    })

    it('refuses a reply that has a part twice', async () => {
      const { raw } = await fetchPage(query)
      const { repeat = (body) => body.replace(/^\s*\{\s*("[^"]+":)/, '{$1null,$1') } = harness
      const repeated = repeat(raw)
      assert.notEqual(repeated, raw)
      assert.throws(
        () => provider.parse(repeated, query),
        (error) => error instanceof SerpError && error.kind === 'bad_payload',
      )
    })

    it('never stores the key', async () => {
      const { apiKey } = open.context
      const { raw } = await fetchPage(query)
      assert.ok(apiKey === '' || !raw.includes(apiKey))
    })

    it('reads too many requests as such, also from a web page', async () => {
      const headers = { 'content-type': 'text/html' }
      const fetch = async () => new Response('<html><h1>Too Many Requests</h1>', { status: 429, headers })
      if (!provider.synthetic) assert.equal((await fails(query, { fetch })).kind, 'rate_limited')
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

    it('has a fault, or a reason for none, for every kind of failure', () => {
      const covered = [...harness.faults.map(({ kind }) => kind), ...Object.keys(harness.unreachable)]
      assert.deepEqual([...new Set(covered)].toSorted(), vendorKinds)
    })

    it('refuses unsupported queries without sending a request', async () => {
      let sent = 0
      const fetch: typeof globalThis.fetch = (...request) => {
        sent += 1
        return globalThis.fetch(...request)
      }
      const refused: [SerpErrorKind, Partial<SerpQuery>][] = [
        ...devices
          .filter((device) => !provider.engines[query.searcher]!.devices.includes(device))
          .map((device) => ['unsupported', { device }] as const),
        ...searcherNames
          .filter((searcher) => !engines.includes(searcher))
          .map((searcher) => ['unsupported', { searcher }] as const),
        ...(provider.engines[query.searcher]!.places === 'any'
          ? []
          : [['unsupported', { region: namelessTown }] as const]),
        ...(provider.paging === 'whole' ? [['invalid_request', { page: 2 }] as const] : []),
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

    it('fails as timeout when the time is up before it starts', async () => {
      assert.equal((await fails(query, { signal: AbortSignal.abort() })).kind, 'timeout')
    })

    it('reads from a damaged reply neither addresses that it does not contain nor an empty page', async () => {
      const few = harness.fewQuery ?? query
      const { raw } = await fetchPage(few)
      const none = harness.emptyQuery ?? few
      const empty = (await fetchPage(none)).raw
      const damaged = fc.oneof(
        { weight: 4, arbitrary: damagedValue(body.read(raw)).map(body.write) },
        { weight: 2, arbitrary: damagedValue(body.read(empty)).map(body.write) },
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
        fc.property(damaged, fc.constantFrom(few, none), (text, asked) => {
          let page
          try {
            page = provider.parse(text, asked)
          } catch (error) {
            assert.ok(error instanceof SerpError && error.kind === 'bad_payload', inspect(error))
            return
          }
          const value: unknown = body.read(text.replace(/^\uFEFF/, ''))
          assert.equal(page.outcome === 'empty', page.organic.length === 0)
          if (page.outcome === 'empty') assert.ok(harness.isEmptyReply(value, asked), 'a false empty page')
          const texts = textsIn(value)
          for (const { rawUrl, url } of page.organic) {
            assert.ok(texts.has(rawUrl), 'an address from nowhere')
            assert.equal(url, unwrapUrl(rawUrl))
          }
        }),
        { numRuns: tries(60, 300) },
      )
    })
  })
}

/** A JSON text, damaged as in `damagedValue`. */
export function damagedJson(raw: string): fc.Arbitrary<string> {
  return damagedValue(JSON.parse(raw)).map((value) => JSON.stringify(value))
}

/** A value with a few of its members removed, replaced, doubled, reversed or renamed. */
function damagedValue(whole: unknown): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('remove', 'replace', 'double', 'reverse', 'rename'),
    value: fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown[]>([], {}, null, '', 0, -1, 'https://evil.example/', '/goto?url=x'),
    ),
  })
  return fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const root = structuredClone(whole)
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
    return root
  })
}

type Holder = Record<string, unknown>

/** Every member of every object and list in a value. Shallow members are overrepresented. */
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
