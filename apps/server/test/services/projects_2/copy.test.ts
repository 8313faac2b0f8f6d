import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll })
const { call, post } = sextant

/** A project with one of everything, checked once. */
async function furnished(): Promise<number> {
  const id = await call('add/projects_2/projects', {
    url: 'bakery-lane.example',
    name: 'Bakery',
    tags: [2, 5],
  })
  await call('add/keywords_2/keywords/import', {
    project_id: id,
    keywords:
      'name;tags;target;group_folder_path;group_name\nrye;2;bakery-lane.example/rye;;Bread\nwheat;;;;Bread\n' +
      'lamb;;;Easter/Sweet;Cakes\nold;;;;Gone\nham;;;Thrown/Away;Meat\n',
  })
  const trashed = { filters: [{ name: 'name', operator: 'EQUALS', values: ['old'] }] }
  await call('del/keywords_2/keywords', { project_id: id, ...trashed })
  const thrown = { filters: [{ name: 'name', operator: 'EQUALS', values: ['Thrown'] }] }
  await call('del/keywords_2/folders', { project_id: id, ...thrown })
  const cakes = { filters: [{ name: 'name', operator: 'EQUALS', values: ['Cakes'] }] }
  await call('edit/keywords_2/groups/on', { project_id: id, on: 0, ...cakes })
  await call('add/positions_2/searchers/regions/import', {
    project_id: id,
    regions: ['1;213;;;0;2', '1;225', '0;213'],
  })
  await call('edit/positions_2/searchers/enabled', { project_id: id, searcher_key: 0, enabled: 0 })
  await call('add/projects_2/competitors', { project_id: id, urls: ['crumbs.example', 'toast.example'] })
  await call('edit/positions_2/settings', {
    project_id: id,
    subdomains: 0,
    do_snapshots: 3,
    guest_link_right: ['dates'],
  })
  await call('edit/projects_2/projects/favorite', { id })
  await call('edit/positions_2/checker/go', { id })
  await sextant.checked(id)
  return id
}

const fields = ['url', 'site', 'tags', 'on', 'subdomains', 'do_snapshots', 'guest_link_right']
const projectOf = async (id: number) => (await call('get/projects_2/projects', { id, fields }))[0]
const searchersOf = async (id: number) => {
  const [{ searchers }] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 2 })
  return JSON.parse(
    JSON.stringify(searchers, (key, value) => (key === 'id' || key === 'project_id' ? undefined : value)),
  )
}
const keywordFields = [
  'name',
  'tags',
  'target',
  'ord',
  'group_name',
  'group_on',
  'group_ord',
  'group_folder_path',
  'group_folder_ord',
]
const keywordsOf = (project_id: number, more: object = {}) =>
  call('get/keywords_2/keywords', { project_id, fields: keywordFields, ...more })
const competitorsOf = (project_id: number) =>
  call('get/projects_2/competitors', { project_id, fields: ['name', 'site', 'on', 'ord'] })
/** Cells of the project (`own`) and its competitors, by site. */
async function cellsOf(project_id: number) {
  const competitors: { id: number; site: string }[] = await call('get/projects_2/competitors', { project_id })
  const sites = new Map([[project_id, 'own'], ...competitors.map(({ id, site }) => [id, site] as const)])
  const history = await call('get/positions_2/history', {
    project_id,
    regions_indexes: [2, 7],
    competitors_ids: [...sites.keys()],
    date1: '2000-01-01',
    date2: '2999-01-01',
    history_fields: ['position', 'relevant_url'],
    show_exists_dates: 1,
  })
  return {
    dates: history.existsDates,
    cells: history.keywords.map((row: { name: string; positionsData: object }) => [
      row.name,
      Object.entries(row.positionsData).map(([key, cell]) => [
        key.replace(/:(\d+):/, (_, site) => `:${sites.get(Number(site))}:`),
        cell,
      ]),
    ]),
  }
}

describe('a copy', async () => {
  const original = await furnished()

  test('with keywords and positions is the original under another name, last in the list', async () => {
    const answer = await call('add/projects_2/projects/copy', {
      project_id: original,
      copy_keywords: 1,
      copy_positions: '1',
    })
    assert.match(answer, /^\d+$/)
    const copy = Number(answer)
    assert.deepEqual(await projectOf(copy), await projectOf(original))
    const rows = await call('get/projects_2/projects', {
      fields: ['id', 'name', 'favorite', 'positions_date'],
    })
    assert.deepEqual(rows.at(-1), { id: copy, name: 'Bakery (copy)', favorite: 0, positions_date: null })
    assert.deepEqual(await searchersOf(copy), await searchersOf(original))
    assert.deepEqual(await competitorsOf(copy), await competitorsOf(original))
    assert.deepEqual(await keywordsOf(copy), await keywordsOf(original))
    assert.equal((await keywordsOf(copy)).length, 3)
    assert.deepEqual(await keywordsOf(copy, { show_trash: 1 }), await keywordsOf(copy))
    const cells = await cellsOf(original)
    assert.equal(cells.dates.length, 1)
    assert.match(JSON.stringify(cells), /crumbs\.example.*toast\.example/)
    assert.deepEqual(await cellsOf(copy), cells)
  })

  test('without keywords has an empty root folder and takes keywords', async () => {
    const copy = Number(await call('add/projects_2/projects/copy', { project_id: original }))
    assert.deepEqual(await keywordsOf(copy), [])
    assert.deepEqual(await searchersOf(copy), await searchersOf(original))
    await call('add/keywords_2/keywords', { project_id: copy, name: 'rye' })
    assert.equal((await keywordsOf(copy)).length, 1)
  })

  test('is independent: deleting or changing it leaves the original, and the reverse', async () => {
    const copy = Number(
      await call('add/projects_2/projects/copy', {
        project_id: original,
        copy_keywords: 1,
        copy_positions: 1,
      }),
    )
    const before = [await keywordsOf(original), await cellsOf(original), await competitorsOf(original)]
    await call('edit/keywords_2/groups/on', {
      project_id: copy,
      on: 0,
      filters: [{ name: 'name', operator: 'EQUALS', values: ['Bread'] }],
    })
    await call('del/projects_2/competitors', {
      project_id: copy,
      ids: (await call('get/projects_2/competitors', { project_id: copy })).map(
        (row: { id: number }) => row.id,
      ),
    })
    await call('del/projects_2/projects', { id: copy })
    assert.deepEqual(
      [await keywordsOf(original), await cellsOf(original), await competitorsOf(original)],
      before,
    )

    const first = Number(
      await call('add/projects_2/projects/copy', {
        project_id: original,
        copy_keywords: 1,
        copy_positions: 1,
      }),
    )
    const second = Number(
      await call('add/projects_2/projects/copy', { project_id: first, copy_keywords: 1, copy_positions: 1 }),
    )
    const [keywords, cells] = [await keywordsOf(second), await cellsOf(second)]
    await call('del/projects_2/projects', { id: first })
    assert.deepEqual([await keywordsOf(second), await cellsOf(second)], [keywords, cells])
  })

  test('of a long name stays within 255 characters', async () => {
    const id = await call('add/projects_2/projects', { url: 'a.example', name: 'x'.repeat(255) })
    const copy = Number(await call('add/projects_2/projects/copy', { project_id: id }))
    const [{ name }] = await call('get/projects_2/projects', { id: copy, fields: ['name'] })
    assert.equal(name, `${'x'.repeat(248)} (copy)`)
  })

  test('is refused for an unknown project, and for positions without keywords', async () => {
    const address = 'add/projects_2/projects/copy'
    assertRefused(await post(address, { project_id: 999_999 }), 54, /^project_id/)
    assertRefused(
      await post(address, { project_id: original, copy_positions: 1 }),
      2003,
      /^copy_positions: must be 0 without/,
    )
    assertRefused(await post(address, {}), 2001, /^project_id/)
  })
})
