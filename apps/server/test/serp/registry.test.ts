import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import { describe, it } from 'vitest'
import { SerpError } from '#serp/errors.ts'
import {
  parseStoredPage,
  parseStoredVolumes,
  selectVolumeProvider,
  serpProviders,
  SerpSettingError,
  usualProvider,
  volumeProviders,
  type SerpSettings,
} from '#serp/registry.ts'
import { exampleQuery } from './example-query.ts'

const query = exampleQuery

describe('usualProvider', () => {
  it('is the sandbox, without a key, when nothing is set', () => {
    for (const settings of [{}, { SERP_PROVIDER: '' }, { SERP_PROVIDER: ' Sandbox ' }]) {
      assert.equal(usualProvider(settings).id, 'sandbox')
    }
  })

  const wrong: [SerpSettings, string][] = [
    [{ SERP_PROVIDER: 'gogle' }, 'SERP_PROVIDER'],
    [{ SERP_PROVIDER: '__proto__' }, 'SERP_PROVIDER'],
    [{ SERP_PROVIDER: 'serper' }, 'SERPER_API_KEY'],
    [{ SERP_PROVIDER: 'serper', SERPER_API_KEY: ' ' }, 'SERPER_API_KEY'],
    [{ SERP_PROVIDER: 'serper', SERPER_API_KEY: 'secret\nkey' }, 'SERPER_API_KEY'],
    ...[
      'google.serper.dev',
      'ftp://secret.example',
      'https://u:secret@a.example',
      'https://a.example/?k=secret',
      '::',
    ].map((url): [SerpSettings, string] => [
      { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'k', SERPER_BASE_URL: url },
      'SERPER_BASE_URL',
    ]),
  ]
  for (const [settings, setting] of wrong) {
    it(`names ${setting} in the error for ${JSON.stringify(settings)}`, () => {
      assert.throws(
        () => usualProvider(settings),
        (error) =>
          error instanceof SerpSettingError &&
          error.setting === setting &&
          error.message.startsWith(setting) &&
          !error.message.includes('secret'),
      )
    })
  }
})

describe('selectVolumeProvider', () => {
  const id = (settings: SerpSettings) => selectVolumeProvider(settings)?.provider.id

  it('uses the sandbox, without a key, while pages come from it too', () => {
    assert.equal(id({}), 'sandbox')
    assert.equal(id({ VOLUMES_PROVIDER: ' Sandbox ' }), 'sandbox')
  })

  it('invents volumes beside real pages only when set explicitly', () => {
    const real = { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'k' }
    assert.equal(id(real), undefined)
    assert.equal(id({ ...real, VOLUMES_PROVIDER: 'sandbox' }), 'sandbox')
    assert.equal(id({ ...real, VOLUMES_PROVIDER: 'dataforseo', DATAFORSEO_API_KEY: 'a:b' }), 'dataforseo')
  })

  it('does not show the key when printed', () => {
    const settings = { VOLUMES_PROVIDER: 'dataforseo', DATAFORSEO_API_KEY: 'login:hidden' }
    assert.ok(!inspect(selectVolumeProvider(settings), { depth: null, showHidden: true }).includes('hidden'))
  })

  const wrong: [SerpSettings, string][] = [
    [{ VOLUMES_PROVIDER: 'google' }, 'VOLUMES_PROVIDER'],
    [{ VOLUMES_PROVIDER: 'serper' }, 'VOLUMES_PROVIDER'],
    [{ VOLUMES_PROVIDER: 'dataforseo' }, 'DATAFORSEO_API_KEY'],
    [{ VOLUMES_PROVIDER: 'dataforseo', DATAFORSEO_API_KEY: 'secret' }, 'DATAFORSEO_API_KEY'],
    [{ VOLUMES_PROVIDER: 'dataforseo', DATAFORSEO_API_KEY: 'secret:' }, 'DATAFORSEO_API_KEY'],
    [
      { VOLUMES_PROVIDER: 'dataforseo', DATAFORSEO_API_KEY: 'a:b', DATAFORSEO_BASE_URL: '::' },
      'DATAFORSEO_BASE_URL',
    ],
  ]
  for (const [settings, setting] of wrong) {
    it(`names ${setting} in the error for ${JSON.stringify(settings)}`, () => {
      assert.throws(
        () => selectVolumeProvider(settings),
        (error) =>
          error instanceof SerpSettingError &&
          error.setting === setting &&
          error.message.startsWith(setting) &&
          !error.message.includes('secret'),
      )
    })
  }
})

describe('the table of providers', () => {
  it('lists every provider under its own id', () => {
    for (const providers of [serpProviders, volumeProviders]) {
      for (const [id, provider] of Object.entries(providers)) assert.equal(provider.id, id)
    }
  })

  it('has the same billing unit and price for the pages and the volumes of a provider', () => {
    for (const volumes of Object.values(volumeProviders).filter((provider) => !provider.synthetic)) {
      const { billingUnit, unitPrice } = serpProviders[volumes.id]!
      assert.deepEqual([volumes.billingUnit, volumes.unitPrice], [billingUnit, unitPrice])
    }
  })

  it('marks only the sandbox as synthetic', () => {
    for (const providers of [serpProviders, volumeProviders]) {
      const synthetic = Object.values(providers).filter((provider) => provider.synthetic)
      assert.deepEqual(
        synthetic.map(({ id }) => id),
        ['sandbox'],
      )
    }
  })

  it('refuses a stored page of an unknown provider', () => {
    assert.throws(() => parseStoredPage('constructor', '{}', query), SerpError)
    const region = { name: 'X', canonicalName: null, yandexLr: null, googleCriteriaId: null }
    const asked = { searcher: 'google', type: 3, country: 'GB', region, phrases: ['a'] } as const
    assert.throws(() => parseStoredVolumes('constructor', '{}', asked), SerpError)
  })
})
