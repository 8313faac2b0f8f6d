import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
let project_id: number

const add = (more: object = {}) =>
  call('add/projects_2/annotations', { project_id, date1: '2026-11-09', text: 'New shop', ...more })
const list = (more: object = {}) => call('get/projects_2/annotations', { project_id, ...more })
const only = async (more: object = {}) => {
  const rows = await list(more)
  assert.equal(rows.length, 1)
  return rows[0]
}

beforeEach(async () => {
  project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example', name: 'Bakery Lane' })
})

describe('an annotation', () => {
  test('is about one day unless a last day is sent', async () => {
    const id = await add()
    assert.deepEqual(await only(), {
      id,
      date1: '2026-11-09',
      date2: '2026-11-09',
      text: 'New shop',
      regions_indexes: null,
      keyword_id: null,
    })
    await call('del/projects_2/annotations', { project_id, id })
    await add({ date2: '2026-11-12' })
    assert.equal((await only()).date2, '2026-11-12')
  })

  test('tells who added it and when', async () => {
    await add()
    const { by_user_id, date } = await only({ fields: ['by_user_id', 'date'] })
    assert.equal(by_user_id, (await call('get/users_2/profile')).id)
    assert.match(date, /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  })

  test('can be limited to regions and to a keyword', async () => {
    await call('add/keywords_2/keywords/import', { project_id, keywords: ['rye bread'] })
    const [keyword] = await call('get/keywords_2/keywords', { project_id, fields: ['id'] })
    await add({ regions_indexes: [2, 5], keyword_id: keyword.id })
    const limited = await only()
    assert.equal(limited.regions_indexes, '2,5')
    assert.equal(limited.keyword_id, keyword.id)
    await call('edit/projects_2/annotations', { project_id, id: limited.id, regions_indexes: [] })
    assert.equal((await only()).regions_indexes, null)
  })

  test('keeps markup, quotes and other scripts as they are', async () => {
    const text = `<b onmouseover="x">'; drop table annotations; -- новый сайт 🍞`
    await add({ text })
    assert.equal((await only()).text, text)
  })

  test('goes with its keyword when that is deleted for good', async () => {
    await call('add/keywords_2/keywords/import', { project_id, keywords: ['rye bread'] })
    const [keyword] = await call('get/keywords_2/keywords', { project_id, fields: ['id'] })
    await add({ keyword_id: keyword.id })
    await call('del/keywords_2/keywords', { project_id, id: keyword.id })
    assert.equal((await list()).length, 1)
    assertRefused(
      await post('add/projects_2/annotations', {
        project_id,
        date1: '2026-11-09',
        text: 'x',
        keyword_id: keyword.id,
      }),
      54,
      /keyword/,
    )
    const { executor } = sextant.app.installation.database
    await sql`delete from keywords where account_id = 1 and id = ${keyword.id}`.execute(executor)
    assert.deepEqual(await list(), [])
  })

  for (const [how, body, code, names] of [
    ['without a day', { date1: undefined }, 2001, /date1/],
    ['on a day that does not exist', { date1: '2026-02-30' }, 2003, /date1/],
    ['that ends before it begins', { date2: '2026-11-08' }, 2003, /date2: .*2026-11-08/],
    ['without a text', { text: undefined }, 2001, /text/],
    ['with an empty text', { text: '' }, 2003, /text/],
    ['with a text of 501 characters', { text: 'x'.repeat(501) }, 2003, /text/],
    ['with a keyword that does not exist', { keyword_id: '2000000004' }, 54, /keyword/],
    ['of a project that does not exist', { project_id: 2_000_000_001 }, 54, /project/],
  ] as const) {
    test(`${how} is refused`, async () => {
      const sent = { project_id, date1: '2026-11-09', text: 'New shop', ...body }
      assertRefused(await post('add/projects_2/annotations', sent), code, names)
      assert.deepEqual(await list(), [])
    })
  }
})

describe('a list', () => {
  test('is sorted by day and can be cut to a period', async () => {
    await add({ date1: '2026-11-20', text: 'late' })
    await add({ date1: '2026-10-01', date2: '2026-11-05', text: 'long' })
    await add({ date1: '2026-11-05', text: 'middle' })
    const texts = async (more: object = {}) => (await list(more)).map(({ text }: { text: string }) => text)
    assert.deepEqual(await texts(), ['long', 'middle', 'late'])
    const november = [
      { name: 'date1', operator: 'LESS_THAN_EQUALS', values: ['2026-11-10'] },
      { name: 'date2', operator: 'GREATER_THAN_EQUALS', values: ['2026-11-02'] },
    ]
    assert.deepEqual(await texts({ filters: november }), ['long', 'middle'])
  })

  test('of a project that does not exist is refused', async () => {
    assertRefused(await post('get/projects_2/annotations', { project_id: 2_000_000_001 }), 54, /project/)
  })
})

describe('changing an annotation', () => {
  test('moves both days when only the first one is sent', async () => {
    const id = await add({ date2: '2026-11-12' })
    const edit = (body: object) => call('edit/projects_2/annotations', { project_id, id, ...body })
    await edit({ date1: '2026-11-20' })
    assert.deepEqual([(await only()).date1, (await only()).date2], ['2026-11-20', '2026-11-20'])
    await edit({ date2: '2026-11-21' })
    await edit({ text: 'Newer shop' })
    const { date1, date2, text } = await only()
    assert.deepEqual({ date1, date2, text }, { date1: '2026-11-20', date2: '2026-11-21', text: 'Newer shop' })
  })

  test('refuses a last day before the first one, and changes nothing', async () => {
    const id = await add()
    assertRefused(
      await post('edit/projects_2/annotations', { project_id, id, date2: '2026-11-01', text: 'no' }),
      2003,
      /date2/,
    )
    assert.equal((await only()).text, 'New shop')
  })

  test('needs an annotation of this project', async () => {
    const id = await add()
    const other = await call('add/projects_2/projects', { url: 'other.example' })
    const edit = { project_id: other, id, text: 'stolen' }
    assertRefused(await post('edit/projects_2/annotations', edit), 54, /annotation/)
    assert.equal(await call('del/projects_2/annotations', { project_id: other, id }), 0)
    assert.equal((await only()).text, 'New shop')
  })
})

test('a project has at most 1,000 annotations, also when many are added at once', async () => {
  const { executor } = sextant.app.installation.database
  await sql`
    insert into annotations (account_id, project_id, date1, date2, text, by_account_id)
    select 1, ${project_id}::int, '2026-11-09', '2026-11-09', 'x', 1 from generate_series(1, 998)`.execute(
    executor,
  )
  const sent = { project_id, date1: '2026-11-09', text: 'New shop' }
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('add/projects_2/annotations', sent)))
  const refused = answers.filter(({ json }) => json.errors !== undefined)
  assert.equal(refused.length, 3)
  for (const answer of refused) assertRefused(answer, 2003, /1000/)
})

test('guests read annotations, and change them with the right to edit', async () => {
  const guest = await sextant.newAccount({})
  const share = await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await call('edit/projects_2/invitations/accept', { ids: [share] }, guest)
  const id = await add()
  assert.equal((await call('get/projects_2/annotations', { project_id }, guest)).length, 1)
  const change = { project_id, id, text: 'by the guest' }
  assertRefused(await post('edit/projects_2/annotations', change, guest), 54, /edit/)
  assertRefused(
    await post('add/projects_2/annotations', { project_id, date1: '2026-11-09', text: 'x' }, guest),
    54,
    /edit/,
  )
  assertRefused(await post('del/projects_2/annotations', { project_id, id }, guest), 54, /edit/)
  await call('edit/projects_2/guests', { project_id, id: share, rights: ['view', 'edit'] })
  await call('edit/projects_2/annotations', change, guest)
  await call('add/projects_2/annotations', { project_id, date1: '2026-11-10', text: 'second' }, guest)
  const rows = await list({ fields: ['text', 'by_user_id'] })
  assert.deepEqual(rows, [
    { text: 'by the guest', by_user_id: 1 },
    { text: 'second', by_user_id: guest.id },
  ])
})

test('the audit log tells who changed annotations of a project', async () => {
  const id = await add({ text: 'Seen in the audit' })
  await call('del/projects_2/annotations', { project_id, id })
  const entries = await call('get/users_2/audit', { fields: ['action'], limit: 10 })
  const actions = entries.map(({ action }: { action: string }) => action)
  assert.ok(actions.includes('add/projects_2/annotations'))
  assert.ok(actions.includes('del/projects_2/annotations'))
})
