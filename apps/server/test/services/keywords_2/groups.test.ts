import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })
const add = (body: object) => call('add/keywords_2/groups', body)
const namesOf = async (project_id: number, body: object = {}): Promise<string[]> =>
  (await call('get/keywords_2/groups', { project_id, fields: ['name'], ...body })).map(
    (row: { name: string }) => row.name,
  )
const trash = (project_id: number, id: number) => call('del/keywords_2/groups', { project_id, id })

describe('creating groups', () => {
  for (const [how, body, names] of [
    ['names', { names: ['Bread', 'Cakes'] }, ['Bread', 'Cakes']],
    ['a name as text', { name: ' Bread ' }, ['Bread']],
    ['a list of names in name', { name: ['Bread', 'Cakes'] }, ['Bread', 'Cakes']],
    ['a number as name', { name: 7 }, ['7']],
    ['names that repeat', { names: ['Bread', 'Bread'] }, ['Bread', 'Bread']],
    ['no name', {}, ['New group']],
    ['an empty list of names', { names: [] }, ['New group']],
    ['the same in names and name', { names: ['Bread'], name: 'Bread' }, ['Bread']],
    ['an empty list of names beside a name', { names: [], name: 'Bread' }, ['Bread']],
  ] as const) {
    test(`by ${how} returns the groups in the order of the request`, async () => {
      const project_id = await newProject()
      const made = await add({ project_id, ...body })
      assert.deepEqual(
        made.map((group: { name: string }) => group.name),
        names,
      )
      assert.deepEqual(await namesOf(project_id), names)
    })
  }

  test('returns everything that programs read of a new group, with the wire types of the list', async () => {
    const project_id = await newProject()
    const [made] = await add({ project_id, name: 'Bread', to_id: 0 })
    const { id, folder_id, ...rest } = made
    assert.deepEqual(rest, { project_id, name: 'Bread', on: 1, status: 0, ord: 1 })
    const fields = Object.keys(made)
    assert.deepEqual(await call('get/keywords_2/groups', { project_id, id, fields }), [made])
    assert.equal(typeof folder_id, 'number')
  })

  test('returns the fields that a request names, and makes nothing if one is unknown', async () => {
    const project_id = await newProject()
    const made = await add({ project_id, names: ['Bread', 'Cakes'], fields: ['name', 'folder_path'] })
    assert.deepEqual(made, [
      { name: 'Bread', folder_path: '' },
      { name: 'Cakes', folder_path: '' },
    ])
    for (const fields of [['nope'], ['COUNT(*)']]) {
      const refused = await post('add/keywords_2/groups', { project_id, name: 'Pies', fields })
      assertRefused(refused, 2004, /^fields/)
    }
    assert.deepEqual(await namesOf(project_id), ['Bread', 'Cakes'])
  })

  for (const [sent, on] of [
    [0, 0],
    ['0', 0],
    [false, 0],
    [1, 1],
    ['1', 1],
    [true, 1],
  ] as const) {
    test(`with on ${JSON.stringify(sent)} makes them ${on === 1 ? 'active' : 'off'}`, async () => {
      const project_id = await newProject()
      const [made] = await add({ project_id, name: 'Bread', on: sent })
      assert.equal(made.on, on)
      assert.deepEqual(await call('get/keywords_2/groups', { project_id, fields: ['on'] }), [{ on }])
    })
  }

  test('puts them where to_type says, in their own order', async () => {
    const project_id = await newProject()
    const [a, b] = await add({ project_id, names: ['a', 'b'] })
    await add({ project_id, names: ['first 1', 'first 2'], to_type: 'in_folder' })
    assert.deepEqual(await namesOf(project_id), ['first 1', 'first 2', 'a', 'b'])
    await add({ project_id, names: ['last 1', 'last 2'], to_type: 'in_folder_last', to_id: 0 })
    await add({ project_id, names: ['before 1', 'before 2'], to_type: 'before_group', to_id: String(a.id) })
    await add({ project_id, names: ['after 1', 'after 2'], to_type: 'after_group', to_id: b.id })
    assert.equal(
      (await namesOf(project_id)).join(', '),
      'first 1, first 2, before 1, before 2, a, b, after 1, after 2, last 1, last 2',
    )
  })

  test('into a folder puts them there, and beside a group into its folder', async () => {
    const project_id = await newProject()
    await call('add/keywords_2/keywords/import', {
      project_id,
      keywords: 'name;group_folder_path;group_name\nkettle;Tea/Black;Pots\n',
    })
    const [pots] = await call('get/keywords_2/groups', { project_id, fields: ['id', 'folder_id'] })
    await add({ project_id, name: 'Cups', to_id: pots.folder_id })
    await add({ project_id, name: 'Spoons', to_id: pots.id, to_type: 'after_group' })
    await add({ project_id, name: 'Root' })
    const fields = ['name', 'folder_path']
    assert.deepEqual(await call('get/keywords_2/groups', { project_id, fields, orders: ['ord', 'name'] }), [
      { name: 'Cups', folder_path: 'Tea/Black' },
      { name: 'Root', folder_path: '' },
      { name: 'Pots', folder_path: 'Tea/Black' },
      { name: 'Spoons', folder_path: 'Tea/Black' },
    ])
  })

  test('refuses places that do not exist or lie elsewhere, and makes nothing', async () => {
    const project_id = await newProject()
    const elsewhere = await newProject()
    const [foreign] = await add({ project_id: elsewhere, name: 'Elsewhere' })
    const [gone] = await add({ project_id, name: 'Gone' })
    await trash(project_id, gone.id)
    const refused: [body: object, code: number, names: RegExp][] = [
      [{ project_id: 999_999 }, 54, /^project_id/],
      [{ to_id: foreign.folder_id }, 54, /^to_id: there is no such folder/],
      [{ to_id: foreign.id, to_type: 'before_group' }, 54, /^to_id: there is no such group/],
      [{ to_id: gone.id, to_type: 'after_group' }, 54, /^to_id: there is no such group/],
      [{ to_type: 'after_group' }, 54, /^to_id/],
      [{ to_type: 'in_group' }, 2003, /^to_type/],
      [{ names: ['x'.repeat(256)] }, 2003, /^names\[0\]/],
      [{ names: ['a', ''] }, 2003, /^names\[1\]/],
      [{ names: ['a'], name: 'b' }, 2003, /^name: must be absent or the same as `names`, but got \["b"\]/],
      [{ names: ['a'], name: ['a', 'b'] }, 2003, /^name: must be absent or the same as `names`/],
      [{ names: ['a', { b: 1 }] }, 2002, /^names\[1\]/],
      [{ on: 2 }, 2002, /^on/],
    ]
    for (const [body, code, names] of refused) {
      assertRefused(await post('add/keywords_2/groups', { project_id, ...body }), code, names)
    }
    assert.deepEqual(await namesOf(project_id), [])
  })
})

describe('listing groups', async () => {
  const project_id = await newProject()
  const [bread, cakes, gone] = await add({ project_id, names: ['Bread', 'Cakes', 'Gone'] })
  await call('edit/keywords_2/groups/on', { project_id, id: cakes.id, on: 0 })
  await trash(project_id, gone.id)
  for (const name of ['rye', 'wheat']) {
    await call('add/keywords_2/keywords', { project_id, name, to_id: bread.id })
  }
  await call('del/keywords_2/keywords', {
    project_id,
    filters: [{ name: 'name', operator: 'EQUALS', values: ['wheat'] }],
  })

  test('returns id, name and on, in this order', async () => {
    const { json } = await post('get/keywords_2/groups', { project_id })
    assert.deepEqual(json, {
      result: [
        { id: bread.id, name: 'Bread', on: 1 },
        { id: cakes.id, name: 'Cakes', on: 0 },
      ],
    })
  })

  test('counts the keywords that are not in the trash; the status is always 0', async () => {
    const fields = ['name', 'count_keywords', 'status', 'folder_path']
    assert.deepEqual(await call('get/keywords_2/groups', { project_id, fields }), [
      { name: 'Bread', count_keywords: 1, status: 0, folder_path: '' },
      { name: 'Cakes', count_keywords: 0, status: 0, folder_path: '' },
    ])
  })

  test('a plain on or name in the body is no filter', async () => {
    assert.deepEqual(await namesOf(project_id, { on: 1, name: 'Cakes' }), ['Bread', 'Cakes'])
    assert.deepEqual(
      await namesOf(project_id, { on: 1, filters: [{ name: 'on', operator: 'EQUALS', values: [0] }] }),
      ['Cakes'],
    )
  })

  for (const show_trash of [1, '1', true]) {
    test(`show_trash ${JSON.stringify(show_trash)} adds those in the trash, with a negative project`, async () => {
      const fields = ['name', 'project_id']
      assert.deepEqual(await call('get/keywords_2/groups', { project_id, fields, show_trash }), [
        { name: 'Bread', project_id },
        { name: 'Cakes', project_id },
        { name: 'Gone', project_id: -project_id },
      ])
    })
  }

  for (const show_trash of [0, '0', false]) {
    test(`show_trash ${JSON.stringify(show_trash)} leaves them out`, async () => {
      assert.deepEqual(await namesOf(project_id, { show_trash }), ['Bread', 'Cakes'])
    })
  }

  test('counts groups, with and without one', async () => {
    const count = (body: object) => call('get/keywords_2/groups', { fields: ['COUNT(*)'], ...body })
    assert.deepEqual(await count({ project_id }), [{ 'COUNT(*)': 2 }])
    assert.deepEqual(await count({ project_id: await newProject() }), [{ 'COUNT(*)': 0 }])
  })

  test('has the shape of fetch_style', async () => {
    const body = { project_id, fields: ['name', 'on'] }
    const inStyle = (fetch_style: string) => call('get/keywords_2/groups', { ...body, fetch_style })
    assert.deepEqual(await inStyle('fetchAllColumn'), ['Bread', 'Cakes'])
    assert.deepEqual(await inStyle('fetchUniqueColumn'), { Bread: 1, Cakes: 0 })
  })

  test('of a project of another account is refused like one that does not exist', async () => {
    const stranger = await sextant.newAccount()
    const foreign = await post('get/keywords_2/groups', { project_id }, stranger)
    const missing = await post('get/keywords_2/groups', { project_id: 999_999 }, stranger)
    assertRefused(foreign, 54, /^project_id/)
    assert.deepEqual(foreign.json, missing.json)
    assertRefused(await post('get/keywords_2/groups', {}), 2001, /^project_id/)
  })
})

describe('switching groups', () => {
  const on = (body: object) => post('edit/keywords_2/groups/on', body)

  test('off by NOT_EQUALS picks all others and returns their number', async () => {
    const project_id = await newProject()
    await add({ project_id, names: ['Bread', 'Cakes', 'Rolls'] })
    const others = { name: 'name', operator: 'NOT_EQUALS', values: ['bread'] }
    const active = { name: 'on', operator: 'EQUALS', values: [1] }
    assert.equal((await on({ project_id, on: 0, filters: [others, active] })).json.result, 2)
    assert.deepEqual(await namesOf(project_id, { filters: [active] }), ['Bread'])
    assert.equal((await on({ project_id, on: 0, filters: [others, active] })).json.result, 0)
    assert.equal((await on({ project_id, on: true, filters: [others] })).json.result, 2)
    assert.deepEqual(await namesOf(project_id, { filters: [active] }), ['Bread', 'Cakes', 'Rolls'])
  })

  test('reaches the trash only with show_trash', async () => {
    const project_id = await newProject()
    const [group] = await add({ project_id, name: 'Bread' })
    await trash(project_id, group.id)
    assert.equal((await on({ project_id, on: 0, id: group.id })).json.result, 0)
    assert.equal((await on({ project_id, on: 0, id: group.id, show_trash: 1 })).json.result, 1)
  })

  test('stays inside its project and account, and needs a selector', async () => {
    const project_id = await newProject()
    const elsewhere = await newProject()
    const [group] = await add({ project_id: elsewhere, name: 'Elsewhere' })
    assert.equal((await on({ project_id, on: 0, id: group.id })).json.result, 0)
    assertRefused(await on({ project_id, on: 0 }), 2001, /^filters/)
    assertRefused(await on({ project_id, id: group.id }), 2001, /^on/)
    const stranger = await sextant.newAccount()
    const foreign = { project_id: elsewhere, on: 0, id: group.id }
    assertRefused(await post('edit/keywords_2/groups/on', foreign, stranger), 54, /^project_id/)
    assert.deepEqual(await call('get/keywords_2/groups', { project_id: elsewhere, fields: ['on'] }), [
      { on: 1 },
    ])
  })
})
