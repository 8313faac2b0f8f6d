import assert from 'node:assert/strict'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { places } from '#places/places.ts'
import { searchPlaces } from '#places/search.ts'
import { startTestApp } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { admin, call, post, url } = sextant
let project_id: number

const headers = { 'user-id': String(admin.id), authorization: `bearer ${admin.key}` }
const importLines = (regions: unknown, as = project_id) =>
  call('add/positions_2/searchers/regions/import', { project_id: as, regions })
const refused = (regions: unknown) =>
  post('add/positions_2/searchers/regions/import', { project_id, regions })

async function regionsOf(id = project_id): Promise<string[]> {
  const [{ searchers }] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 2 })
  return searchers.flatMap(
    (searcher: { key: number; regions: { key: number; lang: string; device: number; depth: number }[] }) =>
      searcher.regions.map(({ key, lang, device, depth }) =>
        [searcher.key, key, lang, device, depth].join(';'),
      ),
  )
}

async function importFile(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('project_id', String(project_id))
  form.set('regions', new Blob([bytes]), 'regions.csv')
  const response = await fetch(`${url}/v2/json/add/positions_2/searchers/regions/import`, {
    method: 'POST',
    headers,
    body: form,
  })
  return response.json()
}

async function exportFile(id = project_id): Promise<Buffer> {
  const response = await fetch(`${url}/v2/json/get/positions_2/searchers/regions/export`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ project_id: id }),
  })
  assert.equal(response.headers.get('content-type'), 'text/csv')
  assert.equal(response.headers.get('content-disposition'), 'attachment; filename="regions.csv"')
  return Buffer.from(await response.arrayBuffer())
}

beforeEach(async () => {
  project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
})

describe('an import of regions', () => {
  test('takes two to six columns, places by key or by name, and returns the number added', async () => {
    assert.equal(await importLines(['0;213;RU;ru;0;1', '1;Dubai;AE;en;0;2', '1;москва;;;2', ' 1 ; 225 ']), 4)
    assert.deepEqual(await regionsOf(), ['0;213;ru;0;1', '1;11499;en;0;2', '1;213;ru;2;1', '1;225;ru;0;1'])
  })

  test('leaves existing regions unchanged, also within one import', async () => {
    assert.equal(await importLines(['1;213;;;;5']), 1)
    assert.equal(await importLines(['1;213;;;;2', '1;225', '1;225;;;;9']), 1)
    assert.deepEqual(await regionsOf(), ['1;213;ru;0;5', '1;225;ru;0;1'])
  })

  test('reads one text, with line ends of any kind, a byte order mark, quotes and empty lines', async () => {
    assert.equal(await importLines('\ufeff0;"213"\r\n\r\n;;;\n1;"Saint Petersburg";;;;\r1;2;;en'), 3)
    assert.deepEqual(await regionsOf(), ['0;213;ru;0;1', '1;2;ru;0;1', '1;2;en;0;1'])
  })

  test('reads a file in Windows-1251 as well as one in UTF-8', async () => {
    assert.deepEqual(await importFile(Buffer.from('1;Ìîñêâà;RU\r\n', 'latin1')), {
      result: 1,
    })
    assert.deepEqual(await importFile(new TextEncoder().encode('1;Самара;RU\n')), { result: 1 })
    assert.deepEqual(await regionsOf(), ['1;213;ru;0;1', '1;51;ru;0;1'])
  })

  test('of nothing adds nothing', async () => {
    for (const regions of [[], '', ['', ' ; ']]) assert.equal(await importLines(regions), 0)
    assert.deepEqual(await regionsOf(), [])
  })

  for (const [how, line, code, text] of [
    ['one column', '1', 2003, /2 to 6 columns, but has 1/],
    ['seven columns', '1;213;RU;ru;0;1;1', 2003, /2 to 6 columns, but has 7/],
    ['an engine that is none', '4;213', 2003, /one of: 0, 1, 5, 200/],
    ['a place that is none', '1;Atlantis', 2003, /no place: "Atlantis"/],
    ['the beginning of a name', '1;Mosc', 2003, /no place: "Mosc"/],
    ['a key that is none', '1;999999', 2003, /no place: "999999"/],
    ['a place of another country', '1;213;US', 2003, /no place: "213" in "US"/],
    ['a depth the engine does not have', '0;213;;;;4', 2003, /from 1 to 3 for Yandex, but got 4/],
    [
      'a language the engine does not have',
      '0;213;;en',
      2003,
      /must be ru, the language of this place for Yandex/,
    ],
    ['a device that is none', '1;213;;;x', 2003, /one of: 0, 1, 2/],
    ['a depth that is none', '1;213;;;;deep', 2002, /whole number/],
    ['open quotes', '1;"213', 2003, /quotes/],
  ] as const) {
    test(`with ${how} is refused with its line and adds nothing, not even the lines before`, async () => {
      const answer = await refused(['1;225', '', line])
      assertRefused(answer, code, /^regions line 3: /)
      assert.match(answer.json.errors[0].detail.text, text)
      assert.deepEqual(await regionsOf(), [])
      assertRefused(await refused(`1;225\n\n${line}`), code, /^regions line 3: /)
    })
  }

  test('takes a thousand lines and refuses more', async () => {
    const lines = places.slice(0, 500).flatMap(({ key }) => [`1;${key}`, `1;${key};;;2`])
    assert.equal(await importLines(lines), 1_000)
    assertRefused(await refused([...lines, '1;213']), 2003, /^regions/)
    assertRefused(await refused([...lines, '1;213'].join('\n')), 2003, /^regions/)
  })
})

describe('an export of regions', () => {
  test('is a CSV in Windows-1251 without a header line, in the order of the list', async () => {
    await importLines(['1;Moscow;;en;2;3', '0;213'])
    const bytes = await exportFile()
    assert.equal(
      new TextDecoder('windows-1251').decode(bytes),
      '1;"Moscow";RU;en;2;3\r\n0;"Moscow";RU;ru;0;1\r\n',
    )
  })

  test('of a project without regions is empty, and of an unknown one is refused', async () => {
    assert.equal((await exportFile()).length, 0)
    assertRefused(
      await post('get/positions_2/searchers/regions/export', { project_id: 999_999 }),
      54,
      /^project_id/,
    )
  })

  test('imported elsewhere gives the same regions, whatever the place', async () => {
    for (const searcherKey of [0, 1] as const) {
      const all = searchPlaces({ search: '', searcherKey, limit: 1_000, offset: 0 }).rows
      await importLines(all.map(({ key }) => `${searcherKey};${key}`))
    }
    const expected = await regionsOf()
    assert.ok(expected.length > 500)
    const other = await call('add/projects_2/projects', { url: 'other.example' })
    const lines = new TextDecoder('windows-1251')
      .decode(await exportFile())
      .trimEnd()
      .split('\r\n')
    assert.equal(lines.length, expected.length)
    for (let start = 0; start < lines.length; start += 1_000) {
      await importLines(lines.slice(start, start + 1_000), other)
    }
    assert.deepEqual(await regionsOf(other), expected)
  })
})
