import assert from 'node:assert/strict'
import { IMPORT_LINES } from '@sextant/contract'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { testProfile } from '../../database.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post, url } = sextant
const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })
const count = async (project_id: number) =>
  (await call('get/keywords_2/keywords', { project_id, fields: ['COUNT(*)'] }))[0]['COUNT(*)']

test('a hundred thousand lines in one call are imported while other requests are served', async () => {
  const project_id = await newProject()
  const small = await newProject()
  await call('add/keywords_2/keywords', { project_id: small, name: 'kettle' })
  const lines = Array.from(
    { length: IMPORT_LINES },
    (_, index) => `Bakery phrase ${index % 99_000} delivery;${(index % 20) + 1};;Group ${index % 200}`,
  )
  const keywords = `name;tags;target;group_name\n${lines.join('\n')}\n`

  const memoryBefore = process.memoryUsage().rss
  let memoryMost = memoryBefore
  let healthy = 0
  let listed = 0
  let importing = true
  const imported = call('add/keywords_2/keywords/import', { project_id, keywords }).finally(
    () => (importing = false),
  )
  const watching = (async () => {
    while (importing) {
      const answer = await fetch(`${url}/healthz`)
      assert.equal(answer.status, 200)
      await answer.text()
      if (importing) healthy += 1
      // The embedded database has one connection, which the import holds.
      if (testProfile === 'server') {
        assert.equal((await post('get/keywords_2/keywords', { project_id: small })).json.result.length, 1)
        if (importing) listed += 1
      }
      memoryMost = Math.max(memoryMost, process.memoryUsage().rss)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  assert.deepEqual(await imported, {
    countSended: 100_000,
    countDuplicated: 1_000,
    countAdded: 99_000,
    countChanged: 0,
  })
  await watching
  assert.ok(healthy >= 3, `/healthz answered ${healthy} times`)
  if (testProfile === 'server') assert.ok(listed >= 3, `keywords were listed ${listed} times`)
  const grown = Math.round((memoryMost - memoryBefore) / 2 ** 20)
  assert.ok(grown < 400, `memory grew by ${grown} MB`)

  assert.equal(await count(project_id), 99_000)
  assert.equal((await call('get/keywords_2/groups', { project_id })).length, 200)
  const [last] = await call('get/keywords_2/keywords', {
    project_id,
    fields: ['name', 'tags', 'group_name', 'ord'],
    filters: [{ name: 'name', operator: 'EQUALS', values: ['bakery phrase 98999 delivery'] }],
  })
  assert.deepEqual(last, {
    name: 'bakery phrase 98999 delivery',
    tags: '20',
    group_name: 'Group 199',
    ord: 495,
  })
})

test('more than a hundred thousand lines are refused, as text and as a list', async () => {
  const project_id = await newProject()
  const lines = Array.from({ length: IMPORT_LINES + 1 }, (_, index) => String(index))
  for (const keywords of [lines, lines.join('\n'), `name\n${lines.join('\n')}`]) {
    const answer = await post('add/keywords_2/keywords/import', { project_id, keywords })
    assertRefused(answer, 2003, /^keywords: .*at most 100,?000 lines/)
  }
  assert.equal(await count(project_id), 0)
})

test('millions of empty lines and an open quote are refused quickly', async () => {
  const project_id = await newProject()
  const empty = { project_id, keywords: `rye\n${'\n'.repeat(5_000_000)}wheat` }
  assertRefused(await post('add/keywords_2/keywords/import', empty), 2003, /^keywords: .*at most/)
  const open = { project_id, keywords: `name;tags\n"rye;1\n${'wheat;2\n'.repeat(100_000)}` }
  assertRefused(
    await post('add/keywords_2/keywords/import', open),
    2003,
    /^keywords line 2: .*quotes are not closed/,
  )
  assert.equal(await count(project_id), 0)
})
