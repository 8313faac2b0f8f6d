import assert from 'node:assert/strict'
import { test } from 'vitest'
import { personOf } from '#identities/person.ts'

const settings = {
  OIDC_TRUSTED_EMAILS: 'verified',
  OIDC_ALLOWED_DOMAINS: undefined,
  OIDC_REQUIRED_CLAIM: undefined,
} as const
const ENTRA = 'https://login.microsoftonline.com/72f988bf-0000-0000-0000-2d7cd011db47/v2.0'
const isTrusted = (claims: object, iss = 'https://id.crumbs.example') =>
  personOf({ iss, sub: '1', email: 'ann@crumbs.example', ...claims }, settings).isEmailTrusted

test('an address counts as verified only where the provider says so, also in text', () => {
  for (const said of [true, 'true', 1, '1'])
    assert.equal(isTrusted({ email_verified: said }), true, String(said))
  for (const said of [false, 'false', 0, '', null, undefined, {}, ['true'], 'yes']) {
    assert.equal(isTrusted({ email_verified: said }), false, String(said))
  }
})

test('xms_edov says it for Entra, and for nobody else', () => {
  assert.equal(isTrusted({ xms_edov: true }, ENTRA), true)
  assert.equal(isTrusted({ xms_edov: '1' }, ENTRA), true)
  assert.equal(isTrusted({ xms_edov: false }, ENTRA), false)
  assert.equal(isTrusted({}, ENTRA), false)
  assert.equal(isTrusted({ xms_edov: true }), false)
  assert.equal(isTrusted({ xms_edov: true }, 'https://login.microsoftonline.com.evil.example/v2.0'), false)
})

test('names and addresses that are no text, too long or malformed are left out', () => {
  const of = (claims: object) => personOf({ iss: 'https://id.crumbs.example', sub: '1', ...claims }, settings)
  for (const email of [
    7,
    '',
    'ann',
    'a b@crumbs.example',
    `${'a'.repeat(250)}@crumbs.example`,
    ['a@b.example'],
  ]) {
    assert.equal(of({ email }).email, undefined, String(email))
  }
  assert.equal(of({ name: ' Ann\0 ' }).name, 'Ann')
  assert.equal(of({ name: 'a'.repeat(256), preferred_username: 'ann' }).name, 'ann')
})
