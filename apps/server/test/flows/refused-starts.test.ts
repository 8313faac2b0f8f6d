import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { test } from 'vitest'
import { LEAST_OPEN_FILES } from '#config/open-files.ts'
import { openDatabase } from '#db/database.ts'
import { temporaryFolder } from '../db/temporary.ts'
import { usePostgres } from '../postgres.ts'
import { ServerProcess } from './server-process.ts'

test.skipIf(process.platform === 'win32')(
  'a process that may open too few files says so, before it makes anything',
  async (t) => {
    const DATA_DIR = join(await temporaryFolder(t), 'data')
    const { code, errors } = await new ServerProcess({ DATA_DIR }, ['serve'], 200).ended
    assert.equal(code, 1)
    assert.equal(
      errors.trim(),
      'A process may have 200 files open, and Sextant needs 512. Raise the limit: `ulimit -n`, or LimitNOFILE of a service.',
    )
    assert.equal(existsSync(DATA_DIR), false)
  },
)

test.skipIf(process.platform === 'win32')(
  'the fewest files that a process must be able to open are enough to start and to answer a hundred connections at once',
  async (t) => {
    const settings = {
      DATA_DIR: join(await temporaryFolder(t), 'data'),
      ADMIN_API_KEY: 'key-of-the-first-account',
    }
    const sextant = new ServerProcess(settings, ['serve'], LEAST_OPEN_FILES)
    t.onTestFinished(async () => void (await sextant.kill()))
    const address = await sextant.listening
    assert.ok(address !== undefined)
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const response = await fetch(`${address}/v2/json/add/projects_2/projects`, {
          method: 'POST',
          headers: { 'user-id': '1', authorization: `bearer ${settings.ADMIN_API_KEY}` },
          body: JSON.stringify({ url: `site-${index}.example` }),
        })
        return response.status
      }),
    )
    // 429 for the requests beyond what an account may send at once.
    assert.deepEqual(new Set(answers), new Set([200, 429]))
    const { code, errors } = await sextant.stop()
    assert.deepEqual({ code, errors }, { code: 0, errors: '' })
  },
)

test('settings that name a provider without its key are refused before anything is made', async (t) => {
  const DATA_DIR = join(await temporaryFolder(t), 'data')
  const { code, errors } = await new ServerProcess({ DATA_DIR, SERP_PROVIDER: 'serper' }).ended
  assert.equal(code, 1)
  assert.equal(errors.trim(), 'SERPER_API_KEY must be set: Serper needs an API key.')
  assert.equal(existsSync(DATA_DIR), false)
})

test('a process that finds a newer database says what to do, in one sentence', async () => {
  const settings = {
    DATABASE_URL: await usePostgres().createDatabase(),
    SEXTANT_SECRET_KEY: 'secret-key-of-the-tests',
  }
  const first = new ServerProcess(settings)
  assert.ok(await first.listening)
  await first.stop()
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL })
  await sql`
    insert into schema_migrations (version, name, checksum) values (9999, '9999_of_a_newer_version', '')`.execute(
    database.executor,
  )
  await database.close()

  const { code, errors } = await new ServerProcess(settings).ended
  assert.equal(code, 1)
  assert.match(
    errors,
    /^The database is newer than this program: it has migration 9999_of_a_newer_version[^\n]*\n?$/,
  )
})
