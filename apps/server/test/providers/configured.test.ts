import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { fromSettings, fromStored } from '#providers/configured.ts'
import { providersNow } from '#providers/providers.ts'
import type { StoredProvider } from '#providers/stored.ts'
import { parseStoredPage, serpProviders } from '#serp/registry.ts'
import { exampleQuery } from '../serp/example-query.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'

const { sandbox, searxng, serpapi, serper } = serpProviders as Record<
  'sandbox' | 'searxng' | 'serpapi' | 'serper',
  (typeof serpProviders)[string]
>

const query = exampleQuery

const stored: StoredProvider = {
  id: 'serper',
  enabled: true,
  configured: true,
  base_url: null,
  sealed_key: Buffer.from('sealed'),
  key_end: '1234',
  price_per_unit: null,
  per_second: null,
  at_once: null,
}

describe('a configured provider', () => {
  test('sends requests with the key and the address from the settings', async () => {
    const standIn = createStandIn(serperFormat)
    const settings = { SERPER_API_KEY: ' key-ok-bound ', SERPER_BASE_URL: 'http://stand-in/' }
    const configured = fromSettings(settings, serper, undefined, standIn.fetch)
    const { raw, ...parsed } = await configured.fetchPage(query, AbortSignal.timeout(5_000))
    assert.equal(standIn.charged('key-ok-bound'), 1)
    assert.deepEqual(parseStoredPage('serper', raw, query), parsed)
  })

  test("defaults to the vendor's address and listed price", () => {
    const configured = fromStored(serper, stored, 'k', fetch)
    assert.equal(configured.baseUrl, 'https://google.serper.dev')
    assert.equal(configured.pricePerUnit, serper.unitPrice)
    assert.equal(fromStored(serper, { ...stored, price_per_unit: '0.5' }, 'k', fetch).pricePerUnit, '0.5')
  })

  test('reports its problem, and shows the end of a key that cannot be decrypted', () => {
    assert.match(fromSettings({}, serper, undefined, fetch).problem ?? '', /^SERPER_API_KEY must be set/)
    const closed = fromStored(serper, stored, undefined, fetch)
    assert.match(closed.problem ?? '', /^The stored key cannot be decrypted/)
    assert.equal(closed.keyEnd, '1234')
  })
})

describe('the provider of a request', () => {
  const settings = { SERPER_API_KEY: 'k', SERPAPI_API_KEY: 'k', SEARXNG_BASE_URL: 'http://searxng.example' }
  const of = (provider: typeof serper, enabled = true) => ({
    ...fromSettings(settings, provider, undefined, fetch),
    enabled,
  })
  const all = [of(sandbox), of(serper, false), of(serpapi)]

  test('is the default one for a search engine without an order', () => {
    assert.equal(providersNow(all, new Map(), 'sandbox').first('google')?.id, 'sandbox')
    assert.equal(providersNow(all, new Map(), 'serper').first('google'), undefined)
  })

  test('is the first in the order that is switched on and supports the search engine', () => {
    const now = providersNow(all, new Map([['google', ['serper', 'gone', 'serpapi']]]), 'sandbox')
    assert.deepEqual(
      now.chain('google').map(({ provider }) => provider.id),
      ['serper', 'serpapi'],
    )
    assert.equal(now.first('google')?.id, 'serpapi')
    assert.deepEqual(providersNow(all, new Map([['yandex', ['serper']]]), 'sandbox').chain('yandex'), [])
  })

  test('is missing for the reasons of each one that could be it', () => {
    const closed = fromStored(serpapi, { ...stored, id: 'serpapi' }, undefined, fetch)
    const now = providersNow(
      [of(serper, false), closed],
      new Map([['google', ['serper', 'serpapi']]]),
      'sandbox',
    )
    assert.equal(now.first('google'), undefined)
    assert.match(
      now.whyNone('google'),
      /^Serper is turned off\. SerpApi: The stored key cannot be decrypted: .*again\.$/,
    )
    assert.equal(now.whyNone('yandex'), '')
  })

  test('is missing with the reason where the only one is not asked for the search engine', () => {
    const now = providersNow([of(searxng)], new Map([['yandex', ['searxng']]]), 'searxng')
    assert.equal(now.first('google'), undefined)
    assert.match(now.whyNone('google'), /^SearXNG asks Google as a feature phone .*\.$/)
    assert.match(now.whyNone('yandex'), /^SearXNG asks Yandex's search for sites .*\.$/)
    assert.equal(now.first('bing')?.id, 'searxng')
    assert.equal(providersNow([of(serper)], new Map(), 'serper').whyNone('yandex'), '')
  })
})
