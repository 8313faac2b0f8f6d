import assert from 'node:assert/strict'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
let project_id: number

const add = (urls: string[], more: object = {}) =>
  call('add/projects_2/competitors', { project_id, urls, ...more })
const list = (more: object = {}) => call('get/projects_2/competitors', { project_id, ...more })
const sites = async (more: object = {}) => (await list(more)).map((row: { site: string }) => row.site)

beforeEach(async () => {
  project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example', name: 'Bakery Lane' })
})

describe('adding competitors', () => {
  test('returns the fields that a request names, and adds nothing if one is unknown', async () => {
    const before = await list()
    const refused = await post('add/projects_2/competitors', {
      project_id,
      urls: ['pies.example'],
      fields: ['nope'],
    })
    assertRefused(refused, 2004, /^fields/)
    assert.deepEqual(await list(), before)
    const added = await add(['pies.example'], { fields: ['site'] })
    assert.deepEqual(added, [{ site: 'pies.example' }])
  })

  test('returns id, name, site and on of each, in the order sent', async () => {
    const added = await add(['https://www.Crumbs.example/', 'toast.example/shop'], { names: ['', 'Toast'] })
    assert.deepEqual(added, [
      { id: added[0].id, name: 'crumbs.example', site: 'crumbs.example', on: 0 },
      { id: added[1].id, name: 'Toast', site: 'toast.example/shop', on: 0 },
    ])
    assert.deepEqual(
      await list(),
      added.map((competitor: { site: string }) => ({ ...competitor, url: competitor.site })),
    )
  })

  test('never uses the id of a project', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) {
      ids.push((await add([`rival-${count}.example`]))[0].id)
      ids.push(await call('add/projects_2/projects', { url: 'other.example' }))
      ids.push(Number(await call('add/projects_2/projects/copy', { project_id })))
      const [copied] = await call('get/projects_2/competitors', { project_id: ids.at(-1) })
      ids.push(copied.id)
    }
    assert.equal(new Set(ids).size, ids.length)
  })

  test('that exist returns them unchanged', async () => {
    const [crumbs] = await add(['crumbs.example'], { names: ['Crumbs'] })
    const again = await add(['new.example', 'http://crumbs.example', 'crumbs.example/'], {
      names: ['a', 'b', 'c'],
    })
    assert.deepEqual(
      again.map((row: { name: string }) => row.name),
      ['a', 'Crumbs'],
    )
    assert.equal(again[1].id, crumbs.id)
    assert.deepEqual(await sites(), ['crumbs.example', 'new.example'])
  })

  test('from many requests at once adds each once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => add(['crumbs.example', 'toast.example'])))
    assert.deepEqual(await sites(), ['crumbs.example', 'toast.example'])
  })

  test('is limited to 250 per project, and then adds nothing', async () => {
    const urls = Array.from({ length: 250 }, (_, index) => `rival-${index}.example`)
    await add(urls.slice(0, 249))
    assertRefused(
      await post('add/projects_2/competitors', { project_id, urls: ['x.example', 'y.example'] }),
      2003,
      /^urls: .*250/,
    )
    assert.equal((await list()).length, 249)
    await add(['rival-0.example', 'rival-249.example'])
    assert.deepEqual(await sites(), urls)
    assertRefused(
      await post('add/projects_2/competitors', { project_id, urls: [...urls, 'z.example'] }),
      2003,
      /^urls/,
    )
  })

  for (const [how, body, code, names] of [
    ['no urls', {}, 2001, /^urls/],
    ['a site that is none', { urls: ['ok.example', 'no site'] }, 2003, /^urls\[1\]/],
    [
      'another number of names',
      { urls: ['a.example', 'b.example'], names: ['A'] },
      2003,
      /^names: must have 2 names/,
    ],
    ['descriptions', { urls: ['a.example'], descriptions: ['A'] }, 3004, /^descriptions/],
    ['another tool', { urls: ['a.example'], service_name: 'aiTracker' }, 2003, /^service_name/],
    ['a project that is none', { urls: ['a.example'], project_id: 999_999 }, 54, /^project_id/],
  ] as const) {
    test(`with ${how} is refused and adds nothing`, async () => {
      assertRefused(await post('add/projects_2/competitors', { project_id, ...body }), code, names)
      assert.deepEqual(await list(), [])
    })
  }

  test('of no urls adds nothing', async () => assert.deepEqual(await add([]), []))
})

describe('the list of competitors', () => {
  test('has the project first on request, with the same fields', async () => {
    await add(['crumbs.example'])
    const [own, rival] = await list({ include_project: 1, fields: ['id', 'site', 'url'] })
    assert.deepEqual(own, { id: project_id, site: 'bakery-lane.example', url: 'bakery-lane.example' })
    assert.deepEqual({ ...rival, id: 0 }, { id: 0, site: 'crumbs.example', url: 'crumbs.example' })
    assert.deepEqual(Object.keys((await list({ include_project: 1 }))[0]), [
      'id',
      'name',
      'site',
      'on',
      'url',
    ])
  })

  test('leaves out those that are off, on request', async () => {
    const [crumbs, toast] = await add(['crumbs.example', 'toast.example'])
    assert.equal(
      await call('edit/projects_2/competitors/on', { project_id, ids: [String(crumbs.id), 999_999], on: -1 }),
      1,
    )
    assert.deepEqual(await sites({ only_enabled: 1 }), ['toast.example'])
    assert.deepEqual(
      (await list()).map((row: { on: number }) => row.on),
      [-1, 0],
    )
    assert.equal(
      await call('edit/projects_2/competitors/on', { project_id, ids: [crumbs.id, toast.id], on: 0 }),
      2,
    )
    assert.deepEqual(await sites({ only_enabled: 1 }), ['crumbs.example', 'toast.example'])
  })

  test('returns every field of the contract, and refuses those it does not know', async () => {
    await add(['crumbs.example'])
    const fields = ['ord', 'date', 'on', 'site', 'url', 'name', 'user_id', 'id']
    for (const row of await list({ fields, include_project: 1 })) assert.deepEqual(Object.keys(row), fields)
    assertRefused(
      await post('get/projects_2/competitors', { project_id, fields: ['nmae'] }),
      2004,
      /^fields\[0\]/,
    )
    assertRefused(
      await post('get/projects_2/competitors', { project_id, fields: ['COUNT(*)'] }),
      2004,
      /^fields/,
    )
  })

  test('of an unknown project is refused, with and without the project', async () => {
    for (const include_project of [0, 1]) {
      assertRefused(
        await post('get/projects_2/competitors', { project_id: 999_999, include_project }),
        54,
        /^project_id/,
      )
    }
  })
})

describe('changing competitors', () => {
  test('renames one', async () => {
    const [crumbs] = await add(['crumbs.example'])
    assert.equal(
      await call('edit/projects_2/competitors/name', { project_id, id: crumbs.id, name: ' Crumbs ' }),
      1,
    )
    assert.equal((await list())[0].name, 'Crumbs')
    const address = 'edit/projects_2/competitors/name'
    assertRefused(await post(address, { project_id, id: project_id, name: 'x' }), 54, /^id/)
    assertRefused(await post(address, { project_id: 999_999, id: crumbs.id, name: 'x' }), 54, /^project_id/)
  })

  test('moves one after its neighbour unless the request says before', async () => {
    const [a, b, c] = (await add(['a.example', 'b.example', 'c.example'])).map(
      (row: { id: number }) => row.id,
    )
    const move = (body: object) => call('edit/projects_2/competitors/move', { project_id, ...body })
    assert.equal(await move({ id: a, to_id: b }), 1)
    assert.deepEqual(await sites(), ['b.example', 'a.example', 'c.example'])
    await move({ id: c, to_id: b, to_type: 'before' })
    assert.deepEqual(await sites(), ['c.example', 'b.example', 'a.example'])
    assert.equal(await move({ id: c, to_id: c }), 0)
    assertRefused(
      await post('edit/projects_2/competitors/move', { project_id, id: a, to_id: project_id }),
      54,
      /^to_id/,
    )
  })

  test('removes those named by ids, and only these', async () => {
    const [a] = await add(['a.example', 'b.example'])
    assert.equal(
      await call('del/projects_2/competitors', { project_id, ids: [a.id, project_id, 999_999] }),
      1,
    )
    assert.deepEqual(await sites(), ['b.example'])
    assert.equal(await call('del/projects_2/competitors', { project_id, ids: [a.id] }), 0)
    assert.equal((await call('get/projects_2/projects', { id: project_id })).length, 1)
  })

  test('accepts no filters for a removal', async () => {
    const [a] = await add(['a.example'])
    const address = 'del/projects_2/competitors'
    const filters = [{ name: 'id', operator: 'IN', values: [a.id] }]
    assertRefused(await post(address, { project_id, filters }), 2003, /^filters/)
    assertRefused(await post(address, { project_id, ids: [a.id], filters }), 2003, /^filters/)
    assertRefused(await post(address, { project_id }), 2001, /^ids/)
    assert.equal((await list()).length, 1)
    assert.equal(await call(address, { project_id, ids: [a.id], filters: [] }), 1)
  })

  test('are deleted with their project', async () => {
    await add(['a.example'])
    await call('del/projects_2/projects', { id: project_id })
    assertRefused(await post('get/projects_2/competitors', { project_id }), 54, /^project_id/)
  })
})
