import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { SerpError } from '#serp/errors.ts'
import { serpProviders, volumeProviders } from '#serp/registry.ts'
import { dictionaries, dictionaryBytes, dictionaryOf } from '#serp/replies/dictionaries.ts'
import { replyBody, replyText } from '#serp/replies/reply-body.ts'
import { tries } from '../sizes.ts'

const providers = [...new Set([...Object.keys(serpProviders), ...Object.keys(volumeProviders)])]

/** Bodies as the first version with dictionaries stored them. */
const EMPTY_SERPER = 'BgHD7XXwSv0tsI1Q7ZCl3aA100rojkdxGGrIAgA='
const REFUSED_YANDEX =
  'BwgAAAAMAAAAw0MehyTQnMGs4o0NjEIMLKBVfGpREWijBrhkNzRVsrswAzrhBp2DgDA3gifYYAP/4CmefZB55R2waae9kNmWRugAf/uFDbBJHht9sCV4/KNUCwA='

/** SHA-256 of every dictionary by its number. */
const DIGESTS = {
  1: 'ce30d9a1f64b570f0a0e1b99f08c6cf4a3d5824d656b28121b51433e1fe9b3fc',
  2: '7219d57aeca2b5f21048a26d8c00e64bfa7839e65b221a979a8f7ba4ef43492e',
  3: '67f9b8882cd136cbb6631af99d400835392dac68d50aa60d07e29fdbc621b2ab',
  4: 'fd92bef20185c733557b062ee11c00aad62748935473f65f3a233dcfd4f779ce',
  5: '964ca33f764eb96186ad02c13f8f3c9b461c71a65a32c2ea482098ce17f2311e',
  6: 'adeeec1790549743001fe1d147d83e7c9b113c8a71cfe8dc66254dad4fe4390f',
  7: '29edf5cc81f8ae7ee4ad7c81b126b05cf32c2203c5ed498cee2bd12be2c875e7',
  8: 'ba143606284b497ed44439d4713a3127dcf9a5e5ef2d647ef8b1b60232362046',
}

/** Texts of any kind: broken halves of characters, NUL, and what looks like parts of stored replies. */
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    .map((units) => String.fromCharCode(...units)),
  fc.json({ noUnicodeString: false }),
  fc
    .tuple(fc.string({ unit: 'binary' }), fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' }))
    .map(([before, page, after]) => `${before}{"rawData":"${Buffer.from(page).toString('base64')}"}${after}`),
  fc
    .stringMatching(/^[A-Za-z0-9+/]{0,40}={0,2}$/)
    .map((page) => `{"done":true,"response":{"rawData": "${page}"}}`),
)

describe('a stored reply', () => {
  it('is read as it was received, for every provider and any text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...providers, 'unknown', ''), hostile, (provider, raw) => {
        // Half a character cannot be stored as UTF-8 and becomes U+FFFD.
        assert.equal(replyText(replyBody(provider, raw)), raw.toWellFormed())
      }),
      { numRuns: tries(500, 5_000) },
    )
  })

  it('is read from any view on its bytes', () => {
    for (const provider of ['serper', 'yandex', 'sandbox']) {
      const raw = `{"rawData":"${Buffer.from('<a>Ж</a>').toString('base64')}"}`
      const body = replyBody(provider, raw)
      const larger = new Uint8Array(body.length + 20)
      larger.set(body, 7)
      assert.equal(replyText(larger.subarray(7, 7 + body.length)), raw)
    }
  })

  it('of before there were dictionaries stays readable', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 0, max: 9 }), (raw, level) => {
        assert.equal(replyText(deflateRawSync(raw, { level })), raw.toWellFormed())
      }),
      { numRuns: tries(500, 5_000) },
    )
  })

  it('of an earlier version stays readable', () => {
    const empty = '{"searchParameters":{"q":"медный чайник","type":"search"},"organic":[],"credits":1}'
    assert.equal(replyText(Buffer.from(EMPTY_SERPER, 'base64')), empty)
    const xml =
      '<yandexsearch version="1.0"><response date="20260302T080000"><error code="15">Искомая комбинация слов нигде не встречается</error></response></yandexsearch>'
    const refused = JSON.stringify({ rawData: Buffer.from(xml).toString('base64') })
    assert.equal(replyText(Buffer.from(REFUSED_YANDEX, 'base64')), refused)
  })

  it('that needs an unknown dictionary or form says so', () => {
    const refusal = (message: RegExp) => (error: unknown) =>
      error instanceof SerpError && error.kind === 'unsupported' && message.test(error.message)
    for (const form of [0x06, 0x07]) {
      assert.throws(() => replyText(Buffer.of(form, 250, 3, 0)), refusal(/needs dictionary 250, which/))
      assert.throws(() => replyText(Buffer.of(form, 0, 3, 0)), refusal(/needs dictionary 0, which/))
    }
    assert.throws(() => replyText(Buffer.of(0xfe, 1, 3, 0)), refusal(/needs form 254, which/))
  })

  it('is shorter with the dictionary, for every provider that has one', () => {
    for (const { providers: named, number } of dictionaries) {
      for (const provider of named) {
        // The end of the dictionary has the format's keys. It says nothing about how much shorter real replies are.
        const raw = dictionaryBytes(number)!.toString().slice(-1000)
        assert.ok(replyBody(provider, raw).length < deflateRawSync(raw).length, provider)
      }
    }
  })

  it('with a page in base64 is stored without it', () => {
    const xml = '<group><doc><url>https://a.example/</url></doc></group>'.repeat(50)
    const raw = JSON.stringify({ rawData: Buffer.from(xml).toString('base64') })
    assert.ok(replyBody('yandex', raw).length < deflateRawSync(raw).length / 3)
  })
})

describe('dictionaries', () => {
  it('never change once released', () => {
    const digests = Object.fromEntries(
      dictionaries.map(({ number }) => [
        number,
        createHash('sha256').update(dictionaryBytes(number)!).digest('hex'),
      ]),
    )
    // Never edit a line: stored replies would become unreadable. A new dictionary adds one.
    assert.deepEqual(digests, DIGESTS)
  })

  it('have numbers of one byte, each once, and only known providers', () => {
    const numbers = dictionaries.map(({ number }) => number)
    assert.equal(new Set(numbers).size, numbers.length)
    assert.ok(numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= 255))
    assert.deepEqual(
      dictionaries.flatMap(({ providers: named }) => named).filter((id) => !providers.includes(id)),
      [],
    )
  })

  it('exist for every provider but the sandbox', () => {
    assert.deepEqual(
      providers.filter((provider) => dictionaryOf(provider) === undefined),
      ['sandbox'],
    )
  })
})
