import assert from 'node:assert/strict'
import { Keyword, type FetchStyle } from '@sextant/contract'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })
const add = (body: object) => call('add/keywords_2/keywords', body)
const list = (body: object) => call('get/keywords_2/keywords', body)
const namesOf = async (project_id: number, body: object = {}): Promise<string[]> =>
  (await list({ project_id, fields: ['name'], ...body })).map((row: { name: string }) => row.name)

describe('adding a keyword', () => {
  const spellings: [sent: string, stored: string][] = [
    ['Sourdough  Delivery', 'sourdough delivery'],
    ['  kettle\t\n red ', 'kettle red'],
    ['no\u00a0break\u202fspace', 'no break space'],
    ['\ufeffmarked', 'marked'],
    ['cafe\u0301', 'caf\u00e9'],
    ['ЁЛКА Ёж', 'ёлка ёж'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['İSTANBUL', 'istanbul'],
    ['STRAßE', 'straße'],
    ['+buy "bread", it\'s 5.00', '+buy "bread", it\'s 5.00'],
    ['100% _free_ \\ back', '100% _free_ \\ back'],
    ['🍞 BREAD', '🍞 bread'],
  ]
  for (const [sent, stored] of spellings) {
    test(`${JSON.stringify(sent)} is stored as ${JSON.stringify(stored)} and found by what was sent`, async () => {
      const project_id = await newProject()
      const made = await add({ project_id, name: sent })
      assert.equal(made.name, stored)
      const found = await add({ project_id, name: sent })
      assert.equal(found.id, made.id)
      const spelt = sent.normalize('NFC').replace(/\s+/gu, ' ').trim()
      const filters = [{ name: 'name', operator: 'EQUALS', values: [spelt] }]
      assert.deepEqual(await namesOf(project_id, { filters }), [stored])
    })
  }

  test('returns id, name, group_id, tags and target; the id is digits', async () => {
    const project_id = await newProject()
    const [group] = await call('add/keywords_2/groups', { project_id, name: 'Bread' })
    const made = await add({
      project_id,
      name: 'Sourdough  Delivery',
      to_id: group.id,
      tags: ['5', 2, 2],
      target: 'https://www.Bakery-Lane.example/Delivery/',
    })
    assert.match(made.id, /^\d+$/)
    assert.deepEqual(made, {
      id: made.id,
      name: 'sourdough delivery',
      group_id: group.id,
      tags: '2,5',
      target: 'bakery-lane.example/Delivery',
    })
    const bare = await add({ project_id, name: 'rye', tags: [], target: '', fields: [] })
    assert.deepEqual([bare.tags, bare.target], [null, null])
  })

  test('returns the requested fields, in their order', async () => {
    const project_id = await newProject()
    const made = await add({ project_id, name: 'rye', fields: ['group_name', 'project_id', 'name'] })
    assert.deepEqual(Object.entries(made), [
      ['group_name', 'New group'],
      ['project_id', project_id],
      ['name', 'rye'],
    ])
  })

  test('puts it where to_type says', async () => {
    const project_id = await newProject()
    const [group] = await call('add/keywords_2/groups', { project_id, name: 'Bread' })
    const m = await add({ project_id, name: 'm', to_id: group.id })
    const n = await add({ project_id, name: 'n', to_id: String(group.id), to_type: 'in_group_last' })
    await add({ project_id, name: 'first', to_id: group.id, to_type: 'in_group' })
    await add({ project_id, name: 'last', to_id: group.id, to_type: 'in_group_last' })
    await add({ project_id, name: 'before', to_id: m.id, to_type: 'before_keyword' })
    await add({ project_id, name: 'after', to_id: Number(n.id), to_type: 'after_keyword' })
    assert.deepEqual(await namesOf(project_id), ['first', 'before', 'm', 'n', 'after', 'last'])
  })

  test('without a place goes to the start of the first group, created when missing', async () => {
    const project_id = await newProject()
    const first = await add({ project_id, name: 'a' })
    await call('add/keywords_2/groups', { project_id, name: 'Behind', to_type: 'in_folder_last' })
    const second = await add({ project_id, name: 'b' })
    assert.equal(second.group_id, first.group_id)
    assert.deepEqual(await namesOf(project_id), ['b', 'a'])
    const groups = await call('get/keywords_2/groups', { project_id, fields: ['name'] })
    assert.deepEqual(groups, [{ name: 'New group' }, { name: 'Behind' }])
  })

  test('that exists returns the existing one unchanged', async () => {
    const project_id = await newProject()
    const [, other] = await call('add/keywords_2/groups', { project_id, names: ['a', 'b'] })
    const made = await add({ project_id, name: 'rye', tags: [1] })
    const again = await add({ project_id, name: 'RYE', tags: [2], target: 'x.example', to_id: other.id })
    assert.deepEqual(again, made)
    assert.deepEqual(await namesOf(project_id), ['rye'])
  })

  test('is moved with move_duplicate, also to a group by name that is made when missing', async () => {
    const project_id = await newProject()
    const [a, b] = await call('add/keywords_2/groups', { project_id, names: ['a', 'b'] })
    const made = await add({ project_id, name: 'rye', to_id: a.id })
    const moved = await add({ project_id, name: 'rye', to_id: b.id, move_duplicate: '1' })
    assert.deepEqual([moved.id, moved.group_id], [made.id, b.id])
    const named = (name: string) =>
      add({
        project_id,
        name: 'rye',
        move_duplicate: 1,
        move_duplicate_group_name: name,
        fields: ['group_name'],
      })
    assert.equal((await named('c')).group_name, 'c')
    assert.equal((await named('A')).group_name, 'a')
    assert.equal((await call('get/keywords_2/groups', { project_id })).length, 3)
    const still = await add({
      project_id,
      name: 'rye',
      move_duplicate_group_name: 'd',
      fields: ['group_name'],
    })
    assert.equal(still.group_name, 'a')
  })

  test('that is new ignores the group for duplicates', async () => {
    const project_id = await newProject()
    const [a] = await call('add/keywords_2/groups', { project_id, name: 'a' })
    const made = await add({ project_id, name: 'x', move_duplicate: 1, move_duplicate_group_name: 'dups' })
    assert.equal(made.group_id, a.id)
    assert.equal((await call('get/keywords_2/groups', { project_id })).length, 1)
  })

  test('with wrong values is refused by name and changes nothing', async () => {
    const project_id = await newProject()
    const elsewhere = await newProject()
    const foreign = await add({ project_id: elsewhere, name: 'elsewhere' })
    const refused: [body: object, code: number, names: RegExp][] = [
      [{ name: undefined }, 2001, /^name/],
      [{ name: '\u00a0 ' }, 2003, /^name/],
      [{ name: 'x'.repeat(256) }, 2003, /^name/],
      [{ name: ['x'] }, 2002, /^name/],
      [{ project_id: 999_999 }, 54, /^project_id/],
      [{ to_id: foreign.group_id }, 54, /^to_id: there is no such group/],
      [{ to_id: 99_999_999_999 }, 54, /^to_id/],
      [{ to_id: foreign.id, to_type: 'before_keyword' }, 54, /^to_id: there is no such keyword/],
      [{ to_type: 'after_keyword' }, 54, /^to_id/],
      [{ to_type: 'in_folder' }, 2003, /^to_type/],
      [{ tags: [21] }, 2003, /^tags\[0\]/],
      [{ tags: 'two' }, 2002, /^tags/],
      [{ target: ['not a text'] }, 2002, /^target/],
      [{ fields: ['id', 'nmae'] }, 2004, /^fields\[1\].*Did you mean "name"/],
    ]
    for (const [body, code, names] of refused) {
      assertRefused(await post('add/keywords_2/keywords', { project_id, name: 'x', ...body }), code, names)
    }
    assert.deepEqual(await namesOf(project_id), [])
    assert.deepEqual(await call('get/keywords_2/groups', { project_id }), [])
  })

  test('from many requests at once adds it once', async () => {
    const project_id = await newProject()
    const made = await Promise.all(Array.from({ length: 10 }, () => add({ project_id, name: 'rye' })))
    assert.equal(new Set(made.map((keyword) => keyword.id)).size, 1)
    assert.deepEqual(await namesOf(project_id), ['rye'])
  })
})

describe('listing keywords', async () => {
  const project_id = await newProject()
  await call('add/keywords_2/keywords/import', {
    project_id,
    keywords: 'name;tags;group_name\nc;2;Second\na;1;Second\nb;;Second\nd;"1,2";First\n',
  })
  const first = (await call('get/keywords_2/groups', { project_id })).find(
    (group: { name: string }) => group.name === 'First',
  )

  test('needs a project of the account; a missing one and a foreign one get the same response', async () => {
    const stranger = await sextant.newAccount()
    assertRefused(await post('get/keywords_2/keywords', {}), 2001, /^project_id/)
    const foreign = await post('get/keywords_2/keywords', { project_id }, stranger)
    const missing = await post('get/keywords_2/keywords', { project_id: 999_999 }, stranger)
    assertRefused(foreign, 54, /^project_id/)
    assert.deepEqual(foreign.json, missing.json)
    for (const id of [0, -1, '99999999999999999999']) {
      assertRefused(await post('get/keywords_2/keywords', { project_id: id }), 54, /^project_id/)
    }
    const counted = { project_id, fields: ['COUNT(*)'] }
    assertRefused(await post('get/keywords_2/keywords', counted, stranger), 54, /^project_id/)
  })

  test('is sorted by the order of the groups, then by the order inside each', async () => {
    assert.deepEqual(await namesOf(project_id), ['c', 'a', 'b', 'd'])
    const [moved] = await call('add/keywords_2/groups', { project_id, name: 'Now first' })
    await add({ project_id, name: 'z', to_id: moved.id })
    assert.deepEqual(await namesOf(project_id), ['z', 'c', 'a', 'b', 'd'])
    await call('del/keywords_2/keywords', {
      project_id,
      filters: [{ name: 'name', operator: 'EQUALS', values: ['z'] }],
    })
  })

  test('a count of an empty project is 0, of a full one its keywords', async () => {
    const count = (body: object) => list({ fields: ['COUNT(*)'], ...body })
    assert.deepEqual(await count({ project_id: await newProject() }), [{ 'COUNT(*)': 0 }])
    assert.deepEqual(await count({ project_id }), [{ 'COUNT(*)': 4 }])
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['nothing'] }]
    assert.deepEqual(await count({ project_id, filters }), [{ 'COUNT(*)': 0 }])
  })

  test('an empty project has an empty list', async () => {
    assert.deepEqual((await post('get/keywords_2/keywords', { project_id: await newProject() })).json, {
      result: [],
    })
  })

  test('returns every field of the contract, in the requested order', async () => {
    const fields = Object.keys(Keyword.fields).toReversed()
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['d'] }]
    const [row] = await list({ project_id, fields, filters })
    assert.deepEqual(Object.keys(row), fields)
    assert.deepEqual([row.tags, row.group_id, row.group_on, row.target], ['1,2', first.id, 1, null])
  })

  test('with an id returns that one; with another filter both must hold', async () => {
    const [{ id }] = await list({ project_id })
    assert.deepEqual(await list({ project_id, id: Number(id) }), [{ id, name: 'c' }])
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['a'] }]
    assert.deepEqual(await list({ project_id, id, filters }), [])
  })

  test('has every fetch style', async () => {
    const filters = [{ name: 'group_name', operator: 'EQUALS', values: ['Second'] }]
    const inStyle = (fetch_style: string, fields: string[]) =>
      list({ project_id, filters, fetch_style, fields })
    const fields = ['group_name', 'name']
    const answers: Record<FetchStyle, unknown> = {
      fetchAll: ['c', 'a', 'b'].map((name) => ({ group_name: 'Second', name })),
      fetchAllNum: ['c', 'a', 'b'].map((name) => ['Second', name]),
      fetchAllColumn: ['Second', 'Second', 'Second'],
      fetch: { group_name: 'Second', name: 'c' },
      fetchColumn: 'Second',
      fetchGroup: { Second: [{ name: 'c' }, { name: 'a' }, { name: 'b' }] },
      fetchGroupColumn: { Second: ['c', 'a', 'b'] },
      fetchUnique: { Second: { name: 'b' } },
      fetchUniqueNum: { Second: ['b'] },
      fetchUniqueColumn: { Second: 'b' },
    }
    for (const [style, expected] of Object.entries(answers)) {
      assert.deepEqual(await inStyle(style, fields), expected, style)
    }
    const unknown = await post('get/keywords_2/keywords', { project_id, fetch_style: 'fetchall' })
    assertRefused(unknown, 2003, /^fetch_style.*Did you mean "fetchAll"/)
  })

  test('no field of a keyword may be another account’s to filter by', async () => {
    const stranger = await sextant.newAccount()
    const own = await call('add/projects_2/projects', { url: 'own.example' }, stranger)
    await call('add/keywords_2/keywords', { project_id: own, name: 'own' }, stranger)
    const [{ id }] = await list({ project_id })
    assert.deepEqual(await call('get/keywords_2/keywords', { project_id: own, id }, stranger), [])
    const filters = [{ name: 'project_id', operator: 'EQUALS', values: [project_id] }]
    assert.deepEqual(await call('get/keywords_2/keywords', { project_id: own, filters }, stranger), [])
  })
})

describe('the trash', () => {
  test('takes keywords by filters or id and returns their number', async () => {
    const project_id = await newProject()
    await call('add/keywords_2/keywords/import', { project_id, keywords: ['test a', 'test b', 'c', 'd'] })
    const del = (body: object) => call('del/keywords_2/keywords', { project_id, ...body })
    const filters = [{ name: 'name', operator: 'CONTAINS', values: ['TEST'] }]
    assert.equal(await del({ filters }), 2)
    assert.equal(await del({ filters }), 0)
    const [{ id }] = await list({ project_id })
    assert.equal(await del({ id }), 1)
    assert.deepEqual(await namesOf(project_id), ['d'])
  })

  test('is shown with show_trash and a negative project, and nowhere else', async () => {
    const project_id = await newProject()
    const { id } = await add({ project_id, name: 'rye' })
    await call('del/keywords_2/keywords', { project_id, id })
    assert.deepEqual(await list({ project_id }), [])
    assert.deepEqual(await list({ project_id, show_trash: '1', fields: ['id', 'project_id'] }), [
      { id, project_id: -project_id },
    ])
    const filters = [{ name: 'project_id', operator: 'LESS_THAN', values: [0] }]
    assert.deepEqual(await list({ project_id, filters }), [])
    assert.deepEqual(await namesOf(project_id, { filters, show_trash: true }), ['rye'])
  })

  test('does not block the same phrase', async () => {
    const project_id = await newProject()
    for (let round = 0; round < 2; round++) {
      const { id } = await add({ project_id, name: 'rye' })
      await call('del/keywords_2/keywords', { project_id, id })
    }
    const alive = await add({ project_id, name: 'Rye' })
    const shown = await list({ project_id, show_trash: 1, fields: ['id', 'project_id'] })
    assert.equal(shown.length, 3)
    assert.deepEqual(await list({ project_id, fields: ['id'] }), [{ id: alive.id }])
  })

  test('takes nothing without a selector, from another project or for another account', async () => {
    const project_id = await newProject()
    const elsewhere = await newProject()
    const { id } = await add({ project_id, name: 'rye' })
    const stranger = await sextant.newAccount()
    assertRefused(await post('del/keywords_2/keywords', { project_id }), 2001, /^filters/)
    assertRefused(await post('del/keywords_2/keywords', { project_id, id: [id] }), 2002, /^id/)
    assertRefused(await post('del/keywords_2/keywords', { project_id, id }, stranger), 54, /^project_id/)
    assert.equal(await call('del/keywords_2/keywords', { project_id: elsewhere, id }), 0)
    assert.deepEqual(await namesOf(project_id), ['rye'])
  })
})
