import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

const newProject = (): Promise<number> => call('add/projects_2/projects', { url: 'bakery-lane.example' })
const addFolder = (project_id: number, name: string, to_id = 0, to_type = 'in') =>
  call('add/keywords_2/folders', { project_id, name, to_id, to_type })
const addGroup = async (project_id: number, name: string, to_id = 0): Promise<number> =>
  (await call('add/keywords_2/groups', { project_id, name, to_id, to_type: 'in_folder_last' }))[0].id
const importTo = (project_id: number, group_id: number, keywords: string[]) =>
  call('add/keywords_2/keywords/import', { project_id, group_id, keywords })
const pathsOf = async (project_id: number, body: object = {}): Promise<string[]> =>
  (await call('get/keywords_2/folders', { project_id, fields: ['path'], ...body })).map(
    (row: { path: string }) => row.path,
  )
const namesOf = async (noun: string, project_id: number, body: object = {}): Promise<string[]> =>
  (await call(`get/keywords_2/${noun}`, { project_id, fields: ['name'], orders: ['name'], ...body })).map(
    (row: { name: string }) => row.name,
  )

/** Season › Easter › Lamb with a group and a keyword in each, and Other beside. */
async function furnished() {
  const project_id = await newProject()
  const season = (await addFolder(project_id, 'Season')).id
  const easter = (await addFolder(project_id, 'Easter', season)).id
  const lamb = (await addFolder(project_id, 'Lamb', easter)).id
  const other = (await addFolder(project_id, 'Other')).id
  const groups: Record<string, number> = {}
  for (const [name, folder] of Object.entries({ top: 0, season, easter, lamb, other })) {
    groups[name] = await addGroup(project_id, `g ${name}`, folder)
    await importTo(project_id, groups[name], [`k ${name}`])
  }
  return { project_id, season, easter, lamb, other, groups }
}

describe('creating folders', () => {
  test('returns everything that programs read of a new folder', async () => {
    const project_id = await newProject()
    const [root] = await call('get/keywords_2/folders', { project_id })
    const { id, ...rest } = await addFolder(project_id, ' Season ')
    assert.deepEqual(rest, {
      project_id,
      parent_id: root.id,
      name: 'Season',
      ord: 1,
      count_folders: 0,
      count_groups: 0,
      count_groups_active: 0,
      expire_days: null,
    })
    assert.deepEqual(await call('get/keywords_2/folders', { project_id, id }), [
      { id, parent_id: root.id, name: 'Season', path: 'Season' },
    ])
  })

  test('returns the fields that a request names, and makes nothing if one is unknown', async () => {
    const project_id = await newProject()
    const made = await call('add/keywords_2/folders', {
      project_id,
      name: 'Season',
      fields: ['path', 'name'],
    })
    assert.deepEqual(made, { path: 'Season', name: 'Season' })
    const refused = await post('add/keywords_2/folders', { project_id, name: 'Pies', fields: ['nope'] })
    assertRefused(refused, 2004, /^fields/)
    const names = await call('get/keywords_2/folders', { project_id, fields: ['name'] })
    assert.deepEqual(names, [{ name: '' }, { name: 'Season' }])
  })

  test('without a name makes "New folder", and a name may repeat', async () => {
    const project_id = await newProject()
    const made = await call('add/keywords_2/folders', { project_id })
    assert.equal(made.name, 'New folder')
    assert.notEqual((await call('add/keywords_2/folders', { project_id })).id, made.id)
  })

  test('puts them where to_type says', async () => {
    const project_id = await newProject()
    const a = (await addFolder(project_id, 'a')).id
    await addFolder(project_id, 'last')
    await addFolder(project_id, 'before', a, 'before')
    await addFolder(project_id, 'after', a, 'after')
    await addFolder(project_id, 'inside', a)
    assert.deepEqual(await pathsOf(project_id), ['', 'before', 'a', 'a/inside', 'after', 'last'])
  })

  test('beyond the third level is refused and changes nothing', async () => {
    const { project_id, lamb } = await furnished()
    const before = await pathsOf(project_id)
    const tooDeep = { project_id, name: 'x', to_id: lamb }
    assertRefused(await post('add/keywords_2/folders', tooDeep), 2003, /^to_id.*3 levels/)
    assert.deepEqual(await pathsOf(project_id), before)
  })

  test('is refused with a slash in the name, beside the root and for an unknown folder', async () => {
    const project_id = await newProject()
    const [root] = await call('get/keywords_2/folders', { project_id })
    for (const [body, code, names] of [
      [{ name: 'a/b' }, 2003, /^name/],
      [{ name: 'a', to_type: 'after' }, 2003, /^to_id/],
      [{ name: 'a', to_id: root.id, to_type: 'before' }, 2003, /^to_id/],
      [{ name: 'a', to_id: 999_999 }, 54, /^to_id/],
      [{ name: 'a', to_type: 'beside' }, 2003, /^to_type/],
    ] as const) {
      assertRefused(await post('add/keywords_2/folders', { project_id, ...body }), code, names)
    }
  })
})

describe('listing folders', () => {
  test('reads as a tree, each folder before its sub-folders, with counts of what is directly inside', async () => {
    const { project_id, season, easter, groups } = await furnished()
    await call('edit/keywords_2/groups/on', { project_id, id: groups.season, on: 0 })
    const fields = ['path', 'ord_path', 'count_folders', 'count_groups', 'count_groups_active']
    const rows = await call('get/keywords_2/folders', { project_id, fields })
    assert.deepEqual(
      rows.map((row: object) => Object.values(row)),
      [
        ['', '', 2, 1, 1],
        ['Season', '1', 1, 1, 0],
        ['Season/Easter', '1/1', 1, 1, 1],
        ['Season/Easter/Lamb', '1/1/1', 0, 1, 1],
        ['Other', '2', 0, 1, 1],
      ],
    )
    const inSeason = { name: 'parent_id', operator: 'EQUALS', values: [season] }
    const found = await call('get/keywords_2/folders', { project_id, fields: ['id'], filters: [inSeason] })
    assert.deepEqual(found, [{ id: easter }])
    assert.deepEqual(await call('get/keywords_2/folders', { project_id, fields: ['COUNT(*)'] }), [
      { 'COUNT(*)': 5 },
    ])
  })

  test('as a tree is an object of lists by parent_id, which need not be requested', async () => {
    const { project_id, season, easter } = await furnished()
    const [root] = await call('get/keywords_2/folders', { project_id })
    const tree = await call('get/keywords_2/folders', { project_id, fields: ['name'], view: 'tree' })
    assert.deepEqual(tree, {
      0: [{ name: '' }],
      [root.id]: [{ name: 'Season' }, { name: 'Other' }],
      [season]: [{ name: 'Easter' }],
      [easter]: [{ name: 'Lamb' }],
    })
    const withParent = await call('get/keywords_2/folders', { project_id, id: easter, view: 'tree' })
    assert.equal(withParent[season][0].parent_id, season)
  })

  test('shows those in the trash only on request, with a negative project', async () => {
    const { project_id, easter } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: easter })
    assert.deepEqual(await pathsOf(project_id), ['', 'Season', 'Other'])
    for (const show_trash of [1, true, '1']) {
      const fields = ['path', 'project_id']
      const rows = await call('get/keywords_2/folders', { project_id, id: easter, fields, show_trash })
      assert.deepEqual(rows, [{ path: 'Season/Easter', project_id: -project_id }])
    }
  })

  test('of a project of another account is refused like one that does not exist', async () => {
    const project_id = await newProject()
    const stranger = await sextant.newAccount()
    const foreign = await post('get/keywords_2/folders', { project_id }, stranger)
    assertRefused(foreign, 54, /^project_id/)
    const missing = await post('get/keywords_2/folders', { project_id: 999_999 }, stranger)
    assert.deepEqual(foreign.json, missing.json)
  })
})

describe('renaming and moving folders', () => {
  test('a new name changes the path of everything below, in the trash too', async () => {
    const { project_id, season, lamb } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: lamb })
    assert.equal(await call('edit/keywords_2/folders/rename', { project_id, id: season, name: 'Feast' }), 1)
    assert.deepEqual(await pathsOf(project_id, { show_trash: 1 }), [
      '',
      'Feast',
      'Feast/Easter',
      'Feast/Easter/Lamb',
      'Other',
    ])
    const filters = [{ name: 'group_folder_path', operator: 'STARTS_WITH', values: ['feast'] }]
    assert.deepEqual(await namesOf('keywords', project_id, { filters }), ['k easter', 'k season'])
  })

  test('a move includes everything inside', async () => {
    const { project_id, easter, other } = await furnished()
    assert.equal(await call('edit/keywords_2/folders/move', { project_id, id: easter, to_id: other }), 1)
    assert.deepEqual(await pathsOf(project_id), ['', 'Season', 'Other', 'Other/Easter', 'Other/Easter/Lamb'])
    assert.equal(await call('edit/keywords_2/folders/move', { project_id, id: easter }), 1)
    assert.deepEqual(await pathsOf(project_id), ['', 'Season', 'Other', 'Easter', 'Easter/Lamb'])
  })

  test('several folders keep their order before or after a neighbour, themselves included', async () => {
    const project_id = await newProject()
    const ids: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) ids.push((await addFolder(project_id, name)).id)
    const [a, b, c, d] = ids
    const move = (values: unknown[], to_id: unknown, to_type: string) =>
      call('edit/keywords_2/folders/move', {
        project_id,
        to_id,
        to_type,
        filters: [{ name: 'id', operator: 'IN', values }],
      })
    assert.equal(await move([d, c], a, 'before'), 2)
    assert.deepEqual(await pathsOf(project_id), ['', 'c', 'd', 'a', 'b'])
    await move([c], b, 'after')
    assert.deepEqual(await pathsOf(project_id), ['', 'd', 'a', 'b', 'c'])
    await move([a], a, 'after')
    assert.deepEqual(await pathsOf(project_id), ['', 'd', 'a', 'b', 'c'])
  })

  test('is refused where it would break the tree, and changes nothing', async () => {
    const { project_id, season, easter, lamb, other } = await furnished()
    const [root] = await call('get/keywords_2/folders', { project_id })
    const before = await pathsOf(project_id)
    for (const [address, body, code, names] of [
      [
        'edit/keywords_2/folders/move',
        { id: season, to_id: lamb },
        2003,
        /^to_id.*outside the folders to move/,
      ],
      [
        'edit/keywords_2/folders/move',
        { id: season, to_id: season },
        2003,
        /^to_id.*outside the folders to move/,
      ],
      ['edit/keywords_2/folders/move', { id: season, to_id: other }, 2003, /^to_id.*levels/],
      ['edit/keywords_2/folders/move', { id: root.id, to_id: season }, 2003, /root folder/],
      ['edit/keywords_2/folders/move', { id: easter, to_type: 'before' }, 2003, /^to_id/],
      ['edit/keywords_2/folders/move', { id: easter, to_id: 999_999 }, 54, /^to_id/],
      ['edit/keywords_2/folders/move', { to_id: other }, 2001, /^filters/],
      ['edit/keywords_2/folders/rename', { id: root.id, name: 'x' }, 2003, /root folder/],
      ['edit/keywords_2/folders/rename', { id: easter, name: 'x/y' }, 2003, /^name/],
      ['edit/keywords_2/folders/rename', { id: easter }, 2001, /^name/],
      ['del/keywords_2/folders', { id: root.id }, 2003, /root folder/],
      ['del/keywords_2/folders', {}, 2001, /^filters/],
    ] as const) {
      assertRefused(await post(address, { project_id, ...body }), code, names)
    }
    assert.deepEqual(await pathsOf(project_id), before)
  })

  test('an import finds the renamed folder by its new path', async () => {
    const { project_id, season } = await furnished()
    await call('edit/keywords_2/folders/rename', { project_id, id: season, name: 'Feast' })
    await call('add/keywords_2/keywords/import', {
      project_id,
      keywords: 'name;group_folder_path;group_name\nnew one;Feast/Easter;g easter\n',
    })
    const filters = [{ name: 'group_name', operator: 'EQUALS', values: ['g easter'] }]
    assert.deepEqual(await namesOf('keywords', project_id, { filters }), ['k easter', 'new one'])
  })
})

describe('the trash of folders', () => {
  test('deleting includes the folders, groups and keywords inside, and undel restores them', async () => {
    const { project_id, season } = await furnished()
    assert.equal(await call('del/keywords_2/folders', { project_id, id: season }), 1)
    assert.deepEqual(await pathsOf(project_id), ['', 'Other'])
    assert.deepEqual(await namesOf('groups', project_id), ['g other', 'g top'])
    assert.deepEqual(await namesOf('keywords', project_id), ['k other', 'k top'])
    assert.equal(await call('edit/keywords_2/folders/undel', { project_id, id: season }), 1)
    assert.equal((await pathsOf(project_id)).length, 5)
    assert.equal((await namesOf('groups', project_id)).length, 5)
    assert.equal((await namesOf('keywords', project_id)).length, 5)
    assert.equal(await call('edit/keywords_2/folders/undel', { project_id, id: season }), 0)
  })

  test('what was deleted before stays in the trash', async () => {
    const { project_id, season, lamb, groups } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: lamb })
    await call('del/keywords_2/groups', { project_id, id: groups.easter })
    const filters = [{ name: 'name', operator: 'EQUALS', values: ['k season'] }]
    await call('del/keywords_2/keywords', { project_id, filters })
    await call('del/keywords_2/folders', { project_id, id: season })
    await call('edit/keywords_2/folders/undel', { project_id, id: season })
    assert.deepEqual(await pathsOf(project_id), ['', 'Season', 'Season/Easter', 'Other'])
    assert.deepEqual(await namesOf('groups', project_id), ['g other', 'g season', 'g top'])
    assert.deepEqual(await namesOf('keywords', project_id), ['k other', 'k top'])
  })

  test('a sub-folder comes back with the folders above it, which stay empty', async () => {
    const { project_id, season, lamb } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: season })
    assert.equal(await call('edit/keywords_2/folders/undel', { project_id, id: lamb }), 1)
    assert.deepEqual(await pathsOf(project_id), [
      '',
      'Season',
      'Season/Easter',
      'Season/Easter/Lamb',
      'Other',
    ])
    assert.deepEqual(await namesOf('groups', project_id), ['g lamb', 'g other', 'g top'])
    assert.deepEqual(await namesOf('keywords', project_id), ['k lamb', 'k other', 'k top'])
  })

  test('nothing goes into a folder in the trash, and import makes a new one of its path', async () => {
    const { project_id, season, other } = await furnished()
    await call('del/keywords_2/folders', { project_id, id: season })
    for (const [address, body] of [
      ['add/keywords_2/folders', { name: 'x', to_id: season }],
      ['add/keywords_2/groups', { name: 'x', to_id: season }],
      ['edit/keywords_2/folders/move', { id: other, to_id: season }],
      ['edit/keywords_2/groups/move', { filters: [], id: 1, to_id: season }],
      ['add/keywords_2/keywords/import', { keywords: ['x'], folder_id: season }],
    ] as const) {
      assertRefused(await post(address, { project_id, ...body }), 54, /folder/)
    }
    await call('add/keywords_2/keywords/import', {
      project_id,
      keywords: 'name;group_folder_path;group_name\nnew one;Season;fresh\n',
    })
    assert.deepEqual(await pathsOf(project_id), ['', 'Other', 'Season'])
  })

  test('a move counts the levels of sub-folders in the trash, which can come back', async () => {
    const { project_id, easter, lamb, other } = await furnished()
    const third = (await addFolder(project_id, 'Sub', other)).id
    await call('del/keywords_2/folders', { project_id, id: lamb })
    const move = { project_id, id: easter, to_id: third }
    assertRefused(await post('edit/keywords_2/folders/move', move), 2003, /^to_id.*levels/)
  })
})

describe('filters that include sub-folders', () => {
  const inFolder = (name: string, operator: string, ...values: unknown[]) => [{ name, operator, values }]

  for (const [operator, expected] of [
    ['EQUALS', ['easter', 'lamb']],
    ['IN', ['easter', 'lamb']],
    ['NOT_EQUALS', ['other', 'season', 'top']],
    ['NOT_IN', ['other', 'season', 'top']],
    ['GREATER_THAN', ['lamb', 'other']],
  ] as const) {
    test(`${operator} of the folder of keywords and of groups`, async () => {
      const { project_id, easter } = await furnished()
      const keywords = { filters: inFolder('group_folder_id', operator, easter), group_folder_id_depth: 1 }
      const groups = { filters: inFolder('folder_id', operator, String(easter)), folder_id_depth: true }
      assert.deepEqual(
        await namesOf('keywords', project_id, keywords),
        expected.map((name) => `k ${name}`),
      )
      assert.deepEqual(
        await namesOf('groups', project_id, groups),
        expected.map((name) => `g ${name}`),
      )
    })
  }

  test('without the parameter a filter means the folder alone, in whatever order they are requested', async () => {
    const { project_id, season, other } = await furnished()
    const filters = inFolder('group_folder_id', 'IN', season, other)
    const ask = (group_folder_id_depth: number) =>
      namesOf('keywords', project_id, { filters, group_folder_id_depth })
    assert.deepEqual(await ask(0), ['k other', 'k season'])
    assert.deepEqual(await ask(1), ['k easter', 'k lamb', 'k other', 'k season'])
    assert.deepEqual(await ask(0), ['k other', 'k season'])
  })

  test('a wrong value is refused by its place, and an unknown folder matches nothing', async () => {
    const { project_id } = await furnished()
    const wrong = {
      project_id,
      filters: inFolder('group_folder_id', 'EQUALS', 'x'),
      group_folder_id_depth: 1,
    }
    assertRefused(await post('get/keywords_2/keywords', wrong), 2004, /^filters\[0\]\.values\[0\]/)
    const unknown = { filters: inFolder('group_folder_id', 'IN', 999_999, 0.5), group_folder_id_depth: 1 }
    assert.deepEqual(await namesOf('keywords', project_id, unknown), [])
  })

  test('holds for positions and for edits of tags', async () => {
    const { project_id, season } = await furnished()
    const filters = inFolder('group_folder_id', 'EQUALS', season)
    const edit = { project_id, filters, tags: [3], action: 'set' }
    assert.equal(await call('edit/keywords_2/keywords/tags', { ...edit, group_folder_id_depth: 1 }), 3)
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 225 })
    const [project] = await call('get/projects_2/projects', { id: project_id, show_searchers_and_regions: 2 })
    const history = await call('get/positions_2/history', {
      project_id,
      regions_indexes: [project.searchers[0].regions[0].index],
      dates: ['2026-01-01'],
      filters,
      group_folder_id_depth: 1,
    })
    assert.equal(history.keywords.length, 3)
  })
})
