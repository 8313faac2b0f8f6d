import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { finishDeletions } from '../../deletions.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { database } = sextant.app.installation
const { executor } = database

let project_id: number
let region_index: number
let competitor_id: number

beforeEach(async () => {
  project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/keywords_2/keywords/import', {
    project_id,
    keywords: 'Sourdough Delivery\nrye\nтёмный ХЛЕБ',
  })
  await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
  region_index = await call('get/positions_2/regionIndex', { searcher_key: 1, region_key: 213 })
  const [competitor] = await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
  competitor_id = competitor.id
})

const importing = (positions: unknown, body: object = {}) =>
  call('add/positions_2/history/import', { project_id, region_index, positions, ...body })
const refused = (positions: unknown, body: object = {}) =>
  post('add/positions_2/history/import', { project_id, region_index, positions, ...body })

/** `site date phrase position url` of every cell of the project and its competitor. */
async function cells(): Promise<string[]> {
  const { rows } = await sql<{ cell: string }>`
    select concat_ws(' ', case p.project_id when ${project_id} then 'own' else 'rival' end, p.region_index, p.date,
      k.name, coalesce(p.position::text, '--'), p.relevant_url) as cell
    from positions p join keywords k on k.account_id = p.account_id and k.id = p.keyword_id
    where p.project_id in (${project_id}, ${competitor_id})
    order by p.project_id, p.region_index, p.date, k.id`.execute(executor)
  return rows.map((row) => row.cell)
}

const counts = (some: object) => ({
  countSended: 0,
  countAdded: 0,
  countChanged: 0,
  countObserved: 0,
  countUnknown: 0,
  ...some,
})

describe('an import of positions', () => {
  test('takes phrases in any case, positions, -- and URLs, and shows them in the history', async () => {
    const answer = await importing(
      'name;date;position;relevant_url\n' +
        ' sourdough  delivery ;2026-01-05;7;https://www.bakery-lane.example/delivery/\n' +
        '\n' +
        'Тёмный хлеб;2026-01-05;--;\n' +
        'rye;2026-01-06;101;bakery-lane.example/rye?a=1',
    )
    assert.deepEqual(answer, counts({ countSended: 3, countAdded: 3 }))
    assert.deepEqual(await cells(), [
      `own ${region_index} 2026-01-05 sourdough delivery 7 bakery-lane.example/delivery`,
      `own ${region_index} 2026-01-05 тёмный хлеб --`,
      `own ${region_index} 2026-01-06 rye 101 bakery-lane.example/rye?a=1`,
    ])
    const { keywords, existsDates } = await call('get/positions_2/history', {
      project_id,
      regions_indexes: [region_index],
      dates: ['2026-01-05'],
      show_exists_dates: 1,
      positions_fields: ['position', 'relevant_url', 'outcome'],
    })
    assert.deepEqual(existsDates, ['2026-01-05', '2026-01-06'])
    const key = `2026-01-05:${project_id}:${region_index}`
    assert.deepEqual(
      keywords.map((row: { positionsData: Record<string, unknown> }) => row.positionsData[key] ?? null),
      [
        { position: '7', relevant_url: 'bakery-lane.example/delivery', outcome: 'exact' },
        null,
        { position: '--', relevant_url: null, outcome: 'not_within' },
      ],
    )
  })

  test('names keywords by id, regions and competitors line by line', async () => {
    await call('add/positions_2/searchers/regions', { project_id, searcher_key: 0, region_key: 213 })
    const [{ id }] = await call('get/keywords_2/keywords', {
      project_id,
      filters: [{ name: 'name', operator: 'EQUALS', values: ['rye'] }],
    })
    const lines = [
      '"id","date","position","region_index","competitor_id"',
      `${id},2026-01-05,1,,`,
      `${id},2026-01-05,2,1,`,
      `${id},2026-01-05,3,1,${competitor_id}`,
      `${id},2026-01-05,4,,${project_id}`,
    ]
    assert.deepEqual(await importing(lines), counts({ countSended: 4, countAdded: 3 }))
    assert.deepEqual(await cells(), [
      'own 1 2026-01-05 rye 2',
      `own ${region_index} 2026-01-05 rye 4`,
      'rival 1 2026-01-05 rye 3',
    ])
  })

  test('takes its region as engine and place, its site as a parameter', async () => {
    const region = { region_index: undefined, searcher_key: 1, region_key: 213, region_device: 0 }
    const text = 'name;date;position\nrye;2026-01-05;3'
    assert.equal((await importing(text, { ...region, competitor_id })).countAdded, 1)
    assert.deepEqual(await cells(), [`rival ${region_index} 2026-01-05 rye 3`])
    await call('add/positions_2/searchers/regions', {
      project_id,
      searcher_key: 1,
      region_key: 213,
      region_lang: 'en',
    })
    assertRefused(await refused(text, region), 2003, /^region_lang: .*this place in several/)
    assert.equal((await importing(text, { ...region, region_lang: 'EN' })).countAdded, 1)
    assertRefused(
      await refused(text, { ...region, region_index }),
      2003,
      /^searcher_key: must be absent when `region_index` is given/,
    )
    assertRefused(
      await refused(text, { ...region, region_device: 2 }),
      2003,
      /^region_key: .*a region of the project/,
    )
    assertRefused(await refused(text, { ...region, region_key: undefined }), 2001, /^region_key/)
  })

  test('again changes nothing; another position replaces what was imported', async () => {
    const text = 'name;date;position\nrye;2026-01-05;3\nsourdough delivery;2026-01-05;--'
    assert.equal((await importing(text)).countAdded, 2)
    assert.deepEqual(await importing(text), counts({ countSended: 2 }))
    const other = text.replace(';3', ';4')
    assert.deepEqual(await importing(other), counts({ countSended: 2, countChanged: 1 }))
    assert.deepEqual(await cells(), [
      `own ${region_index} 2026-01-05 sourdough delivery --`,
      `own ${region_index} 2026-01-05 rye 4`,
    ])
  })

  test('of two lines for one keyword, region and date takes the last', async () => {
    assert.deepEqual(
      await importing('name;date;position\nrye;2026-01-05;3\nRYE;2026-01-05;9'),
      counts({ countSended: 2, countAdded: 1 }),
    )
    assert.deepEqual(await cells(), [`own ${region_index} 2026-01-05 rye 9`])
  })

  test('leaves what a check has seen', async () => {
    const text = 'name;date;position\nrye;2026-01-05;3'
    await importing(text)
    await sql`update positions set task_id = 1, position = 8 where project_id = ${project_id}`.execute(
      executor,
    )
    assert.deepEqual(await importing(text), counts({ countSended: 1, countObserved: 1 }))
    assert.deepEqual(await cells(), [`own ${region_index} 2026-01-05 rye 8`])
  })

  test('of unknown keywords is refused, or leaves them out and counts them', async () => {
    const text = 'name;date;position\nrye;2026-01-05;3\nwheat;2026-01-05;3\nwheat;2026-01-06;3'
    assertRefused(
      await refused(text),
      2003,
      /^positions line 3: must name a keyword of the project, but got "wheat"/,
    )
    assert.deepEqual(await cells(), [])
    assert.deepEqual(
      await importing(text, { skip_unknown: 1 }),
      counts({ countSended: 3, countAdded: 1, countUnknown: 2 }),
    )
    await call('del/keywords_2/keywords', {
      project_id,
      filters: [{ name: 'name', operator: 'EQUALS', values: ['rye'] }],
    })
    assertRefused(await refused(text), 2003, /line 2: must name a keyword of the project, but got "rye"/)
  })

  test('goes into an archived project, changes no check and costs nothing', async () => {
    await call('edit/projects_2/projects/on', { id: project_id, on: -1 })
    assert.equal((await importing('name;date;position\nrye;2026-01-05;3')).countAdded, 1)
    const [project] = await call('get/projects_2/projects', {
      id: project_id,
      fields: ['update', 'positions_date', 'status_positions'],
    })
    assert.deepEqual(project, { update: null, positions_date: null, status_positions: 0 })
  })

  test('of nothing imports nothing', async () => {
    for (const text of ['', [], '\n \n', 'name;date;position\n', 'name;date;position\n;;\n']) {
      assert.deepEqual(await importing(text), counts({}))
    }
  })

  test('takes a file in Windows-1251 and cells in quotes', async () => {
    const form = new FormData()
    form.set('project_id', String(project_id))
    form.set('region_index', String(region_index))
    const text =
      'name;date;position;relevant_url\r\n"\u0442\u0451\u043c\u043d\u044b\u0439 \u0445\u043b\u0435\u0431";2026-01-05;3;"x.example/a;b"\r\n'
    const bytes = Uint8Array.from(text, (letter) => {
      const code = letter.codePointAt(0)!
      return code < 128 ? code : code === 0x451 ? 0xb8 : code - 0x350
    })
    form.set('positions', new Blob([bytes]), 'positions.csv')
    const response = await fetch(`${sextant.url}/v2/json/add/positions_2/history/import`, {
      method: 'POST',
      headers: { 'user-id': String(sextant.admin.id), authorization: `bearer ${sextant.admin.key}` },
      body: form,
    })
    assert.deepEqual(await response.json(), { result: counts({ countSended: 1, countAdded: 1 }) })
    assert.deepEqual(await cells(), [`own ${region_index} 2026-01-05 тёмный хлеб 3 x.example/a;b`])
  })

  test('by many requests at once ends with one position for each', async () => {
    const texts = Array.from(
      { length: 8 },
      (_, n) =>
        `name;date;position\n${[...Array(20)].map((_x, day) => `rye;2026-01-${10 + ((day * (n + 1)) % 20)};${n + 1}`).join('\n')}`,
    )
    await Promise.all(texts.map((text) => importing(text)))
    assert.equal((await cells()).length, 20)
  })

  test('of a competitor that is deleted meanwhile leaves no positions', async () => {
    const lines = Array.from({ length: 2_000 }, (_, day) => {
      const date = new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10)
      return `rye;${date};3`
    })
    const text = `name;date;position\n${lines.join('\n')}`
    const [answer] = await Promise.all([
      refused(text, { competitor_id }),
      call('del/projects_2/competitors', { project_id, ids: [competitor_id] }),
    ])
    assert.ok(answer.status === 200 || answer.status === 403, answer.text)
    await finishDeletions(database)
    assert.deepEqual(await cells(), [])
  })
})

describe('an import of positions is refused with its line and changes nothing:', () => {
  const head = 'name;date;position;relevant_url;region_index;competitor_id\nrye;2026-01-01;1\n'
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  for (const [how, line, code, text] of [
    ['no phrase', ';2026-01-05;3', 2003, /phrase/],
    ['no date', 'rye;;3', 2003, /a calendar date/],
    ['a date that is none', 'rye;2026-02-30;3', 2003, /a calendar date/],
    ['a date in another order', 'rye;05.01.2026;3', 2003, /a calendar date/],
    ['a date in the future', `rye;${tomorrow};3`, 2003, /not in the future/],
    ['no position', 'rye;2026-01-05;', 2003, /a position from 1/],
    ['the position 0', 'rye;2026-01-05;0', 2003, /a position from 1/],
    ['a position that is none', 'rye;2026-01-05;first', 2003, /a position from 1/],
    ['a negative position', 'rye;2026-01-05;-3', 2003, /a position from 1/],
    ['a fraction', 'rye;2026-01-05;3.5', 2003, /a position from 1/],
    ['a position beyond all', 'rye;2026-01-05;10001', 2003, /a position from 1 to 10000/],
    ['too long a url', `rye;2026-01-05;3;${'u'.repeat(9_000)}`, 2003, /8192 characters/],
    ['a region the project lacks', 'rye;2026-01-05;3;;4711', 2003, /`region_index`.*4711/],
    ['a region that is none', 'rye;2026-01-05;3;;Moscow', 2003, /`region_index`/],
    ['a competitor the project lacks', 'rye;2026-01-05;3;;;999999', 54, /no such competitor/],
    ['open quotes', '"rye;2026-01-05;3', 2003, /quotes/],
  ] as const) {
    test(how, async () => {
      const answer = await refused(head + line)
      assertRefused(answer, code, /^positions line 3: /)
      assert.match(answer.json.errors[0].detail.text, text)
      assert.deepEqual(await cells(), [])
    })
  }

  for (const [how, body, code, text] of [
    ['no names of columns', { positions: 'rye;2026-01-05;3' }, 2003, /^positions line 1: .*header line/],
    ['no keywords', { positions: 'date;position\n' }, 2003, /^positions line 1: .*`name` or a column `id`/],
    ['keywords in two ways', { positions: 'id;name;date;position\n' }, 2003, /^positions line 1/],
    ['no column of dates', { positions: 'name;position\nrye;3' }, 2003, /^positions line 1: .*`date`/],
    ['no region', { region_index: undefined }, 2003, /^positions line 2: .*names no region/],
    ['another region', { region_index: 4711 }, 2003, /^region_index: .*4711/],
    ['another competitor', { competitor_id: 999_999 }, 54, /^competitor_id/],
    ['a place without an engine', { region_index: undefined, region_key: 213 }, 2003, /^region_key/],
    ['another project', { project_id: 999_999 }, 54, /^project_id/],
    ['no positions', { positions: undefined }, 2001, /^positions/],
  ] as const) {
    test(how, async () => {
      assertRefused(await refused('name;date;position\nrye;2026-01-05;3', body), code, text)
      assert.deepEqual(await cells(), [])
    })
  }

  test('more lines than an import may have', async () => {
    const lines = Array.from({ length: 100_001 }, () => 'rye;2026-01-05;3')
    const answer = await refused(['name;date;position', ...lines].join('\n'))
    assertRefused(answer, 2003, /^positions: must have at most 100000 lines/)
    assert.deepEqual(await cells(), [])
  })
})
