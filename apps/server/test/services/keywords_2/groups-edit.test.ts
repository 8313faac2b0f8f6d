import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

type Row = Record<string, unknown>

/** A project with the groups a, b, c in the root folder, each with a keyword, and an empty folder. */
async function groups() {
  const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  const made: Row[] = await call('add/keywords_2/groups', { project_id, names: ['a', 'b', 'c'] })
  const [a, b, c] = made.map((group) => group.id as number)
  for (const group_id of [a, b, c]) {
    await call('add/keywords_2/keywords/import', { project_id, group_id, keywords: [`k${group_id}`] })
  }
  const folder: number = (await call('add/keywords_2/folders', { project_id, name: 'Season' })).id
  return { project_id, a: a!, b: b!, c: c!, folder }
}

const edit = (what: string, body: object) => call(`edit/keywords_2/groups/${what}`, body)
const listed = async (project_id: number, body: object = {}): Promise<string> =>
  (await call('get/keywords_2/groups', { project_id, fields: ['folder_path', 'name'], ...body }))
    .map((row: Row) => `${String(row.folder_path)}/${String(row.name)}`)
    .join(' ')
const among = (...values: unknown[]) => [{ name: 'id', operator: 'IN', values }]
const keywordsIn = async (project_id: number, body: object = {}): Promise<number> =>
  (await call('get/keywords_2/keywords', { project_id, ...body })).length

describe('renaming groups', () => {
  test('gives all picked groups the name', async () => {
    const { project_id, a, c } = await groups()
    assert.equal(await edit('rename', { project_id, filters: among(a, c), name: ' Loaves ' }), 2)
    assert.equal(await listed(project_id), '/Loaves /b /Loaves')
  })

  test('reaches groups in the trash only on request', async () => {
    const { project_id, a } = await groups()
    await call('del/keywords_2/groups', { project_id, id: a })
    assert.equal(await edit('rename', { project_id, id: a, name: 'x' }), 0)
    assert.equal(await edit('rename', { project_id, id: a, name: 'x', show_trash: true }), 1)
    assert.equal(await listed(project_id, { id: a, show_trash: 1 }), '/x')
  })
})

describe('moving groups', () => {
  test('into folders, at their start or end, in the order they have among themselves', async () => {
    const { project_id, a, b, c, folder } = await groups()
    assert.equal(await edit('move', { project_id, filters: among(c, a), to_id: folder }), 2)
    assert.equal(await listed(project_id), '/b Season/a Season/c')
    await edit('move', { project_id, id: b, to_id: folder, to_type: 'in_folder_last' })
    assert.equal(await listed(project_id), 'Season/a Season/c Season/b')
    await edit('move', { project_id, id: b, to_id: folder })
    assert.equal(await listed(project_id), 'Season/b Season/a Season/c')
    await edit('move', { project_id, id: c })
    assert.equal(await listed(project_id), '/c Season/b Season/a')
  })

  test('beside other groups, themselves included', async () => {
    const { project_id, a, b, c, folder } = await groups()
    await edit('move', { project_id, id: c, to_id: a, to_type: 'before_group' })
    assert.equal(await listed(project_id), '/c /a /b')
    await edit('move', { project_id, filters: among(c, a), to_id: b, to_type: 'after_group' })
    assert.equal(await listed(project_id), '/b /c /a')
    await edit('move', { project_id, id: c, to_id: c, to_type: 'after_group' })
    assert.equal(await listed(project_id), '/b /c /a')
    await edit('move', { project_id, id: b, to_id: folder })
    await edit('move', { project_id, id: c, to_id: b, to_type: 'after_group' })
    assert.equal(await listed(project_id), '/a Season/b Season/c')
  })

  test('is refused to an unknown place', async () => {
    const { project_id, a, b } = await groups()
    await call('del/keywords_2/groups', { project_id, id: b })
    for (const [body, code, names] of [
      [{ id: a, to_id: 999_999 }, 54, /^to_id.*folder/],
      [{ id: a, to_id: b, to_type: 'after_group' }, 54, /^to_id.*group/],
      [{ id: a, to_type: 'before_group' }, 54, /^to_id.*group/],
      [{ to_id: 0 }, 2001, /^filters/],
    ] as const) {
      assertRefused(await post('edit/keywords_2/groups/move', { project_id, ...body }), code, names)
    }
  })
})

describe('sorting groups', () => {
  test('sorts all of them inside their folders', async () => {
    const { project_id, a, folder } = await groups()
    await edit('move', { project_id, id: a, to_id: folder })
    const descending = [{ name: 'name', direction: 'DESC' }]
    assert.equal(await edit('sort', { project_id, orders: descending }), 3)
    assert.equal(await listed(project_id), '/c /b Season/a')
    assert.equal(await edit('sort', { project_id, orders: ['name'] }), 3)
    assert.equal(await listed(project_id), '/b /c Season/a')
  })

  test('sorts only the picked ones, within their places', async () => {
    const { project_id, a, c } = await groups()
    const orders = [{ name: 'name', direction: 'DESC' }]
    assert.equal(await edit('sort', { project_id, filters: among(a, c), orders }), 2)
    assert.equal(await listed(project_id), '/c /b /a')
    assertRefused(await post('edit/keywords_2/groups/sort', { project_id }), 2001, /^orders/)
  })
})

describe('the trash of groups', () => {
  test('deleting includes the keywords, and undel restores them', async () => {
    const { project_id, a, b } = await groups()
    assert.equal(await call('del/keywords_2/groups', { project_id, filters: among(a, b) }), 2)
    assert.equal(await listed(project_id), '/c')
    assert.equal(await keywordsIn(project_id), 1)
    assert.equal(await keywordsIn(project_id, { show_trash: 1 }), 3)
    const rows = await call('get/keywords_2/groups', {
      project_id,
      id: a,
      show_trash: 1,
      fields: ['project_id'],
    })
    assert.deepEqual(rows, [{ project_id: -project_id }])
    assert.equal(await call('del/keywords_2/groups', { project_id, id: a }), 0)
    assert.equal(await edit('undel', { project_id, filters: among(a, b) }), 2)
    assert.equal(await listed(project_id), '/a /b /c')
    assert.equal(await keywordsIn(project_id), 3)
  })

  test('a filter on the number of keywords picks what it says, though they come back', async () => {
    const { project_id, a } = await groups()
    await call('del/keywords_2/groups', { project_id, id: a })
    const filters = [{ name: 'count_keywords', operator: 'EQUALS', values: [0] }]
    assert.equal(await edit('undel', { project_id, filters }), 1)
    assert.equal(await keywordsIn(project_id), 3)
  })

  test('keywords deleted before stay in the trash, and so does a phrase that is there again', async () => {
    const { project_id, a, b } = await groups()
    await call('add/keywords_2/keywords/import', { project_id, group_id: a, keywords: ['gone', 'again'] })
    const gone = [{ name: 'name', operator: 'EQUALS', values: ['gone'] }]
    await call('del/keywords_2/keywords', { project_id, filters: gone })
    await call('del/keywords_2/groups', { project_id, id: a })
    await call('add/keywords_2/keywords', { project_id, name: 'again', to_id: b })
    assert.equal(await edit('undel', { project_id, id: a }), 1)
    const rows: Row[] = await call('get/keywords_2/keywords', { project_id, fields: ['name', 'group_name'] })
    assert.deepEqual(rows.map((row) => `${String(row.group_name)} ${String(row.name)}`).toSorted(), [
      `a k${a}`,
      'b again',
      `b k${b}`,
      `c k${b + 1}`,
    ])
  })

  test('a group comes back with its folder, without the other groups of that', async () => {
    const { project_id, a, b, folder } = await groups()
    await edit('move', { project_id, filters: among(a, b), to_id: folder })
    await call('del/keywords_2/folders', { project_id, id: folder })
    assert.equal(await listed(project_id), '/c')
    assert.equal(await edit('undel', { project_id, id: b }), 1)
    assert.equal(await listed(project_id), '/c Season/b')
  })

  test('groups in the trash are not checked, moved or filled', async () => {
    const { project_id, a, b, c } = await groups()
    await call('del/keywords_2/groups', { project_id, id: a })
    assert.equal(await edit('move', { project_id, filters: among(a, b), to_id: 0 }), 1)
    const body = { project_id, name: 'x', to_id: a }
    assertRefused(await post('add/keywords_2/keywords', body), 54, /^to_id/)
    assert.equal(await edit('sort', { project_id, filters: among(a, c), orders: ['name'] }), 1)
  })
})
