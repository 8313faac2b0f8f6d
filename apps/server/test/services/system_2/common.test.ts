import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const search = (body: object) => call('get/system_2/common/regions', { searcher_key: 1, search: '', ...body })
const ids = async (body: object): Promise<number[]> =>
  (await search(body)).map((place: { id: number }) => place.id)

test('a place is found by its English and its Russian name, and described with every property', async () => {
  for (const text of ['Dubai', 'dubai', 'Дубай', 'ДУБ']) {
    const [dubai] = await search({ search: text })
    assert.deepEqual(dubai, {
      id: 11499,
      type: 'CITY',
      countryCode: 'AE',
      name: 'Dubai',
      areaName: 'Emirate of Dubai',
      name_en: 'Dubai',
      areaName_en: 'Emirate of Dubai',
      name_ru: 'Дубай',
      areaName_ru: 'Эмират Дубай',
      domain: '.ae',
    })
  }
  assert.deepEqual(await search({ search: 'nowhere at all' }), [])
})

test('the id is the region_key that regions are added with', async () => {
  const [moscow] = await search({ search: 'Moscow', searcher_key: '0' })
  const project_id = await call('add/projects_2/projects', { url: 'a.example' })
  const region = { project_id, searcher_key: 0, region_key: moscow.id }
  assert.ok((await call('add/positions_2/searchers/regions', region)) > 0)
})

test('every place that is listed for an engine can be added to a project of it', async () => {
  const project_id = await call('add/projects_2/projects', { url: 'everywhere.example' })
  for (const searcher_key of [0, 1]) {
    const places = await ids({ searcher_key })
    for (const region_key of [places[0], places[Math.floor(places.length / 2)], places.at(-1)]) {
      const region = { project_id, searcher_key, region_key }
      assert.ok((await call('add/positions_2/searchers/regions', region)) > 0, String(region_key))
    }
  }
})

test('country_code, in any case, and only_countries narrow the search', async () => {
  const russian = await search({ country_code: 'ru' })
  assert.ok(russian.length > 10)
  assert.ok(russian.every((place: { countryCode: string }) => place.countryCode === 'RU'))
  const countries = await search({ only_countries: '1' })
  assert.ok(countries.length > 150)
  assert.ok(countries.every((place: { type: string }) => place.type === 'COUNTRY'))
  assert.deepEqual(await ids({ only_countries: true, country_code: 'RU' }), [225])
  assert.deepEqual(await ids({ country_code: 'XX' }), [])
})

test('regions_keys fetches the places named', async () => {
  assert.deepEqual(
    (await ids({ regions_keys: ['213', 2, 999_999] })).toSorted((a, b) => a - b),
    [2, 213],
  )
  assert.deepEqual(await ids({ regions_keys: [213, 2], search: 'mosc' }), [213])
  assert.deepEqual(await ids({ regions_keys: [] }), [])
})

test('for_project_id limits the result to the places of the project', async () => {
  const project_id = await call('add/projects_2/projects', { url: 'b.example' })
  const add = (searcher_key: number, region_key: number, region_device = 0) =>
    call('add/positions_2/searchers/regions', { project_id, searcher_key, region_key, region_device })
  await add(1, 213)
  await add(1, 213, 2)
  await add(1, 11499)
  await add(0, 2)
  assert.deepEqual(
    (await ids({ for_project_id: project_id })).toSorted((a, b) => a - b),
    [213, 11499],
  )
  assert.deepEqual(await ids({ for_project_id: project_id, searcher_key: 0 }), [2])
  assert.deepEqual(await ids({ for_project_id: project_id, regions_keys: [213, 2] }), [213])
  const stranger = await sextant.newAccount()
  const foreign = { searcher_key: 1, search: '', for_project_id: project_id }
  assertRefused(await post('get/system_2/common/regions', foreign, stranger), 54, /^for_project_id/)
})

test('limit and offset page through all, with total and nextOffset', async () => {
  const whole = await post('get/system_2/common/regions', { searcher_key: 1, search: 'san' })
  assert.deepEqual(Object.keys(whole.json), ['result'])
  const all: number[] = whole.json.result.map((place: { id: number }) => place.id)
  assert.ok(all.length > 3)
  const paged: number[] = []
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const body = { searcher_key: 1, search: 'san', limit: '2', offset: String(offset) }
    const { json } = await post('get/system_2/common/regions', body)
    assert.equal(json.total, all.length)
    paged.push(...json.result.map((place: { id: number }) => place.id))
    assert.equal(json.nextOffset, paged.length < all.length ? paged.length : undefined)
    offset = json.nextOffset
  }
  assert.deepEqual(paged, all)
  const beyond = await post('get/system_2/common/regions', { searcher_key: 1, search: 'san', offset: 9_999 })
  assert.deepEqual(beyond.json, { result: [], total: all.length })
})

test('wrong parameters are refused by name', async () => {
  const refused: [body: object, code: number, names: RegExp][] = [
    [{ search: 'x' }, 2001, /^searcher_key/],
    [{ searcher_key: 1 }, 2001, /^search:/],
    [{ searcher_key: 2, search: '' }, 2003, /^searcher_key/],
    [{ searcher_key: 1, search: '', country_code: 'RUS' }, 2003, /^country_code/],
    [{ searcher_key: 1, search: '', regions_keys: ['x'] }, 2002, /^regions_keys\[0\]/],
    [{ searcher_key: 1, search: 'x'.repeat(101) }, 2003, /^search/],
    [{ searcher_key: 1, search: '', limit: 0 }, 2005, /^limit: .*1 to 10000/],
    [{ searcher_key: 1, search: '', limit: 'x' }, 2005, /^limit/],
    [{ searcher_key: 1, search: '', offset: -1 }, 2005, /^offset/],
    [{ searcher_key: 1, search: '', for_project_id: true }, 2002, /^for_project_id/],
  ]
  for (const [body, code, names] of refused) {
    assertRefused(await post('get/system_2/common/regions', body), code, names)
  }
})
