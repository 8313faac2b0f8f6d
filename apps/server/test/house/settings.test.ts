import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'vitest'
import { readSettings, SettingError } from '#config/settings.ts'
import { serpProviders, volumeProviders } from '#serp/registry.ts'

const providersPage = readFileSync(resolve(import.meta.dirname, '../../../../docs/providers.md'), 'utf8')

test('docs/providers.md lists every provider', () => {
  const listed = new Set([...providersPage.matchAll(/^\| `([a-z_]+)` +\|/gm)].map((match) => match[1]))
  for (const id of Object.keys({ ...serpProviders, ...volumeProviders })) assert.ok(listed.has(id), id)
})

test('settings named after a provider are read unchanged', () => {
  const settings = readSettings({ SERPER_API_KEY: 'k', SEARXNG_BASE_URL: 'http://127.0.0.1:1', HOME: '/' })
  assert.equal(settings.SERPER_API_KEY, 'k')
  assert.equal(settings.SEARXNG_BASE_URL, 'http://127.0.0.1:1')
  assert.ok(!('HOME' in settings))
})

test('the error for an invalid setting names the setting and the allowed values', () => {
  assert.throws(
    () => readSettings({ PORT: 'eighty' }),
    (error: Error) => {
      assert.ok(error instanceof SettingError)
      assert.match(error.message, /^PORT must be a whole number from 0 to 65535/)
      return true
    },
  )
  assert.throws(() => readSettings({ ERROR_STYLE: 'v3' }), /ERROR_STYLE must be http or v2/)
  assert.throws(() => readSettings({ TIME_ZONE: 'Mars/Olympus' }), /TIME_ZONE must be an IANA/)
  assert.throws(() => readSettings({ TIME_ZONE: '+03:00' }), /TIME_ZONE/)
  // PostgreSQL does not know it.
  assert.throws(() => readSettings({ TIME_ZONE: 'AET' }), /TIME_ZONE/)
  assert.throws(() => readSettings({ CURRENCY: 'XX' }), /CURRENCY must be a currency of ISO 4217/)
  assert.throws(() => readSettings({ SMTP_URL: 'smtp://sextant:p#ss@mail.example' }), {
    message:
      'SMTP_URL must be an address such as smtp://user:password@host:587. ' +
      'Write characters such as @, :, / and # in the password as %40, %3A, %2F and %23.',
  })
  assert.throws(() => readSettings({ METRICS_KEY: 'short' }), /METRICS_KEY must have at least 20/)
  assert.throws(() => readSettings({ ADMIN_API_KEY: 'short' }), /at least 20 characters/)
})

test('the address of another kind of database is refused without its password', () => {
  for (const scheme of ['postgres', 'postgresql']) {
    const address = `${scheme}://sextant:loaf@db.crumbs.example/sextant`
    assert.equal(readSettings({ DATABASE_URL: address }).DATABASE_URL, address)
  }
  for (const address of [
    'mysql://sextant:loaf@db.crumbs.example/sextant',
    'host=db password=loaf',
    'db:5432/sextant',
  ]) {
    assert.throws(() => readSettings({ DATABASE_URL: address }), {
      name: 'SettingError',
      message: 'DATABASE_URL must start with postgres:// or postgresql://.',
    })
  }
})

test('an identity provider needs what it is reached by, and passwords of nobody need a provider', () => {
  const whole = {
    OIDC_ISSUER: 'https://id.crumbs.example/application/o/sextant/',
    OIDC_CLIENT_ID: 'sextant',
    PUBLIC_URL: 'https://rank.crumbs.example/',
  }
  const settings = readSettings({
    ...whole,
    OIDC_ALLOWED_DOMAINS: 'Crumbs.example, пекарня.рф',
    OIDC_REQUIRED_CLAIM: 'groups=a=b',
  })
  assert.equal(settings.OIDC_ISSUER, whole.OIDC_ISSUER, 'as it is written')
  assert.deepEqual(settings.OIDC_ALLOWED_DOMAINS, ['crumbs.example', 'xn--80ajpngj0i.xn--p1ai'])
  assert.deepEqual(settings.OIDC_REQUIRED_CLAIM, { name: 'groups', value: 'a=b' })
  assert.throws(() => readSettings({ ...whole, OIDC_CLIENT_ID: '' }), /OIDC_ISSUER needs OIDC_CLIENT_ID/)
  assert.throws(() => readSettings({ ...whole, PUBLIC_URL: '' }), /OIDC_ISSUER needs PUBLIC_URL/)
  assert.throws(() => readSettings({ ...whole, OIDC_SCOPES: 'email' }), /OIDC_SCOPES must contain openid/)
  for (const issuer of [
    'http://id.crumbs.example',
    'https://ann@id.example',
    'https://id.example/?a',
    'id',
  ]) {
    assert.throws(() => readSettings({ ...whole, OIDC_ISSUER: issuer }), /OIDC_ISSUER must be/, issuer)
  }
  assert.doesNotThrow(() => readSettings({ ...whole, OIDC_ISSUER: 'http://localhost:8081/realms/crumbs' }))
  for (const domains of ['crumbs.example,', '@crumbs.example', 'a b.example']) {
    assert.throws(
      () => readSettings({ ...whole, OIDC_ALLOWED_DOMAINS: domains }),
      /OIDC_ALLOWED_DOMAINS/,
      domains,
    )
  }
  assert.throws(() => readSettings({ ...whole, OIDC_REQUIRED_CLAIM: 'groups' }), /OIDC_REQUIRED_CLAIM/)
  assert.throws(() => readSettings({ PASSWORD_SIGN_IN: 'administrators' }), /needs OIDC_ISSUER/)
})

test('an empty variable counts as unset', () => {
  assert.equal(readSettings({ PORT: '' }).PORT, 8080)
})
