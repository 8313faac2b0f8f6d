import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test, vi } from 'vitest'
import { createApp } from '#app.ts'
import { readSettings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { startTestApp } from '../app.ts'
import { makeTestDatabase } from '../database.ts'
import { trackProject } from './tracked-project.ts'

test('parallel starts of checks of the same projects never deadlock', async (t) => {
  const sextant = await startTestApp(t, { worker: false })
  const projects: { id: number }[] = []
  for (let count = 0; count < 5; count++) {
    projects.push(await trackProject(sextant, { keywords: ['a', 'b', 'c'], depth: 1 }))
  }
  const ids = projects.map((project) => project.id)
  for (let round = 0; round < 10; round++) {
    for (const id of ids)
      await sextant.call('add/keywords_2/keywords', { project_id: id, name: `round ${round}` })
    const answers = await Promise.all([
      sextant.post('edit/positions_2/checker/go', { filters: [{ name: 'id', operator: 'IN', values: ids }] }),
      ...ids.toReversed().map((id) => sextant.post('edit/positions_2/checker/go', { id })),
    ])
    for (const answer of answers) assert.equal(answer.status, 200, answer.text)
  }
})

test('a deep check that a stop interrupts returns to the queue, and the next process finishes it', async (t) => {
  let asked = 0
  const slow: typeof fetch = async (_url, init) => {
    asked += 1
    const { q, page } = JSON.parse(String(init?.body)) as { q: string; page: number }
    await new Promise((resolve) => setTimeout(resolve, 300))
    return Response.json({
      searchParameters: { q, page, type: 'search' },
      organic: Array.from({ length: 10 }, (_, index) => ({
        title: `Result ${page}-${index}`,
        link: `https://site-${page}-${index}.example/`,
      })),
      credits: 1,
    })
  }
  const settings = { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key' }
  const first = await startTestApp(t, { settings, fetch: slow })
  const id = await first.call('add/projects_2/projects', { url: 'nowhere.example' })
  await first.call('add/keywords_2/keywords', { project_id: id, name: 'kettle' })
  await first.call('add/positions_2/searchers/regions', {
    project_id: id,
    searcher_key: 1,
    region_key: 225,
    region_depth: 10,
  })
  await first.call('edit/positions_2/checker/go', { id })
  while (asked < 2) await new Promise((resolve) => setTimeout(resolve, 20))
  const { settings: used } = first.app.installation
  await first.stop()
  assert.ok(asked < 10, `${asked} pages were asked for before it stopped`)

  const second = await createApp(used, { fetch: slow })
  try {
    await second.startWorker()
    const { database } = second.installation
    const deadline = Date.now() + 60_000
    for (;;) {
      const { rows } = await sql<{ ended: boolean }>`
        select finished_at is not null as ended from runs`.execute(database.executor)
      if (rows[0]?.ended === true) break
      assert.ok(Date.now() < deadline, 'the check goes on after the restart')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    // Every page was requested once: pages that the first process stored were not bought again.
    assert.equal(asked, 10)
  } finally {
    await second.close()
  }
})

test('a start that fails after the queue was opened leaves nothing open', async (t) => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const place = await makeTestDatabase(t)
  const before = timers()
  const database = await openDatabase(place)
  await sql`alter table price_token_secret rename to price_token_secret_away`.execute(database.executor)
  await assert.rejects(createApp(readSettings({ LOG_LEVEL: 'silent' }), {}, database), /price_token_secret/)
  await assert.rejects(sql`select 1`.execute(database.executor), 'the database is closed')
  await vi.waitUntil(() => timers() <= before, { timeout: 60_000 })
})
