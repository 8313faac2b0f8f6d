import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { SerpError } from '#serp/errors.ts'
import { dataforseo } from '#serp/providers/dataforseo.ts'
import type { VolumeQuery } from '#serp/volumes.ts'
import {
  startDataForSeoStandIn,
  type DataForSeoStandIn,
  type Result,
  type VolumeFaultRule,
} from './dataforseo-stand-in.ts'
import { describeVolumeProvider } from './volume-conformance.ts'

const key = 'ok-login:s3cret:0123456789'
const london = {
  name: 'London',
  canonicalName: 'London,England,United Kingdom',
  yandexLr: 10_393,
  googleCriteriaId: 1_006_886,
}
const query: VolumeQuery = {
  searcher: 'google',
  type: 3,
  country: 'GB',
  region: london,
  phrases: ['copper kettle', 'медный чайник', "baker's rye-bread"],
}

let standIn: DataForSeoStandIn
/** A fault of the next request. */
const fault = (rule: VolumeFaultRule) => ({
  prepare: () =>
    standIn.setFault((asked) => {
      standIn.setFault(null)
      return rule(asked)
    }),
})

/** Ends a request when the stand-in has it: earlier, it would take the fault of the next request. */
const late = new AbortController()

describeVolumeProvider('dataforseo', {
  provider: dataforseo,
  query,
  notTaken: [
    '',
    'what is a kettle?',
    'kettle, copper',
    'c++',
    '100% cotton',
    'kettle 🫖',
    '- & -',
    'a b c d e f g h i j k',
    'k'.repeat(81),
  ],
  async open() {
    standIn = await startDataForSeoStandIn()
    return { context: { apiKey: key, baseUrl: standIn.url, fetch: globalThis.fetch }, close: standIn.close }
  },
  faults: [
    { name: 'a password that is refused', kind: 'auth', context: { apiKey: 'nobody:secret-0123' } },
    { name: 'an account that is blocked', kind: 'auth', context: { apiKey: 'blocked:secret-0123' } },
    { name: 'an account that is not verified', kind: 'auth', context: { apiKey: 'unverified:secret-0123' } },
    { name: 'an account without money', kind: 'quota', context: { apiKey: 'nocredit:secret-0123' } },
    { name: 'a daily limit', kind: 'quota', ...fault(() => ({ code: 40_203, envelope: true })) },
    { name: 'too many requests in a minute', kind: 'rate_limited', ...fault(() => ({ code: 40_202 })) },
    {
      name: 'too many requests, by status',
      kind: 'rate_limited',
      ...fault(() => ({ status: 429, body: '' })),
    },
    { name: 'an error of the search engine', kind: 'transient', ...fault(() => ({ code: 40_101 })) },
    {
      name: 'an error of the service',
      kind: 'transient',
      ...fault(() => ({ code: 50_000, envelope: true })),
    },
    { name: 'maintenance', kind: 'transient', ...fault(() => ({ code: 50_303 })) },
    { name: 'a failing gateway', kind: 'transient', ...fault(() => ({ status: 502, body: 'no' })) },
    {
      name: 'a web page from a proxy',
      kind: 'transient',
      ...fault(() => ({ status: 200, body: '<html>', headers: { 'content-type': 'text/html' } })),
    },
    { name: 'nobody at the address', kind: 'transient', context: { baseUrl: 'http://127.0.0.1:1' } },
    {
      name: 'no answer in time',
      kind: 'timeout',
      context: { signal: late.signal },
      ...fault(() => {
        late.abort(new DOMException('The time is up.', 'TimeoutError'))
        return 'hold'
      }),
    },
    {
      name: 'a redirect, which would pass on the password',
      kind: 'bad_payload',
      ...fault(() => ({ status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } })),
    },
    { name: 'a field it does not accept', kind: 'invalid_request', ...fault(() => ({ code: 40_501 })) },
    { name: 'an unknown code', kind: 'invalid_request', ...fault(() => ({ code: 40_999 })) },
    { name: 'a place in Russia', kind: 'unsupported', query: { country: 'RU' } },
    {
      name: 'a body that is cut off',
      kind: 'bad_payload',
      ...fault(() => ({ status: 200, body: '{"tasks":[' })),
    },
    { name: 'an empty body', kind: 'bad_payload', ...fault(() => ({ status: 200, body: '' })) },
  ],
  unreachable: { blocked: 'The service uses an interface of Google.' },
})

describe('DataForSEO', () => {
  let own: DataForSeoStandIn
  beforeAll(async () => {
    own = await startDataForSeoStandIn()
    standIn = own
  })
  afterAll(() => own.close())
  const context = () => ({
    apiKey: key,
    baseUrl: own.url,
    fetch: globalThis.fetch,
    signal: AbortSignal.timeout(10_000),
  })

  /** Volumes by phrase under a fault. */
  async function read(rule: VolumeFaultRule | null, asked = query): Promise<Map<string, number | null>> {
    own.setFault(rule)
    const reply = await dataforseo.fetchVolumes(asked, context())
    assert.ok('raw' in reply)
    return new Map(dataforseo.parse(reply.raw, asked).volumes)
  }
  const unreadable = (rule: VolumeFaultRule) =>
    assert.rejects(read(rule), (error) => error instanceof SerpError && error.kind === 'bad_payload')
  const changed =
    (change: (results: Result[]) => unknown): VolumeFaultRule =>
    () => ({
      change: (reply) => {
        const results = change(reply.tasks[0]!.result!)
        reply.tasks[0]!.result = results as Result[]
        return reply
      },
    })

  it('gets a place by its number, or by its name without one', async () => {
    await read(null)
    await read(null, { ...query, region: { ...london, googleCriteriaId: null } })
    assert.deepEqual(
      own.served().map(({ location, keywords, login }) => [location, keywords.length, login]),
      [
        [1_006_886, 3, 'ok-login'],
        ['London,England,United Kingdom', 3, 'ok-login'],
      ],
    )
  })

  it('distinguishes a volume of zero from none', async () => {
    own.know('copper kettle', 0)
    own.know('медный чайник', null)
    assert.deepEqual(
      await read(null),
      new Map([
        ["baker's rye-bread", 17],
        ['медный чайник', null],
        ['copper kettle', 0],
      ]),
    )
    assert.deepEqual([...(await read(() => ({ code: 40_102 }))).values()], [null, null, null])
  })

  it('finds a phrase in any case and with any blanks', async () => {
    const asked = { ...query, phrases: ['  Copper  KETTLE '] }
    assert.deepEqual([...(await read(null, asked)).keys()], asked.phrases)
  })

  it('leaves out a phrase that is missing in the reply', async () => {
    const volumes = await read(changed((results) => results.slice(1)))
    assert.equal(volumes.size, 2)
    await unreadable(changed(() => []))
  })

  it('does not use the volume of a corrected spelling', async () => {
    const spelt = (spell: string) => changed((results) => results.map((each) => ({ ...each, spell })))
    assert.equal((await read(spelt('copper kettles'))).get('copper kettle'), null)
    assert.equal((await read(spelt('Copper-Kettle'))).get('copper kettle'), 0)
  })

  it('refuses a reply of another form, for another place, or with an invalid volume', async () => {
    await unreadable(() => ({ change: (reply) => ({ ...reply, tasks: null }) }))
    await unreadable(() => ({ change: (reply) => ({ ...reply, tasks: [...reply.tasks, ...reply.tasks] }) }))
    await unreadable(changed(() => null))
    await unreadable(changed((results) => results.map((each) => ({ ...each, location_code: 2840 }))))
    await unreadable(changed((results) => [...results, { ...results[0], search_volume: 7 }]))
    for (const search_volume of [-1, 1.5, '320', 2 ** 31, undefined, {}]) {
      await unreadable(changed((results) => results.map((each) => ({ ...each, search_volume }))))
    }
  })

  it('names the phrase that fails the request, at no cost', async () => {
    const cost = own.charged('ok-login')
    own.setFault(() => ({
      code: 40_501,
      message:
        "Invalid Field: 'keywords'. Keyword text has invalid characters or symbols: 'Baker's rye-bread'.",
    }))
    assert.deepEqual(await dataforseo.fetchVolumes(query, context()), { refused: "baker's rye-bread" })
    own.setFault(() => ({ code: 40_501, message: "Invalid Field: 'keywords'. Odd text: 'not asked for'." }))
    await assert.rejects(dataforseo.fetchVolumes(query, context()), /rejected the request as invalid/)
    assert.equal(own.charged('ok-login'), cost)
  })

  it('waits for the next minute after too many requests', async () => {
    own.setFault(() => ({ code: 40_202 }))
    await assert.rejects(
      dataforseo.fetchVolumes(query, context()),
      (error) => error instanceof SerpError && error.retryAfterMs === 60_000,
    )
  })

  it('returns the cost that the reply states', async () => {
    own.setFault(null)
    const reply = await dataforseo.fetchVolumes(query, context())
    assert.ok('raw' in reply)
    assert.equal(dataforseo.parse(reply.raw, query).units, '0.075')
    assert.equal(reply.requestId, '11211535-1535-0367-0000-2c2dbb4d40f9')
  })

  it('has no places in Russia and Belarus, and none whose number and name are unknown', () => {
    const market = { ...query, region: { ...london, name: 'Minsk' } }
    assert.match(
      dataforseo.lacks({ ...market, country: 'BY' })!,
      /no search volumes for places in Russia and Belarus.*Minsk/,
    )
    const unknown = { ...london, googleCriteriaId: null, canonicalName: null }
    assert.match(dataforseo.lacks({ ...query, region: unknown })!, /London/)
    assert.equal(dataforseo.lacks(query), null)
  })
})
