import assert from 'node:assert/strict'
import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { SITE, trackProject } from '../../flows/tracked-project.ts'
import { startSerperStandIn, type Fault } from '../../serp/serper-stand-in.ts'
import { assertRefused } from '../refusal.ts'
import { checkOn, settingsFor } from './snapshots.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp({ afterAll }, { settings: settingsFor(serper) })
const { call, post } = sextant
const { executor } = sextant.app.installation.database
const ADDRESS = 'get/snapshots_2/history'
const [FIRST, SECOND] = ['2026-01-05', '2026-01-12']

const faults = new Map<string, Fault>()
serper.setFault(({ q, page }) => faults.get(`${q} ${page}`))

/** `kettle` and `!redirects teapot` with snapshots of 20 results, checked twice; `stove` checked on the second date. */
const project = await trackProject(sextant, { keywords: ['kettle', '!redirects teapot'] })
const { id, regionIndex } = project
await call('edit/positions_2/settings', { project_id: id, do_snapshots: 2 })
await checkOn(sextant, id, FIRST)
const before = serper.world.ranking('kettle').map(({ url }) => url)
serper.place('kettle', `https://www.${SITE}/kettles?utm_source=x`, 2)
await call('add/keywords_2/keywords/import', { project_id: id, keywords: 'stove' })
await checkOn(sextant, id, SECOND)
const now = serper.world.ranking('kettle').map(({ url }) => url)

const period = { date1: '2025-12-01', date2: '2026-02-01' }
const about = { project_id: id, region_index: regionIndex, ...period }
const named = (name: string) => ({ filters: [{ name: 'name', operator: 'EQUALS', values: [name] }] })
type Row = {
  name: string
  snapshotsData: Record<string, Record<string, string>> | []
  amsData?: Record<string, number> | []
}
const ask = (body: { dates?: string[]; [name: string]: unknown } = {}) =>
  call(ADDRESS, { ...about, ...(body.dates && { date1: undefined, date2: undefined }), ...body })
const rowOf = async (name: string, body: Parameters<typeof ask>[0] = {}): Promise<Row> =>
  (await ask({ ...named(name), ...body })).keywords[0]
/** Links of a keyword on a date, by rank. */
const linksOf = ({ snapshotsData }: Row, date: string): string[] => {
  const keys = Object.keys(snapshotsData).filter((key) => key.startsWith(date))
  const ranks = keys.map((key) => Number(key.split(':')[1]))
  assert.deepEqual(
    ranks,
    ranks.map((_, index) => index + 1),
  )
  return keys.map((key) => (snapshotsData as Record<string, Record<string, string>>)[key]!.url!)
}

describe('a SERP', () => {
  test('is shown rank by rank for the first and the last check of the period', async () => {
    const { keywords, dates, depthPositions, existsDates, headers } = await ask()
    assert.deepEqual(
      keywords.map((row: Row) => row.name),
      ['kettle', '!redirects teapot', 'stove'],
    )
    assert.deepEqual(linksOf(keywords[0], FIRST), before.slice(0, 20))
    assert.deepEqual(linksOf(keywords[0], SECOND), now.slice(0, 20))
    assert.deepEqual(dates, [FIRST, SECOND])
    assert.deepEqual([depthPositions, existsDates, headers], [20, null, null])
  })

  test('shows the URL and the domain of a result', async () => {
    const { snapshotsData } = await rowOf('kettle', { dates: [SECOND] })
    assert.deepEqual((snapshotsData as Record<string, object>)[`${SECOND}:2:${regionIndex}`], {
      url: `https://www.${SITE}/kettles?utm_source=x`,
      domain: SITE,
      snippet_title: '',
      snippet_body: '',
      snippet_ext: '',
    })
    const wrapped = await rowOf('!redirects teapot', { dates: [SECOND] })
    const ranking = serper.world.ranking('!redirects teapot').map(({ url }) => url)
    assert.deepEqual(linksOf(wrapped, SECOND), ranking.slice(0, 20))
  })

  test('has the requested fields, in their order, with either name of the parameter', async () => {
    for (const name of ['history_fields', 'positions_fields']) {
      const { snapshotsData } = await rowOf('kettle', {
        dates: [SECOND],
        [name]: ['domain', 'url', 'domain'],
      })
      assert.deepEqual(Object.keys(Object.values(snapshotsData)[0]!), ['domain', 'url'])
    }
    const one = await rowOf('kettle', { dates: [SECOND], history_fields: 'domain' })
    assert.deepEqual(Object.keys(Object.values(one.snapshotsData)[0]!), ['domain'])
  })

  test('has snippets when the project shows them', async () => {
    await call('edit/positions_2/settings', { project_id: id, do_snapshots_with_snippets: 1 })
    const { snapshotsData } = await rowOf('kettle', { dates: [FIRST] })
    await call('edit/positions_2/settings', { project_id: id, do_snapshots_with_snippets: 0 })
    const told = serper.world.ranking('kettle').filter(({ url }) => before.includes(url))
    assert.deepEqual(
      Object.values(snapshotsData).map((one) => [one.snippet_title, one.snippet_body, one.snippet_ext]),
      told
        .slice(0, 20)
        .map((one) => [one.title, one.snippet, one.sitelinks.map(({ title }) => title).join('\n')]),
    )
    assert.ok(told.slice(0, 20).some(({ sitelinks }) => sitelinks.length > 0))
  })

  test('is missing without a check, nor for a region that was never checked', async () => {
    assert.deepEqual((await rowOf('stove', { dates: [FIRST] })).snapshotsData, [])
    for (const region of [{ region_index: 1 }, { region_index: 2_000_000_000 }]) {
      const { keywords, dates, depthPositions, existsDates } = await ask({ ...region, show_exists_dates: 1 })
      assert.deepEqual(
        keywords.map((row: Row) => row.snapshotsData),
        [[], [], []],
      )
      assert.deepEqual([dates, depthPositions, existsDates], [[], 20, []])
    }
  })

  test('is as deep as the check read, and as requested', async () => {
    const deep = await trackProject(sextant, { keywords: ['kettle', 'kettle at the top'] })
    serper.place('kettle at the top', `https://${SITE}/`, 1)
    await checkOn(sextant, deep.id, FIRST, { do_snapshots: 5 })
    const body = { project_id: deep.id, region_index: deep.regionIndex, dates: [FIRST] }
    const links = async (depth_positions?: number) => {
      const { keywords, depthPositions } = await call(ADDRESS, {
        ...body,
        depth_positions,
        ...named('kettle'),
      })
      return [linksOf(keywords[0], FIRST).length, depthPositions]
    }
    assert.deepEqual(await links(), [50, 50])
    assert.deepEqual(await links(20), [20, 20])
    assert.deepEqual(await links(30), [30, 30])
    assert.deepEqual(await links(100), [50, 100])
    await checkOn(sextant, deep.id, SECOND, { do_snapshots: 0 })
    const { keywords } = await call(ADDRESS, { ...body, dates: [SECOND] })
    assert.deepEqual(
      keywords.map((row: Row) => linksOf(row, SECOND).length),
      [10, 10],
      'one page, which the depth of the region asks for',
    )
  })

  test('is of the last check of the day that read any page', async () => {
    const other = await trackProject(sextant, { keywords: ['copper kettle'] })
    const shown = async () =>
      linksOf(
        (await call(ADDRESS, { project_id: other.id, region_index: other.regionIndex, dates: [FIRST] }))
          .keywords[0],
        FIRST,
      )
    await checkOn(sextant, other.id, FIRST)
    const morning = await shown()
    serper.place('copper kettle', 'https://new.example/', 1)
    faults.set('copper kettle 1', { status: 403, body: '{"message":"Forbidden"}' })
    await checkOn(sextant, other.id, FIRST)
    assert.deepEqual(await shown(), morning)
    faults.clear()
    await checkOn(sextant, other.id, FIRST)
    assert.deepEqual(await shown(), ['https://new.example/', ...morning.slice(0, 9)])
  })

  test('ends before a page that is missing or no longer readable', async () => {
    const phrase = '!missing-page-3 kettle'
    const other = await trackProject(sextant, { keywords: [phrase] })
    await checkOn(sextant, other.id, FIRST, { do_snapshots: 5 })
    const links = async () => {
      const body = { project_id: other.id, region_index: other.regionIndex, dates: [FIRST] }
      const { keywords } = await call(ADDRESS, body)
      return Object.keys(keywords[0].snapshotsData).length
    }
    assert.equal(await links(), 20)
    const garbled = await promisify(deflateRaw)('{"organic": 7}')
    await sql`
      update serp_pages set body = ${garbled}::bytea
      where page = 2 and task_id in (select t.id from tasks t where t.project_id = ${other.id})`.execute(
      executor,
    )
    assert.equal(await links(), 10)
  })
})

describe('the response', () => {
  test('has every date with a SERP', async () => {
    assert.deepEqual((await ask({ show_exists_dates: 1, dates: [SECOND] })).existsDates, [FIRST, SECOND])
  })

  test('has the requested dates', async () => {
    const dates = async (body: Parameters<typeof ask>[0]) => (await ask(body)).dates
    assert.deepEqual(await dates({ type_range: 4 }), [SECOND])
    assert.deepEqual(await dates({ type_range: 2, count_dates: 1 }), [SECOND])
    assert.deepEqual(await dates({ date2: '2026-01-11' }), [FIRST])
    assert.deepEqual(await dates({ dates: [FIRST, '2026-01-06'] }), [FIRST, '2026-01-06'])
  })

  test('shows how much a SERP changed since the previous date', async () => {
    const { amsData } = await rowOf('kettle', { show_ams: 1 })
    // One result came in at rank 2: 1 stays, 18 move by one, one is new.
    assert.deepEqual(amsData, { [`${SECOND}:${regionIndex}`]: Math.round((10_000 * (18 + 20)) / 400) / 100 })
    const still = await rowOf('!redirects teapot', { show_ams: '1' })
    assert.deepEqual(still.amsData, { [`${SECOND}:${regionIndex}`]: 0 })
    assert.deepEqual((await rowOf('stove', { show_ams: 1 })).amsData, [])
    assert.equal((await rowOf('kettle')).amsData, undefined)
  })

  test('has headers on request', async () => {
    const { headers } = await ask({ show_headers: 1, fields: ['id'], history_fields: ['url'] })
    assert.deepEqual(headers.dates, [SECOND, FIRST])
    assert.deepEqual(headers.historyFields, ['url'])
    assert.deepEqual(headers.fields, [{ name: 'id' }])
    assert.deepEqual(
      [headers.projectId, headers.projects[0].id, headers.projects[0].searchers[0].regions[0].index],
      [id, id, String(regionIndex)],
    )
  })

  test('has fields of keywords with qualifiers too', async () => {
    const position = `position:${SECOND}:${id}:${regionIndex}`
    const { snapshotsData: _, ...row } = await rowOf('kettle', { fields: [position, 'name'], dates: [FIRST] })
    assert.deepEqual(Object.entries(row), [
      [position, '2'],
      ['name', 'kettle'],
    ])
  })

  test('is a page of keywords', async () => {
    const { json } = await post(ADDRESS, { ...about, limit: 2, fields: ['name'] })
    assert.deepEqual(Object.keys(json), ['result', 'nextOffset', 'total'])
    assert.deepEqual([json.nextOffset, json.total], [2, 3])
    const last = await post(ADDRESS, { ...about, limit: 2, offset: 2, fields: ['name'] })
    assert.deepEqual(
      last.json.result.keywords.map((row: Row) => row.name),
      ['stove'],
    )
    assert.deepEqual(Object.keys((await post(ADDRESS, { ...about, limit: 10_000 })).json), ['result'])
  })

  test('leaves out the trash unless requested, and keywords that came later', async () => {
    const names = async (body: Parameters<typeof ask>[0]) =>
      (await ask(body)).keywords.map((row: Row) => row.name)
    await call('del/keywords_2/keywords', { project_id: id, ...named('stove') })
    assert.deepEqual(await names({}), ['kettle', '!redirects teapot'])
    assert.deepEqual(await names({ show_trash: 1 }), ['kettle', '!redirects teapot', 'stove'])
    await call('edit/keywords_2/keywords/undel', { project_id: id, ...named('stove') })
    assert.deepEqual(await names({ only_exists_first_date: 1 }), ['kettle', '!redirects teapot'])
    assert.deepEqual(await names({ only_exists_first_date: 2 }), ['stove'])
  })

  test('is the same for the region by index and by its parts', async () => {
    const { region_index: _, ...rest } = about
    const quadruple = { searcher_key: '1', region_key: 102, region_lang: 'EN', region_device: 0 }
    assert.deepEqual(await call(ADDRESS, { ...rest, ...quadruple }), await ask())
    assert.deepEqual(await call(ADDRESS, { ...rest, searcher_key: 1, region_key: 102 }), await ask())
    const phone = await call(ADDRESS, { ...rest, ...quadruple, region_device: 2 })
    assert.deepEqual(phone.dates, [])
  })

  test('is the same for a check that is still running', async () => {
    const other = await trackProject(sextant, { keywords: ['iron kettle'] })
    await checkOn(sextant, other.id, FIRST)
    const body = { project_id: other.id, region_index: other.regionIndex, ...period, show_exists_dates: 1 }
    const done = await call(ADDRESS, body)
    await sql`
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted)
      select account_id, project_id, run_id, keyword_id, region_index, ${SECOND}::date, query, site, pages_wanted
      from tasks where project_id = ${other.id}`.execute(executor)
    assert.deepEqual(await call(ADDRESS, body), done)
    await sql`delete from tasks where project_id = ${other.id} and ended_at is null`.execute(executor)
  })
})

describe('a request is refused', () => {
  const { region_index: _, ...noRegion } = about
  const refused: Record<string, [body: object, code: number, names: RegExp]> = {
    'without a region': [noRegion, 2001, /^region_index/],
    'with half a region': [{ ...noRegion, searcher_key: 1 }, 2001, /^region_key/],
    'with the other half': [{ ...noRegion, region_key: 102 }, 2001, /^searcher_key/],
    'of a place that the engine does not have': [
      { ...noRegion, searcher_key: 1, region_key: 999_999 },
      2003,
      /^region_key/,
    ],
    'of region 0': [{ ...about, region_index: 0 }, 2003, /^region_index/],
    'without dates': [{ ...about, date1: undefined, date2: undefined }, 2001, /^dates/],
    'with a field that is none': [{ ...about, history_fields: ['position'] }, 2003, /^history_fields\[0\]/],
    'with a depth that is none': [{ ...about, depth_positions: 40 }, 2003, /^depth_positions/],
    'that only counts': [{ ...about, fields: ['COUNT(*)'] }, 2004, /^fields/],
    'with an unknown keyword field': [{ ...about, fields: ['phrase'] }, 2004, /^fields\[0\]/],
    'with a broken pattern': [
      { ...about, filters: [{ name: 'name', operator: 'REGEXP', values: ['('] }] },
      2004,
      /regular expression/,
    ],
    'without a project': [{ ...about, project_id: undefined }, 2001, /^project_id/],
    'of a project that is not there': [{ ...about, project_id: 999_999 }, 54, /^project_id/],
  }
  for (const [name, [body, code, names]] of Object.entries(refused)) {
    test(name, async () => assertRefused(await post(ADDRESS, body), code, names))
  }

  test('of an archived project', async () => {
    await call('edit/projects_2/projects/on', { id, on: -1 })
    assertRefused(await post(ADDRESS, about), 3002, /^project_id/)
    await call('edit/projects_2/projects/on', { id, on: 0 })
  })

  test('of another account', async () => {
    const stranger = await sextant.newAccount()
    assertRefused(await post(ADDRESS, about, stranger), 54, /^project_id/)
  })

  test('of more than a hundred keywords, unless they come in pages', async () => {
    const other = await trackProject(sextant, {
      keywords: Array.from({ length: 101 }, (_, index) => `kettle ${index}`),
    })
    const body = { project_id: other.id, region_index: other.regionIndex, ...period }
    assertRefused(await post(ADDRESS, body), 2003, /^limit: must pick at most 100/)
    assertRefused(await post(ADDRESS, { ...body, limit: 101 }), 2003, /^limit: must pick at most 100/)
    const { json } = await post(ADDRESS, { ...body, limit: 100 })
    assert.deepEqual([json.result.keywords.length, json.nextOffset, json.total], [100, 100, 101])
    const rest = await post(ADDRESS, { ...body, limit: 500, offset: 100 })
    assert.equal(rest.json.result.keywords.length, 1)
  })

  test('of more SERPs than a hundred keywords have on 31 dates', async () => {
    const other = await trackProject(sextant, { keywords: ['kettle'] })
    await checkOn(sextant, other.id, FIRST)
    await sql`
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted,
        outcome, depth, ended_at)
      select account_id, project_id, run_id, keyword_id, region_index, date - days, query, site, pages_wanted,
        'not_within', 0, now()
      from tasks, generate_series(1, 3100) days where project_id = ${other.id}`.execute(executor)
    const body = { project_id: other.id, region_index: other.regionIndex, date1: '0001-01-01', date2: FIRST }
    assertRefused(
      await post(ADDRESS, { ...body, type_range: 0 }),
      2003,
      /^limit: must pick at most 3100 SERPs/,
    )
    assert.equal((await call(ADDRESS, body)).dates.length, 2)
  })
})
