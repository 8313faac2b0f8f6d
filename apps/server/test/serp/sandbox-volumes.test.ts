import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sandboxVolumes } from '#serp/providers/sandbox-volumes.ts'
import type { VolumeQuery } from '#serp/volumes.ts'
import { describeVolumeProvider } from './volume-conformance.ts'

const region = { name: 'Moscow', canonicalName: null, yandexLr: 213, googleCriteriaId: null }
const query: VolumeQuery = {
  searcher: 'yandex',
  type: 6,
  country: 'RU',
  region,
  phrases: ['copper kettle', 'медный чайник', 'c++?', 'kettle'],
}
const context = { apiKey: '', baseUrl: '', fetch: globalThis.fetch, signal: AbortSignal.timeout(10_000) }

describeVolumeProvider('sandbox', {
  provider: sandboxVolumes,
  query,
  notTaken: ['', ' '],
  open: async () => ({ context, close: async () => undefined }),
  faults: [
    { name: 'a type no search engine has', kind: 'unsupported', query: { type: 4 as 6 } },
    {
      name: 'too many phrases',
      kind: 'invalid_request',
      query: { phrases: Array.from({ length: 1001 }, String) },
    },
  ],
  unreachable: {
    auth: 'It has no key.',
    quota: 'It is free.',
    rate_limited: 'It has no limits.',
    transient: 'It has no network.',
    blocked: 'It has no search engine.',
    bad_payload: 'It reads what it has written.',
  },
})

async function volumesOf(asked: VolumeQuery): Promise<(number | null)[]> {
  const reply = await sandboxVolumes.fetchVolumes(asked, context)
  assert.ok('raw' in reply)
  return [...sandboxVolumes.parse(reply.raw, asked).volumes.values()]
}

test('narrower types of the sandbox never have more searches, and some phrases have no volume', async () => {
  const phrases = Array.from({ length: 1000 }, (_, index) => `kettle ${index}`)
  const byType = await Promise.all(
    ([1, 2, 3, 5, 6] as const).map((type) => volumesOf({ ...query, type, phrases })),
  )
  for (const index of phrases.keys()) {
    const volumes = byType.map((each) => each[index]!)
    assert.deepEqual(
      volumes,
      volumes.toSorted((a, b) => b - a),
    )
  }
  const unknown = byType[0]!.filter((volume) => volume === null).length
  assert.ok(unknown > 50 && unknown < 200, String(unknown))
  assert.ok(byType[0]!.some((volume) => volume !== null && volume > 1000))
})
