import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { makeTestDatabase } from '../database.ts'
import { earlier } from '../earlier.ts'
import { ServerProcess } from '../flows/server-process.ts'

const REQUESTS = 60
/** Requests that are answered before the process is killed. */
const ANSWERED = 10
const KEY = 'key-of-the-administrator-of-the-tests'

test('requests repeated after kill -9 have one effect each, and keep the responses that were sent', async (t) => {
  const place = await makeTestDatabase(t)
  const settings = {
    ADMIN_API_KEY: KEY,
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
  }
  const add = async (url: string, index: number): Promise<string> => {
    const response = await fetch(`${url}/v2/json/add/projects_2/projects`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-id': '1',
        authorization: `bearer ${KEY}`,
        'idempotency-key': `request ${index}`,
      },
      body: JSON.stringify({ url: `https://site-${index}.example` }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(text)
    return text
  }

  const first = new ServerProcess(settings)
  t.onTestFinished(async () => void (first.down || (await first.kill())))
  const url = (await first.listening)!
  const answers = new Map<number, string>()
  const tenAnswered = Promise.withResolvers<void>()
  const sent = Array.from({ length: REQUESTS }, async (_, index) => {
    answers.set(index, await add(url, index))
    if (answers.size === ANSWERED) tenAnswered.resolve()
  })
  await Promise.race([tenAnswered.promise, Promise.allSettled(sent)])
  await first.kill()
  await Promise.allSettled(sent)
  assert.ok(answers.size >= ANSWERED, `${answers.size} were answered`)

  // What the dead process claimed is free after a minute.
  const database = await openDatabase(place)
  await sql`update idempotency_keys set claimed_at = ${earlier('claimed_at', 61)}`.execute(database.executor)
  await database.close()

  const second = new ServerProcess(settings)
  t.onTestFinished(async () => void (second.down || (await second.kill())))
  const again = (await second.listening)!
  for (let index = 0; index < REQUESTS; index += 1) {
    const answer = await add(again, index)
    assert.equal(answer, answers.get(index) ?? answer)
  }
  await second.stop()

  const after = await openDatabase(place)
  t.onTestFinished(() => after.close())
  const { rows } = await sql<{ url: string }>`select url from projects order by url`.execute(after.executor)
  const wanted = Array.from({ length: REQUESTS }, (_, index) => `site-${index}.example`)
  assert.deepEqual(
    rows.map(({ url: one }) => one),
    wanted.toSorted(),
  )
})
