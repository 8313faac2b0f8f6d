import assert from 'node:assert/strict'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
let account: TestAccount
let ids: number[]

const call = (address: string, body: object) => sextant.call(address, body, account)
const post = (address: string, body: object) => sextant.post(address, body, account)
const names = async () =>
  (await call('get/projects_2/projects', { fields: ['name'] })).map((row: { name: string }) => row.name)

beforeEach(async () => {
  account = await sextant.newAccount()
  ids = []
  for (const name of ['Delta', 'alpha', 'Charlie', 'bravo']) {
    ids.push(await call('add/projects_2/projects', { url: `${name}.example`, name }))
  }
})

describe('moving a project', () => {
  test('puts it after its neighbour unless the request says before', async () => {
    assert.equal(await call('edit/projects_2/projects/move', { id: ids[0], to_id: String(ids[2]) }), 1)
    assert.deepEqual(await names(), ['alpha', 'Charlie', 'Delta', 'bravo'])
    await call('edit/projects_2/projects/move', { id: ids[3], to_id: ids[1], to_type: 'before' })
    assert.deepEqual(await names(), ['bravo', 'alpha', 'Charlie', 'Delta'])
  })

  test('beside itself changes nothing and returns 0', async () => {
    assert.equal(await call('edit/projects_2/projects/move', { id: ids[1], to_id: ids[1] }), 0)
    assert.deepEqual(await names(), ['Delta', 'alpha', 'Charlie', 'bravo'])
  })

  test('from many requests at once leaves each project in one place', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        call('edit/projects_2/projects/move', { id: ids[index % 4], to_id: ids[(index * 3 + 1) % 4] }),
      ),
    )
    const rows = await call('get/projects_2/projects', { fields: ['ord', 'name'] })
    assert.deepEqual(rows.map((row: { ord: number }) => row.ord).toSorted(), [1, 2, 3, 4])
  })

  test('names an unknown id', async () => {
    const address = 'edit/projects_2/projects/move'
    assertRefused(await post(address, { id: ids[0], to_id: 999_999 }), 54, /^to_id/)
    assertRefused(await post(address, { id: 999_999, to_id: ids[0] }), 54, /^id/)
    assertRefused(await post(address, { id: ids[0] }), 2001, /^to_id/)
    assertRefused(await post(address, { id: ids[0], to_id: ids[1], to_type: 'in' }), 2003, /^to_type/)
  })
})

describe('sorting projects', () => {
  const address = 'edit/projects_2/projects/sort'

  test('without a selection sorts all of them', async () => {
    assert.equal(await call(address, { orders: [{ name: 'name', direction: 'DESC' }] }), 4)
    assert.deepEqual(await names(), ['Delta', 'Charlie', 'bravo', 'alpha'])
    assert.equal(await call(address, { orders: ['name'] }), 4)
    assert.deepEqual(await names(), ['alpha', 'bravo', 'Charlie', 'Delta'])
  })

  test('with filters sorts only these, within their places', async () => {
    const filters = [{ name: 'id', operator: 'IN', values: [ids[0], ids[1], ids[3]] }]
    assert.equal(await call(address, { filters, orders: ['name'] }), 3)
    assert.deepEqual(await names(), ['alpha', 'bravo', 'Charlie', 'Delta'])
  })

  test('with a key of some projects sorts only these, and finds no others', async () => {
    const { key } = await call('add/users_2/keys', { name: 'narrow', projects_ids: [ids[0], ids[2]] })
    const sorted = (of: object) => sextant.call(address, { ...of, orders: ['name'] }, { ...account, key })
    assert.equal(await sorted({ id: ids[1] }), 0)
    assert.equal(await sorted({ filters: [{ name: 'name', operator: 'EQUALS', values: ['bravo'] }] }), 0)
    assert.equal(await sorted({}), 2)
    assert.deepEqual(await names(), ['Charlie', 'alpha', 'Delta', 'bravo'])
  })

  test('of no project returns 0', async () => {
    assert.equal(await call(address, { id: 999_999, orders: ['name'] }), 0)
    assert.deepEqual(await names(), ['Delta', 'alpha', 'Charlie', 'bravo'])
  })

  test('refuses a missing or unknown sort key and an invalid pattern', async () => {
    assertRefused(await post(address, {}), 2001, /^orders/)
    assertRefused(await post(address, { orders: [] }), 2001, /^orders/)
    assertRefused(await post(address, { orders: 5 }), 2002, /^orders/)
    assertRefused(await post(address, { orders: ['nmae'] }), 2004, /^orders\[0\].*name/)
    const filters = [{ name: 'name', operator: 'REGEXP', values: ['('] }]
    assertRefused(await post(address, { filters, orders: ['name'] }), 2004, /^filters/)
    assert.deepEqual(await names(), ['Delta', 'alpha', 'Charlie', 'bravo'])
  })
})

describe('favourites and tags', () => {
  const read = async (id: number) =>
    (await call('get/projects_2/projects', { id, fields: ['favorite', 'tags'] }))[0]

  test('a project is no favourite until it is made one', async () => {
    assert.equal((await read(ids[0]!)).favorite, 0)
    const address = 'edit/projects_2/projects/favorite'
    assert.equal(await call(address, { filters: [{ name: 'name', operator: 'CONTAINS', values: ['r'] }] }), 2)
    assert.deepEqual(
      await call('get/projects_2/projects', {
        fields: ['name'],
        filters: [{ name: 'favorite', operator: 'EQUALS', values: [1] }],
      }),
      [{ name: 'Charlie' }, { name: 'bravo' }],
    )
    assert.equal(await call(address, { id: ids[3], favorite: 0 }), 1)
    assert.equal((await read(ids[3]!)).favorite, 0)
    assertRefused(await post(address, { favorite: 1 }), 2001, /^filters/)
  })

  test('tags are replaced; without the parameter the project has tag 1, with an empty list none', async () => {
    const address = 'edit/projects_2/projects/tags'
    assert.equal(await call(address, { id: ids[0], tags: [7, '3', 7] }), 1)
    assert.equal((await read(ids[0]!)).tags, '3,7')
    await call(address, { id: ids[0] })
    assert.equal((await read(ids[0]!)).tags, '1')
    await call(address, { id: ids[0], tags: [] })
    assert.equal((await read(ids[0]!)).tags, null)
    assertRefused(await post(address, { id: ids[0], tags: [21] }), 2003, /^tags\[0\]/)
    assertRefused(await post(address, { id: 999_999, tags: [2] }), 54, /^id/)
  })
})
