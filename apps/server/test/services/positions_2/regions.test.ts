import assert from 'node:assert/strict'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll })
const { call, post } = sextant
let project_id: number

interface Listed {
  key: number
  enabled: number
  regions: { index: number; key: number; lang: string; device: number; depth: number; enabled: number }[]
}
const searchers = async (): Promise<Listed[]> =>
  (await call('get/projects_2/projects', { id: project_id, show_searchers_and_regions: 2 }))[0].searchers
const edit = (region_index: number, change: object) =>
  call('edit/positions_2/searchers/regions', { project_id, region_index, ...change })
const refuse = (region_index: number, change: object) =>
  post('edit/positions_2/searchers/regions', { project_id, region_index, ...change })
const positions = async (index: number) => {
  const history = await call('get/positions_2/history', {
    project_id,
    regions_indexes: [index],
    date1: '2000-01-01',
    date2: '2999-01-01',
  })
  return history.keywords[0].positionsData
}

beforeEach(async () => {
  project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/positions_2/searchers/regions/import', {
    project_id,
    regions: ['1;213;RU;ru;0;2', '1;225', '0;213'],
  })
})

describe('search engines of a project', () => {
  test('are turned off and on, and left out of checks while they are off', async () => {
    await call('add/keywords_2/keywords', { project_id, name: 'rye' })
    const address = 'edit/positions_2/searchers/enabled'
    assert.equal(await call(address, { project_id, searcher_key: 1, enabled: 0 }), 1)
    assert.deepEqual(
      (await searchers()).map(({ key, enabled }) => [key, enabled]),
      [
        [1, 0],
        [0, 1],
      ],
    )
    const price = async () =>
      Object.values<{ limits: number }>(
        (await call('get/positions_2/checker/price', { id: project_id })).pricesByUsers,
      )[0]!.limits
    assert.equal(await price(), 10)
    assert.equal(await call(address, { project_id, searcher_key: '1', enabled: true }), 1)
    assert.equal(await price(), 13)
    assertRefused(await post(address, { project_id, searcher_key: 1 }), 2001, /^enabled/)
  })

  test('accept the places and devices that their providers support', async () => {
    for (const searcher_key of [5, 200]) {
      await call('add/positions_2/searchers', { project_id, searcher_key })
      const add = (region: object) =>
        post('add/positions_2/searchers/regions', { project_id, searcher_key, ...region })
      assert.equal((await add({ region_key: 225, region_depth: 2 })).status, 200)
      assertRefused(await add({ region_key: 213 }), 2003, /must be a place of .*213/)
      assertRefused(await add({ region_key: 225, region_device: 2 }), 2003, /must be one of: 0 for .*got 2$/)
    }
    await call('add/keywords_2/keywords', { project_id, name: 'rye' })
    await call('edit/positions_2/checker/go', { id: project_id })
    await sextant.checked(project_id)
    const checked = (await searchers()).filter(({ key }) => key === 5 || key === 200)
    assert.equal(checked.length, 2)
    for (const { regions } of checked) assert.equal(Object.keys(await positions(regions[0]!.index)).length, 1)
  })

  test('are put into the requested order, the others after them', async () => {
    const sort = (body: object) => call('edit/positions_2/searchers/sort', { project_id, ...body })
    const keys = async () => (await searchers()).map(({ key }) => key)
    assert.equal(await sort({ searchers_keys: [0, 1] }), 2)
    assert.deepEqual(await keys(), [0, 1])
    assert.equal(await sort({ searchers_keys: ['1', 5] }), 2)
    assert.deepEqual(await keys(), [1, 0])
    assert.equal(await sort({}), 2)
    assert.deepEqual(await keys(), [1, 0])
  })

  test('are removed with their regions', async () => {
    const address = 'del/positions_2/searchers'
    assert.equal(await call(address, { project_id, searcher_key: 1 }), 1)
    assert.deepEqual(
      (await searchers()).map(({ key, regions }) => [key, regions.length]),
      [[0, 1]],
    )
    assert.equal(await call(address, { project_id, searcher_key: 1 }), 0)
    assertRefused(await post(address, { project_id: 999_999, searcher_key: 1 }), 54, /^project_id/)
  })

  test('are not picked by a selector, which is refused by name', async () => {
    for (const address of ['del/positions_2/searchers', 'edit/positions_2/searchers/sort']) {
      const filters = [{ name: 'id', operator: 'EQUALS', values: [1] }]
      assertRefused(await post(address, { project_id, searcher_key: 1, filters }), 3004, /^filters/)
      assertRefused(await post(address, { project_id, searcher_key: 1, id: 5 }), 3004, /^id/)
    }
    assert.equal((await searchers()).length, 2)
  })
})

describe('regions of a project', () => {
  const google = async () => (await searchers()).find(({ key }) => key === 1)!.regions

  test('change only in what is sent', async () => {
    assert.equal(await edit(2, { region_depth: 7 }), 1)
    assert.equal(await edit(2, { enabled: 0 }), 1)
    assert.equal(await edit(2, {}), 1)
    const [moscow] = await google()
    const { index, lang, device, depth, enabled } = moscow!
    assert.deepEqual([index, lang, device, depth, enabled], [2, 'ru', 0, 7, 0])
  })

  test('keep their positions under the old index when language or device change, and have them again', async () => {
    await call('add/keywords_2/keywords', { project_id, name: 'rye' })
    await call('edit/positions_2/checker/go', { id: project_id, regions_indexes: [2] })
    await sextant.checked(project_id)
    const before = await positions(2)
    assert.equal(Object.keys(before).length, 1)

    assert.equal(await edit(2, { region_lang: 'EN', region_device: 2 }), 1)
    const [moscow] = await google()
    assert.deepEqual([moscow!.lang, moscow!.device, moscow!.depth], ['en', 2, 2])
    assert.notEqual(moscow!.index, 2)
    const asked = { searcher_key: 1, region_key: 213, region_lang: 'en', region_device: 2 }
    assert.equal(await call('get/positions_2/regionIndex', asked), moscow!.index)
    assert.deepEqual(await positions(moscow!.index), [])
    assert.deepEqual(await positions(2), before)
    assert.equal(await edit(2, { region_depth: 3 }), 0)

    assert.equal(await edit(moscow!.index, { region_lang: 'ru', region_device: 0 }), 1)
    assert.equal((await google())[0]!.index, 2)
    assert.deepEqual(await positions(2), before)
  })

  test('cannot become an existing one', async () => {
    await call('add/positions_2/searchers/regions', {
      project_id,
      searcher_key: 1,
      region_key: 213,
      region_device: 2,
    })
    await call('add/positions_2/searchers/regions', {
      project_id,
      searcher_key: 1,
      region_key: 213,
      region_lang: 'en',
    })
    const before = await searchers()
    assertRefused(
      await refuse(2, { region_device: 2 }),
      2003,
      /^region_device: .*the project already has this one/,
    )
    assertRefused(await refuse(2, { region_lang: 'en' }), 2003, /^region_lang/)
    assert.deepEqual(await searchers(), before)
  })

  test('refuse what their engine does not have', async () => {
    const before = await searchers()
    assertRefused(await refuse(1, { region_depth: 4 }), 2003, /^region_depth: .*Yandex/)
    assertRefused(await refuse(1, { region_lang: 'en' }), 2003, /^region_lang: .*Yandex/)
    assertRefused(await refuse(1, { region_device: 1 }), 2003, /^region_device: .*Yandex/)
    assertRefused(await refuse(0, { region_depth: 1 }), 2003, /^region_index/)
    assert.deepEqual(await searchers(), before)
  })

  test('that the project does not have change nothing and return 0', async () => {
    assert.equal(await edit(3, { region_depth: 1 }), 0)
    assert.equal(await call('del/positions_2/searchers/regions', { project_id, region_index: 3 }), 0)
    assertRefused(
      await post('edit/positions_2/searchers/regions', { project_id: 999_999, region_index: 2 }),
      54,
      /^project_id/,
    )
  })

  test('are removed, and their positions are there when they are added again', async () => {
    await call('add/keywords_2/keywords', { project_id, name: 'rye' })
    await call('edit/positions_2/checker/go', { id: project_id, regions_indexes: [2] })
    await sextant.checked(project_id)
    const before = await positions(2)
    assert.equal(await call('del/positions_2/searchers/regions', { project_id, region_index: '2' }), 1)
    assert.deepEqual(
      (await google()).map(({ index }) => index),
      [7],
    )
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
    assert.deepEqual(await positions(2), before)
  })

  test('can be removed while they are being checked', async () => {
    await call('add/keywords_2/keywords', { project_id, name: 'rye' })
    await call('edit/positions_2/checker/go', { id: project_id })
    await call('del/positions_2/searchers', { project_id, searcher_key: 1 })
    await sextant.checked(project_id)
    assert.equal(Object.keys(await positions(2)).length, 1)
  })

  test('are put into the requested order, the others after them', async () => {
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 2 })
    const indexes = async () => (await google()).map(({ index }) => index)
    const third = (await indexes())[2]!
    const sort = (regions_indexes: unknown[]) =>
      call('edit/positions_2/searchers/regions/sort', { project_id, searcher_key: 1, regions_indexes })
    assert.equal(await sort([String(third), 1, 2, third]), 3)
    assert.deepEqual(await indexes(), [third, 2, 7])
    assert.equal(await sort([]), 3)
    assert.deepEqual(await indexes(), [third, 2, 7])
  })
})

describe('get/positions_2/regionIndex', () => {
  const ask = (body: object) => call('get/positions_2/regionIndex', body)

  test('returns the numbers that programs know', async () => {
    assert.equal(await ask({ searcher_key: 0, region_key: 213 }), 1)
    assert.equal(await ask({ searcher_key: 1, region_key: '225', region_lang: 'RU', region_device: 0 }), 7)
  })

  test('creates a new number once, even for many requests at the same time', async () => {
    const region = { searcher_key: 1, region_key: 2, region_lang: 'fi', region_device: 2 }
    const indexes = await Promise.all(Array.from({ length: 8 }, () => ask(region)))
    assert.equal(new Set(indexes).size, 1)
    await call('add/positions_2/searchers/regions', { project_id, ...region })
    const found = (await searchers()).flatMap(({ regions }) => regions).find(({ lang }) => lang === 'fi')
    assert.equal(found!.index, indexes[0])
  })

  test('refuses what the engine does not have', async () => {
    assertRefused(
      await post('get/positions_2/regionIndex', { searcher_key: 0, region_key: 213, region_device: 1 }),
      2003,
      /^region_device/,
    )
    assertRefused(
      await post('get/positions_2/regionIndex', { searcher_key: 1, region_key: 999_999 }),
      2003,
      /^region_key/,
    )
    assertRefused(await post('get/positions_2/regionIndex', { region_key: 213 }), 2001, /^searcher_key/)
  })
})
