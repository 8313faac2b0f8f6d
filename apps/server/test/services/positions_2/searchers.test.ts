import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

const newProject = (as?: TestAccount): Promise<number> =>
  call('add/projects_2/projects', { url: 'bakery-lane.example' }, as)
const searchersOf = async (id: number, as?: TestAccount) =>
  (await call('get/projects_2/projects', { id, show_searchers_and_regions: 2 }, as))[0].searchers
const addRegion = (body: object, as?: TestAccount) => call('add/positions_2/searchers/regions', body, as)
/** The region_index that a new project gets for a region. */
const indexOf = async (region: object, as?: TestAccount): Promise<number> => {
  const project_id = await newProject(as)
  await addRegion({ project_id, ...region }, as)
  return (await searchersOf(project_id, as))[0].regions[0].index
}

describe('adding a search engine', () => {
  test('returns the id of the link, and 0 for an existing one', async () => {
    const project_id = await newProject()
    const google = await call('add/positions_2/searchers', { project_id, searcher_key: 1 })
    assert.ok(Number.isInteger(google) && google > 0)
    assert.equal(await call('add/positions_2/searchers', { project_id, searcher_key: '1' }), 0)
    const yandex = await call('add/positions_2/searchers', {
      project_id: String(project_id),
      searcher_key: 0,
    })
    assert.deepEqual(
      (await searchersOf(project_id)).map((each: { id: number; key: number; ord: number }) => [
        each.id,
        each.key,
        each.ord,
      ]),
      [
        [google, 1, 1],
        [yandex, 0, 2],
      ],
    )
  })

  test('from many requests at once adds it once', async () => {
    const project_id = await newProject()
    const body = { project_id, searcher_key: 1, region_key: 213 }
    const answers = await Promise.all(Array.from({ length: 8 }, () => addRegion(body)))
    assert.equal(answers.filter((answer) => answer !== 0).length, 1)
    assert.equal((await searchersOf(project_id)).length, 1)
  })

  test('refuses an unknown engine and a foreign project', async () => {
    const project_id = await newProject()
    for (const [body, code, names] of [
      [{ searcher_key: 4 }, 2003, /^searcher_key: must be one of: 0, 1, 5, 200; got 4/],
      [{ searcher_key: null }, 2001, /^searcher_key/],
      [{ searcher_key: 1, project_id: 999_999 }, 54, /^project_id/],
    ] as const) {
      assertRefused(await post('add/positions_2/searchers', { project_id, ...body }), code, names)
    }
    const stranger = await sextant.newAccount()
    const foreign = { project_id, searcher_key: 1 }
    assertRefused(await post('add/positions_2/searchers', foreign, stranger), 54, /^project_id/)
    assert.deepEqual(await searchersOf(project_id), [])
  })
})

describe('adding a region', () => {
  test('adds its engine when the project lacks it', async () => {
    const project_id = await newProject()
    const id = await addRegion({ project_id, searcher_key: 1, region_key: 213 })
    const [google] = await searchersOf(project_id)
    assert.deepEqual([google.key, google.regions.length, google.regions[0].id], [1, 1, id])
    assert.equal(await call('add/positions_2/searchers', { project_id, searcher_key: 1 }), 0)
  })

  test('takes the language of the place, PC and depth 1 when the request names none', async () => {
    const project_id = await newProject()
    await addRegion({ project_id, searcher_key: 1, region_key: 11499 })
    const [{ regions }] = await searchersOf(project_id)
    const { key, lang, device, depth, device_name, countryCode } = regions[0]
    assert.deepEqual([key, lang, device, depth, device_name, countryCode], [11499, 'en', 0, 1, 'PC', 'AE'])
  })

  test('that exists returns 0 and changes nothing, not even the depth', async () => {
    const project_id = await newProject()
    const region = { project_id, searcher_key: 1, region_key: 213 }
    await addRegion({ ...region, region_depth: 3 })
    const before = await searchersOf(project_id)
    assert.equal(await addRegion({ ...region, region_lang: 'RU', region_depth: 7 }), 0)
    assert.deepEqual(await searchersOf(project_id), before)
  })

  test('keeps the regions of an engine in the order they were added', async () => {
    const project_id = await newProject()
    for (const region_key of [225, 2, 213]) await addRegion({ project_id, searcher_key: 0, region_key })
    const [{ regions }] = await searchersOf(project_id)
    assert.deepEqual(
      regions.map((each: { key: number; ord?: number }) => each.key),
      [225, 2, 213],
    )
  })

  const wrong: [how: string, body: object, code: number, names: RegExp][] = [
    [
      'a place that is none',
      { searcher_key: 1, region_key: 999_999 },
      2003,
      /^region_key: must be a place of Google.*999999/,
    ],
    ['the place 0', { searcher_key: 1, region_key: 0 }, 2003, /^region_key/],
    ['no place', { searcher_key: 1 }, 2001, /^region_key/],
    ['a place that Yandex cannot be told of', { searcher_key: 0, region_key: 2000213 }, 2003, /^region_key/],
    ['a tablet for Yandex', { searcher_key: 0, region_device: 1 }, 2003, /^region_device: .*Yandex/],
    ['a device that is none', { searcher_key: 1, region_device: 3 }, 2003, /^region_device/],
    ['depth 4 for Yandex', { searcher_key: 0, region_depth: 4 }, 2003, /^region_depth: .*1 to 3 for Yandex/],
    ['depth 11 for Google', { searcher_key: 1, region_depth: 11 }, 2003, /^region_depth.*1 to 10/],
    ['depth 0', { searcher_key: 1, region_depth: 0 }, 2003, /^region_depth/],
    ['a depth between two', { searcher_key: 1, region_depth: 1.5 }, 2002, /^region_depth/],
    ['another language for Yandex', { searcher_key: 0, region_lang: 'en' }, 2003, /^region_lang: .*Yandex/],
    ['a language that is none', { searcher_key: 1, region_lang: 'русский' }, 2003, /^region_lang/],
  ]
  for (const [how, body, code, names] of wrong) {
    test(`with ${how} is refused and adds nothing, not even the engine`, async () => {
      const project_id = await newProject()
      const region_key = how === 'no place' ? undefined : 213
      const answer = await post('add/positions_2/searchers/regions', { project_id, region_key, ...body })
      assertRefused(answer, code, names)
      assert.deepEqual(await searchersOf(project_id), [])
    })
  }

  test('has the deepest depth of each engine', async () => {
    const project_id = await newProject()
    await addRegion({ project_id, searcher_key: 0, region_key: 213, region_depth: '3' })
    await addRegion({ project_id, searcher_key: 1, region_key: 213, region_depth: 10 })
    const searchers = await searchersOf(project_id)
    assert.deepEqual(
      searchers.map((each: { key: number; regions: { depth: number }[] }) => [
        each.key,
        each.regions[0]!.depth,
      ]),
      [
        [0, 3],
        [1, 10],
      ],
    )
  })

  test('to a project of another account is refused like to an unknown one', async () => {
    const project_id = await newProject()
    const stranger = await sextant.newAccount()
    const body = { searcher_key: 1, region_key: 213 }
    const foreign = await post('add/positions_2/searchers/regions', { ...body, project_id }, stranger)
    const missing = await post(
      'add/positions_2/searchers/regions',
      { ...body, project_id: 999_999 },
      stranger,
    )
    assertRefused(foreign, 54, /^project_id/)
    assert.deepEqual(foreign.json, missing.json)
  })
})

describe('the region_index', () => {
  const known: [what: string, region: object, index: number][] = [
    ['Yandex, Moscow', { searcher_key: 0, region_key: 213 }, 1],
    ['Google, Moscow', { searcher_key: 1, region_key: 213, region_lang: 'ru' }, 2],
    ['Yandex, Saint Petersburg', { searcher_key: 0, region_key: 2 }, 3],
    ['Yandex, Russia', { searcher_key: 0, region_key: 225 }, 5],
    ['Google, Russia', { searcher_key: 1, region_key: 225 }, 7],
  ]
  for (const [what, region, index] of known) {
    test(`of ${what} on a PC is ${index}, as programs know it`, async () => {
      assert.equal(await indexOf(region), index)
    })
  }

  test('is one for all projects and accounts, also when many ask for a new one at once', async () => {
    const region = { searcher_key: 1, region_key: 11499, region_lang: 'ar' }
    const accounts = await Promise.all(Array.from({ length: 4 }, () => sextant.newAccount()))
    const indexes = await Promise.all(accounts.map((account) => indexOf(region, account)))
    assert.equal(new Set(indexes).size, 1)
    assert.equal(await indexOf(region), indexes[0])
  })

  test('differs by engine, place, language and device, and not by depth', async () => {
    const base = { searcher_key: 1, region_key: 213, region_lang: 'ru', region_device: 0 }
    const others = [
      { searcher_key: 0 },
      { region_key: 2 },
      { region_lang: 'en' },
      { region_lang: 'pt-br' },
      { region_device: 1 },
      { region_device: 2 },
    ]
    const indexes = [await indexOf(base)]
    for (const other of others) indexes.push(await indexOf({ ...base, ...other }))
    assert.equal(new Set(indexes).size, indexes.length)
    assert.equal(await indexOf({ ...base, region_depth: 5 }), indexes[0])
    assert.equal(await indexOf({ ...base, region_lang: ' RU ' }), indexes[0])
  })
})
