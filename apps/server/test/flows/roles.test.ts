import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { usePostgres } from '../postgres.ts'
import { ask, checked } from '../upgrade/installation.ts'
import { ServerProcess } from './server-process.ts'

// A process that only serves and one that only works, on one PostgreSQL server.

const key = 'key-of-the-first-account-0123'
const settings = {
  DATABASE_URL: await usePostgres().createDatabase(),
  SEXTANT_SECRET_KEY: 'secret-key-of-the-tests',
  ADMIN_API_KEY: key,
  ADMIN_PASSWORD: 'a password of the first',
}
const serving = new ServerProcess(settings, ['serve', '--no-worker'])
afterAll(() => serving.kill())

test('a check waits while nobody works, and a worker that listens nowhere does it', async (t) => {
  const url = await serving.listening
  assert.ok(url)
  const installation = { url, userId: 1, key }
  const id: number = await ask(installation, 'add/projects_2/projects', { url: 'a.example' })
  await ask(installation, 'add/keywords_2/keywords/import', { project_id: id, keywords: 'rye\nbun' })
  await ask(installation, 'add/positions_2/searchers/regions', {
    project_id: id,
    searcher_key: 1,
    region_key: 213,
  })
  await ask(installation, 'edit/positions_2/checker/go', { id })
  // Longer than a worker takes to find the check.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const [{ status_positions }] = await ask(installation, 'get/projects_2/projects', {
    id,
    fields: ['status_positions'],
  })
  assert.notEqual(status_positions, 0)

  const working = new ServerProcess(settings, ['worker'])
  t.onTestFinished(async () => void (await working.kill()))
  await checked(installation, id)
  const { code, errors } = await working.stop()
  assert.deepEqual({ code, errors }, { code: 0, errors: '' })
})

test('a worker with WORKER_PORT says how it is, and serves nothing else', async (t) => {
  const METRICS_KEY = 'key-of-the-metrics-of-tests'
  const working = new ServerProcess({ ...settings, METRICS_KEY, WORKER_PORT: '0' }, ['worker'])
  t.onTestFinished(async () => void (await working.kill()))
  const url = await working.listening
  assert.ok(url)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}/${path}`, { headers })
    return { status: answer.status, text: await answer.text() }
  }
  assert.deepEqual(await get('healthz'), { status: 200, text: 'ok\n' })
  assert.match((await get('readyz')).text, /^ready\nversion /)
  assert.equal((await get('metrics')).status, 401)
  const { text } = await get('metrics', { authorization: `Bearer ${METRICS_KEY}` })
  assert.match(text, /^sextant_database_up 1$/m)
  for (const path of ['', 'docs', 'v2/json/get/projects_2/projects'])
    assert.equal((await get(path)).status, 404)
  const { code, errors } = await working.stop()
  assert.deepEqual({ code, errors }, { code: 0, errors: '' })
})

test('processes stop, with the reason, when a newer version has updated their database', async () => {
  const DATABASE_URL = await usePostgres().createDatabase()
  const older = [new ServerProcess({ ...settings, DATABASE_URL, WORKER_PORT: '0' }, ['worker'])]
  assert.ok(await older[0]!.listening)
  older.push(new ServerProcess({ ...settings, DATABASE_URL }, ['serve', '--no-worker']))
  assert.ok(await older[1]!.listening)

  const database = await openDatabase({ databaseUrl: DATABASE_URL })
  await sql`
    insert into schema_migrations (version, name, checksum) values (9999, '9999_of_a_newer_version', '')`.execute(
    database.executor,
  )
  await database.close()

  for (const process of older) {
    const { code, errors } = await process.ended
    assert.equal(code, 1)
    assert.match(errors, /A newer version of Sextant has updated the database: it has migration 9999_of_a/)
  }
})
