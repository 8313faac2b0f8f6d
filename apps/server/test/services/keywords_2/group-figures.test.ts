import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { GOOGLE, newProject, seedChecks, YANDEX } from '../positions_2/checks.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation

const DATE = '2026-01-08'
const PHRASES = ['one', 'two', 'three', 'four', 'five']
const project = await newProject(sextant, ...PHRASES)
const [unchecked] = await call('add/keywords_2/groups', { project_id: project, name: 'Nothing checked' })
await call('add/keywords_2/keywords', { project_id: project, name: 'six', to_id: unchecked.id })
const volume = (phrase: string, searcher: number, type: number, searches: number) =>
  sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    values (1, ${searcher}, 213, ${type}, fold(${phrase}), ${searches}, 'import')`.execute(database.executor)

const figures = async (place: string, names = ['AVG', 'TOP10', 'VISIBILITY']): Promise<unknown[][]> => {
  const fields = names.map((name) => `POSITIONS_${name}():${place}`)
  return call('get/keywords_2/groups', {
    project_id: project,
    fields,
    orders: ['name'],
    fetch_style: 'fetchAllNum',
  })
}

test('a group shows the mean position, the number in the top 10 and the visibility', async () => {
  await seedChecks(sextant, project, [
    { keyword: 'one', date: DATE, position: 1 },
    { keyword: 'two', date: DATE, position: 5 },
    { keyword: 'three', date: DATE, position: 11 },
    { keyword: 'four', date: DATE },
    { keyword: 'five', date: DATE, outcome: 'failed', reason: 'no page' },
  ])
  // Visibility is unknown without volumes.
  assert.deepEqual(await figures(`${DATE}:${project}:${GOOGLE}`), [
    [5.67, 2, null],
    [null, null, null],
  ])
  await volume('one', 1, 3, 100)
  await volume('two', 1, 3, 300)
  await volume('four', 1, 3, 600)
  await volume('five', 1, 3, 5_000)
  await volume('three', 0, 6, 9_999)
  // 100 · (1·100 + 0.6·300 + 0·600) / (100 + 300 + 600): without a check or a volume, a keyword does not count.
  assert.deepEqual(await figures(`${DATE}:${project}:${GOOGLE}`, ['VISIBILITY']), [[28], [null]])
})

test('a date, a region or a project without checks has no figures, which differs from 0', async () => {
  for (const place of [
    `2026-01-09:${project}:${GOOGLE}`,
    `${DATE}:${project}:${YANDEX}`,
    `${DATE}:0:${GOOGLE}`,
    `${DATE}:${project}:77`,
  ]) {
    assert.deepEqual(await figures(place), Array(2).fill([null, null, null]))
  }
})

test('only `--` is no position of a mean, and none in the top 10', async () => {
  await seedChecks(sextant, project, [{ keyword: 'six', date: DATE, region: YANDEX }])
  assert.deepEqual(await figures(`${DATE}:${project}:${YANDEX}`), [
    [null, null, null],
    [null, 0, null],
  ])
})

test('figures filter and sort groups', async () => {
  const field = `POSITIONS_AVG():${DATE}:${project}:${GOOGLE}`
  const named = (body: object) =>
    call('get/keywords_2/groups', { project_id: project, fields: ['name'], ...body })
  assert.deepEqual(await named({ orders: [field] }), [{ name: 'Nothing checked' }, { name: 'Bread' }])
  assert.deepEqual(await named({ filters: [{ name: field, operator: 'LESS_THAN', values: ['5.67'] }] }), [])
  assert.deepEqual(await named({ filters: [{ name: field, operator: 'EQUALS', values: [5.67] }] }), [
    { name: 'Bread' },
  ])
  const picked = { filters: [{ name: field, operator: 'IS_NULL' }], on: 0, project_id: project }
  assert.equal(await call('edit/keywords_2/groups/on', picked), 1)
})

test('keywords in the trash do not count', async () => {
  await call('del/keywords_2/keywords', {
    project_id: project,
    filters: [{ name: 'name', operator: 'EQUALS', values: ['three'] }],
  })
  assert.deepEqual((await figures(`${DATE}:${project}:${GOOGLE}`))[0], [3, 2, 28])
})

test('a group has no fields of keywords', async () => {
  const fields = [`position:${DATE}:${project}:${GOOGLE}`]
  const answer = await post('get/keywords_2/groups', { project_id: project, fields })
  assertRefused(answer, 2004, /unknown field/)
})
