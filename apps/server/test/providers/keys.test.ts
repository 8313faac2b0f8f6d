import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { test, type TestContext } from 'vitest'
import { fromSettings, keyEnd } from '#providers/configured.ts'
import { seal, unseal } from '#providers/seal.ts'
import { secretKey, SecretKeyError } from '#providers/secret-key.ts'
import { serpProviders } from '#serp/registry.ts'

const key = Buffer.alloc(32, 7)

test('an encrypted key is decrypted only with the same secret and for the same provider', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(key, 'serper', text)
      assert.equal(unseal(key, 'serper', sealed), text)
      assert.equal(unseal(Buffer.alloc(32, 8), 'serper', sealed), undefined)
      assert.equal(unseal(key, 'serpapi', sealed), undefined)
      assert.notDeepEqual(seal(key, 'serper', text), sealed)
    }),
  )
})

test('an encrypted key that was changed or truncated is not decrypted', () => {
  const sealed = seal(key, 'serper', 'secret')
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed)
    changed[index]! ^= 1
    assert.equal(unseal(key, 'serper', changed), undefined)
    assert.equal(unseal(key, 'serper', sealed.subarray(0, index)), undefined)
  }
})

test('at most the last four characters of a key are shown, and never more than a quarter', () => {
  assert.deepEqual(['', 'abc', 'abcdefgh', 'abcdefghijklmnopqrst'].map(keyEnd), ['', '', 'gh', 'qrst'])
})

test('printing a provider does not show its key', () => {
  const configured = fromSettings(
    { SERPER_API_KEY: 'hidden-key-1234' },
    serpProviders.serper!,
    undefined,
    fetch,
  )
  assert.equal(configured.context(AbortSignal.abort()).apiKey, 'hidden-key-1234')
  assert.ok(!inspect(configured, { depth: 9, showHidden: true }).includes('hidden-key'))
  assert.ok(!JSON.stringify(configured).includes('hidden-key'))
})

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'sextant-keys-'))
  t.onTestFinished(() => rm(path, { recursive: true }))
  return path
}

test('without a setting the secret is generated once, in a file that only its owner can read', async (t) => {
  const dataDir = join(await folder(t), 'data')
  const source = { setting: undefined, dataDir, sharedByProcesses: false }
  await assert.rejects(secretKey(source, false), SecretKeyError)
  const made = await secretKey(source, true)
  assert.equal((await stat(join(dataDir, 'secret-key'))).mode & 0o777, 0o600)
  assert.deepEqual(await secretKey(source, true), made)
  assert.ok(!(await readFile(join(dataDir, 'secret-key'))).equals(made))
})

test('secrets that are needed at the same time for the first time are one, and nothing else is left', async (t) => {
  const source = { setting: undefined, dataDir: await folder(t), sharedByProcesses: false }
  const made = await Promise.all(Array.from({ length: 8 }, () => secretKey(source, true)))
  for (const one of made) assert.deepEqual(one, made[0])
  assert.deepEqual(await readdir(source.dataDir), ['secret-key'])
  assert.deepEqual(await secretKey(source, false), made[0])
})

test('when processes share a database, the setting or a file is required', async (t) => {
  const source = { setting: undefined, dataDir: await folder(t), sharedByProcesses: true }
  await assert.rejects(
    secretKey(source, true),
    /^SecretKeyError: Set SEXTANT_SECRET_KEY .* to the same value for every process/,
  )
  const given = await secretKey({ ...source, setting: 'a secret that was given' }, true)
  await writeFile(join(source.dataDir, 'secret-key'), 'a secret that was given\n')
  assert.deepEqual(await secretKey(source, true), given)
  await writeFile(join(source.dataDir, 'secret-key'), 'short\n')
  await assert.rejects(secretKey(source, true), /must have at least 20 characters, but has 5/)
})
