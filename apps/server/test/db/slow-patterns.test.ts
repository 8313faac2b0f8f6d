import assert from 'node:assert/strict'
import { errorCatalogue } from '@sextant/contract'
import { afterAll, describe, test, vi } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { testProfile } from '../database.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
const long = Array.from({ length: 5_000 }, (_, index) => `${'a'.repeat(100)} ${index}`)
await call('add/keywords_2/keywords/import', { project_id, keywords: long })
const other = await sextant.newAccount()

const filter = (operator: string, value: string) => ({ name: 'name', operator, values: [value] })

test('regular expressions that take milliseconds per row are stopped, and another account does not notice', async () => {
  const filters = [filter('REGEXP', '(a?b?){80}a{80}q')]
  let isOpen = true
  const slow = Promise.all([
    post('get/keywords_2/keywords', { project_id, filters, limit: 10 }),
    post('del/keywords_2/keywords', { project_id, filters }),
  ]).finally(() => (isOpen = false))
  let answers = 0
  for (; isOpen; answers += 1) assert.equal((await post('get/projects_2/projects', {}, other)).status, 200)
  for (const { status, json } of await slow) {
    assert.deepEqual([status, json.errors[0].code], [503, errorCatalogue.timeout.code])
    assert.match(json.errors[0].detail.text, /regular expressions took more than 3 seconds/)
  }
  // They run between slices of about 50 ms. If they had to wait for a pattern, there would be one or two answers.
  assert.ok(answers >= 10, `${answers} answers`)
  const [{ 'COUNT(*)': left }] = await call('get/keywords_2/keywords', { project_id, fields: ['COUNT(*)'] })
  assert.equal(left, long.length)
})

describe('regular expressions in requests', async () => {
  const id: number = await call('add/projects_2/projects', { url: 'tea-lane.example' })
  const names = ['green tea', 'black tea', 'white tea', 'coffee', 'cocoa']
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: names })
  const named = async (...filters: object[]): Promise<string[]> => {
    const rows = await call('get/keywords_2/keywords', { project_id: id, fields: ['name'], filters })
    return rows.map((row: { name: string }) => row.name).toSorted()
  }

  test('pick what they match, beside other filters', async () => {
    assert.deepEqual(await named(filter('REGEXP', '^(green|white) TEA$')), ['green tea', 'white tea'])
    assert.deepEqual(await named(filter('NOT_REGEXP', 'tea')), ['cocoa', 'coffee'])
    assert.deepEqual(
      await named(filter('REGEXP', 'c'), filter('NOT_REGEXP', 'co{2}|ff'), filter('CONTAINS', 'k t')),
      ['black tea'],
    )
    assert.deepEqual(await named(filter('REGEXP', 'nothing')), [])
  })

  test.runIf(testProfile === 'embedded')('may wait long for a processor', async (t) => {
    const now = performance.now.bind(performance)
    let waited = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + (waited += 2_000))
    t.onTestFinished(() => clock.mockRestore())
    assert.deepEqual(await named(filter('REGEXP', '^green')), ['green tea'])
  })

  test('are counted and paged', async () => {
    const filters = [filter('REGEXP', 'tea')]
    const { json } = await post('get/keywords_2/keywords', {
      project_id: id,
      filters,
      limit: 2,
      fields: ['name'],
    })
    assert.deepEqual([json.result.length, json.total, json.nextOffset], [2, 3, 2])
  })

  test('are errors where they are invalid, whether a row is tested or not', async () => {
    for (const more of [[], [filter('EQUALS', 'nothing')]]) {
      const filters = [...more, filter('REGEXP', '*')]
      const { json } = await post('get/keywords_2/keywords', { project_id: id, filters })
      assert.equal(json.errors[0].code, errorCatalogue.selection.code)
      assert.equal(json.errors[0].detail.fieldViolation.field, `filters[${more.length}].values[0]`)
    }
  })

  test('pick what is changed and deleted, and nothing else', async () => {
    const filters = [filter('REGEXP', '^co')]
    await call('edit/keywords_2/keywords/target', { project_id: id, target: 'https://a.example/', filters })
    assert.deepEqual(await named({ name: 'target', operator: 'IS_NOT_NULL', values: [] }), [
      'cocoa',
      'coffee',
    ])
    await call('del/keywords_2/keywords', { project_id: id, filters })
    const live = await call('get/keywords_2/keywords', { project_id: id, show_trash: 0, fields: ['name'] })
    assert.deepEqual(live.map((row: { name: string }) => row.name).toSorted(), [
      'black tea',
      'green tea',
      'white tea',
    ])
  })

  test('do not reach the rows of another account', async () => {
    const { json } = await post(
      'get/keywords_2/keywords',
      { project_id: id, filters: [filter('REGEXP', 'tea')] },
      other,
    )
    assert.equal(json.errors[0].code, errorCatalogue.forbidden.code)
  })

  test('pick projects, also those that are shared', async () => {
    const filters = [{ name: 'name', operator: 'REGEXP', values: ['^tea'] }]
    const found = async (as?: TestAccount) => call('get/projects_2/projects', { filters, fields: ['id'] }, as)
    assert.deepEqual(await found(), [{ id }])
    assert.deepEqual(await found(other), [])
    await call('add/projects_2/guests', { project_id: id, user_id: other.id, rights: ['view'] })
    await sextant.join(other)
    assert.deepEqual(await found(other), [{ id }])
  })
})
