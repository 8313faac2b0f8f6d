import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { SerpError, serpErrorKinds, type SerpErrorKind } from '#serp/errors.ts'
import type { FetchContext } from '#serp/provider.ts'
import { searcherNames, type Searcher } from '#serp/query.ts'
import { refusalOf, type ParsedVolumes, type VolumeProvider, type VolumeQuery } from '#serp/volumes.ts'
import { tries } from '../sizes.ts'
import { damagedJson, vendorKinds } from './conformance.ts'

/** One way to make a provider fail. */
export interface VolumeProviderFault {
  name: string
  kind: SerpErrorKind
  query?: Partial<VolumeQuery>
  context?: Partial<FetchContext>
  /** Prepares the provider's counterpart. */
  prepare?: () => void
}

export interface VolumeHarness {
  provider: VolumeProvider
  /** A query with several phrases. */
  query: VolumeQuery
  /** Phrases that the provider does not accept. */
  notTaken: readonly string[]
  /** Starts the provider's counterpart. The context has a valid key. */
  open(): Promise<{ context: Omit<FetchContext, 'signal'>; close(): Promise<void> }>
  faults: readonly VolumeProviderFault[]
  /** Kinds that no fault produces, each with the reason. */
  unreachable: Partial<Record<SerpErrorKind, string>>
}

/** The suite of every provider of volumes, whatever its format. */
export function describeVolumeProvider(name: string, harness: VolumeHarness): void {
  const { provider, query } = harness

  describe(`provider of volumes ${name}`, () => {
    let open: Awaited<ReturnType<VolumeHarness['open']>>
    beforeAll(async () => {
      open = await harness.open()
    })
    afterAll(() => open.close())

    async function fetchRaw(asked: VolumeQuery, context: Partial<FetchContext> = {}): Promise<string> {
      const signal = AbortSignal.timeout(10_000)
      const reply = await provider.fetchVolumes(asked, { ...open.context, signal, ...context })
      assert.ok('raw' in reply)
      return reply.raw
    }
    async function fails(asked: VolumeQuery, context: Partial<FetchContext> = {}): Promise<SerpError> {
      try {
        await fetchRaw(asked, context)
      } catch (error) {
        assert.ok(error instanceof SerpError, `threw something else: ${inspect(error)}`)
        return error
      }
      assert.fail('did not fail')
    }

    it('declares what batches and prices need', () => {
      assert.match(provider.id, /^[a-z][a-z0-9]*$/)
      assert.ok(Object.values(provider.types).every((types) => types.length > 0))
      assert.ok(Number.isInteger(provider.batchSize) && provider.batchSize >= 1)
      assert.ok(Number.isInteger(provider.parserVersion) && provider.parserVersion >= 1)
    })

    it('returns the same volumes for every phrase each time, at a cost that is an exact decimal', async () => {
      const raw = await fetchRaw(query)
      const { volumes, units } = provider.parse(raw, query)
      assert.deepEqual([...volumes.keys()].toSorted(), query.phrases.toSorted())
      for (const volume of volumes.values()) assert.ok(volume === null || Number.isInteger(volume))
      assert.match(units, /^\d+(\.\d+)?$/)
      assert.deepEqual(provider.parse(await fetchRaw(query), query), { volumes, units })
    })

    it('refuses the stored reply to other phrases', async () => {
      const raw = await fetchRaw(query)
      assert.throws(
        () => provider.parse(raw, { ...query, phrases: ['something else'] }),
        (error) => error instanceof SerpError && error.kind === 'bad_payload',
      )
    })

    it('refuses unsupported queries without sending a request', async () => {
      let sent = 0
      const fetch: typeof globalThis.fetch = (...request) => {
        sent += 1
        return globalThis.fetch(...request)
      }
      const others = searcherNames.filter((searcher: Searcher) => provider.types[searcher] === undefined)
      const refused: [SerpErrorKind, Partial<VolumeQuery>][] = [
        ...others.map((searcher): [SerpErrorKind, Partial<VolumeQuery>] => ['unsupported', { searcher }]),
        ...harness.notTaken.map((phrase): [SerpErrorKind, Partial<VolumeQuery>] => [
          'unsupported',
          { phrases: [...query.phrases, phrase] },
        ]),
        ['invalid_request', { phrases: [] }],
        [
          'invalid_request',
          { phrases: Array.from({ length: provider.batchSize + 1 }, (_, n) => `phrase ${n}`) },
        ],
      ]
      for (const [kind, change] of refused) {
        assert.equal((await fails({ ...query, ...change }, { fetch })).kind, kind, inspect(change))
      }
      for (const searcher of others)
        assert.match(refusalOf(provider, { ...query, searcher })!, /has no search volumes/)
      assert.equal(sent, 0)
    })

    it('fails as timeout when the time is up before it starts', async () => {
      assert.equal((await fails(query, { signal: AbortSignal.abort() })).kind, 'timeout')
    })

    for (const fault of harness.faults) {
      it(`fails as ${fault.kind}: ${fault.name}`, async () => {
        fault.prepare?.()
        const key = fault.context?.apiKey ?? open.context.apiKey
        const error = await fails({ ...query, ...fault.query }, fault.context)
        assert.equal(error.kind, fault.kind, error.message)
        assert.ok(error.message.startsWith(serpErrorKinds[fault.kind].sentence))
        const shown = `${inspect(error, { depth: null })}${JSON.stringify(error)}`
        for (const secret of [key, key.split(':')[1] ?? '', Buffer.from(key).toString('base64')]) {
          assert.ok(secret === '' || !shown.includes(secret), 'shows the key')
        }
      })
    }

    it('has a fault, or a reason for none, for every kind of failure', () => {
      const covered = [
        ...harness.faults.map(({ kind }) => kind),
        ...Object.keys(harness.unreachable),
        'timeout',
      ]
      assert.deepEqual([...new Set(covered)].toSorted(), vendorKinds)
    })

    it('reads from a damaged reply no volume that it does not contain', async () => {
      const raw = await fetchRaw(query)
      const damaged = fc.oneof(
        { weight: 4, arbitrary: damagedJson(raw) },
        { weight: 1, arbitrary: fc.nat(raw.length).map((length) => raw.slice(0, length)) },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: fc.string() },
      )
      fc.assert(
        fc.property(damaged, (body) => {
          let read: ParsedVolumes
          try {
            read = provider.parse(body, query)
          } catch (error) {
            assert.ok(error instanceof SerpError && error.kind === 'bad_payload', inspect(error))
            return
          }
          const numbers = numbersIn(JSON.parse(body))
          for (const [phrase, volume] of read.volumes) {
            assert.ok(query.phrases.includes(phrase), 'a phrase from nowhere')
            assert.ok(volume === null || numbers.has(volume), 'a volume from nowhere')
          }
        }),
        { numRuns: tries(100, 600) },
      )
    })
  })
}

function numbersIn(value: unknown, numbers = new Set<number>()): ReadonlySet<number> {
  if (typeof value === 'number') numbers.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) numbersIn(member, numbers)
  return numbers
}
