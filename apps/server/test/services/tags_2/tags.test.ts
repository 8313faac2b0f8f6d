import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, newAccount, post } = sextant

const named = async (as = admin) => {
  const tags: { id: number; name: string | null }[] = await call('get/tags_2/tags', {}, as)
  assert.deepEqual(
    tags.map((tag) => tag.id),
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  return Object.fromEntries(tags.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

test('tags are twenty numbers with the given names', async () => {
  const account = await newAccount()
  assert.deepEqual(await named(account), {})
  assert.equal(await call('edit/tags_2/tags/name', { id: '20', name: 'Сезон' }, account), 1)
  assert.equal(await call('edit/tags_2/tags/name', { id: 3, name: ' urgent ' }, account), 1)
  assert.equal(await call('edit/tags_2/tags/name', { id: 3, name: 'later' }, account), 1)
  assert.deepEqual(await named(account), { 3: 'later', 20: 'Сезон' })
  assert.equal(await call('edit/tags_2/tags/name', { id: 3, name: '' }, account), 1)
  assert.equal(await call('edit/tags_2/tags/name', { id: 4, name: '' }, account), 1)
  assert.deepEqual(await named(account), { 20: 'Сезон' })
  assert.deepEqual(await named(), {})
})

test('a guest of a project sees the tags of its owner', async () => {
  const [owner, guest] = [await newAccount(), await newAccount()]
  await call('edit/tags_2/tags/name', { id: 2, name: 'season' }, owner)
  const project_id = await call('add/projects_2/projects', { url: 'a.example' }, owner)
  const refused = await post('get/tags_2/tags', { project_id }, guest)
  assertRefused(refused, 54, /^project_id/)
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] }, owner)
  await sextant.join(guest)
  assert.deepEqual((await call('get/tags_2/tags', { project_id }, guest))[1], { id: 2, name: 'season' })
  assert.deepEqual(await named(guest), {})
})

test('an invalid tag number and a name that is too long are refused by name', async () => {
  for (const id of [0, 21, -1, '2,3', 1.5, null]) {
    const answer = await post('edit/tags_2/tags/name', { id, name: 'x' })
    assert.ok([2001, 2002, 2003].includes(answer.json.errors[0].code), answer.text)
    assert.match(answer.json.errors[0].detail.text, /^id/)
  }
  assertRefused(await post('edit/tags_2/tags/name', { id: 1, name: 'x'.repeat(101) }), 2003, /^name/)
  assertRefused(await post('edit/tags_2/tags/name', { id: 1 }), 2001, /^name/)
  assert.deepEqual(await named(), {})
})

test('every operation takes tags 1 to 20 as numbers and as digits', async () => {
  const tags = ['1', 20]
  const project_id = await call('add/projects_2/projects', { url: 'a.example', tags })
  const shown = async (address: string, body: object = {}) =>
    (await call(address, { ...body, fields: ['tags'] })).map((row: { tags: string }) => row.tags)
  assert.deepEqual(await shown('get/projects_2/projects', { id: project_id }), ['1,20'])
  await call('edit/projects_2/projects/tags', { id: project_id, tags: [20, '2'] })
  assert.deepEqual(await shown('get/projects_2/projects', { id: project_id }), ['2,20'])
  const { id } = await call('add/keywords_2/keywords', { project_id, name: 'kettle', tags })
  await call('edit/keywords_2/keywords/tags', { project_id, id, tags: ['19', 20], action: 'add' })
  await call('add/keywords_2/keywords/import', {
    project_id,
    keywords: 'name;tags\nteapot;2,20',
    tags: ['3'],
  })
  assert.deepEqual(await shown('get/keywords_2/keywords', { project_id, orders: ['name'] }), [
    '1,19,20',
    '2,3,20',
  ])
  const filters = [{ name: 'tags', operator: 'IN', values: ['19', 2] }]
  assert.equal((await shown('get/keywords_2/keywords', { project_id, filters })).length, 2)
  for (const wrong of [[0], [21], ['x'], [1.5]]) {
    for (const [address, body] of [
      ['add/projects_2/projects', { url: 'b.example' }],
      ['edit/projects_2/projects/tags', { id: project_id }],
      ['add/keywords_2/keywords', { project_id, name: 'x' }],
      ['edit/keywords_2/keywords/tags', { project_id, id, action: 'set' }],
      ['add/keywords_2/keywords/import', { project_id, keywords: 'x' }],
    ] as const) {
      const answer = await post(address, { ...body, tags: wrong })
      assert.match(answer.json.errors?.[0].detail.text ?? answer.text, /^tags\[0\]/, address)
    }
  }
})
