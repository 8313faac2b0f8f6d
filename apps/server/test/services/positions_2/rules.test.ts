import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { readCells, SITE, trackProject } from '../../flows/tracked-project.ts'
import { startSerperStandIn } from '../../serp/serper-stand-in.ts'
import { assertRefused } from '../refusal.ts'
import { checkOn, settingsFor } from '../snapshots_2/snapshots.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp({ afterAll }, { settings: settingsFor(serper) })
const { call, post } = sextant

const host = (value: string, subdomains: 0 | 1 = 0) => ({
  effect: 'include',
  kind: 'host',
  value,
  subdomains,
})

describe('the rules of a site', async () => {
  const { id: project_id } = await trackProject(sextant, { keywords: [] })
  const [rival] = await call('add/projects_2/competitors', { project_id, urls: ['rival.example/shop'] })
  const latest = async (site_id = project_id) =>
    (await call('get/positions_2/rules', { project_id, site_id }))[0]

  test('follow from its address and the setting until they are changed', async () => {
    const [own, others] = await call('get/positions_2/rules', { project_id })
    assert.deepEqual([own.site_id, own.version, own.is_default], [project_id, 0, 1])
    assert.deepEqual(own.rules, [host(SITE, 1)])
    assert.deepEqual(others.rules, [{ ...host('rival.example/shop', 1), kind: 'prefix' }])
    await call('edit/positions_2/settings', { project_id, subdomains: 0 })
    assert.deepEqual((await latest()).rules, [host(SITE)])
    await call('edit/positions_2/settings', { project_id, subdomains: 1 })
  })

  test('are a new version with every change, and all versions stay', async () => {
    const set = (rules: object[]) => call('edit/positions_2/rules', { project_id, rules })
    const first = [{ kind: 'host', value: 'HTTPS://www.Bäckerei.example/' }]
    assert.deepEqual(await set(first), { site_id: project_id, version: 1 })
    assert.deepEqual(await set(first), { site_id: project_id, version: 1 }, 'the same is no change')
    assert.deepEqual(await set([{ kind: 'regexp', value: '^x' }]), { site_id: project_id, version: 2 })
    assert.deepEqual(await set([]), { site_id: project_id, version: 3 })
    const versions = await call('get/positions_2/rules', {
      project_id,
      site_id: project_id,
      show_versions: 1,
    })
    assert.deepEqual(
      versions.map(({ version, rules }: { version: number; rules: { value: string }[] }) => [
        version,
        rules[0]!.value,
      ]),
      [
        [3, SITE],
        [2, '^x'],
        [1, 'xn--bckerei-5wa.example'],
        [0, SITE],
      ],
    )
    assert.match(versions[0].date, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    assert.equal(versions[0].by_user_id, 1)
    assert.equal((await latest(rival.id)).version, 0)
  })

  test('are refused by name, and nothing is changed', async () => {
    const before = await latest()
    const refused: [rules: unknown, code: number, names: RegExp][] = [
      [[{ kind: 'host', value: 'a.example/b' }], 2003, /^rules\[0\]\.value: .*without a path/],
      [[{ kind: 'regexp', value: String.raw`(a)\1` }], 2003, /^rules\[0\]\.value: .*back-references/],
      [[{ kind: 'regex', value: 'a' }], 2003, /^rules\[0\]\.kind: .*regexp/],
      [[{ kind: 'host' }], 2001, /^rules\[0\]\.value/],
      [[{ effect: 'exclude', kind: 'host', value: 'a.example' }], 2003, /^rules: .*include/],
      [Array.from({ length: 51 }, () => ({ kind: 'host', value: 'a.example' })), 2003, /^rules: .*50/],
      ['x', 2002, /^rules/],
    ]
    for (const [rules, code, names] of refused) {
      assertRefused(await post('edit/positions_2/rules', { project_id, rules }), code, names)
      assertRefused(await post('get/positions_2/rules/test', { project_id, urls: ['x'], rules }), code, names)
    }
    assertRefused(
      await post('edit/positions_2/rules', { project_id, site_id: 999_999, rules: [] }),
      54,
      /site_id/,
    )
    assert.deepEqual(await latest(), before)
  })

  test('can be tried before they are set', async () => {
    const rules = [host(SITE, 1), { effect: 'exclude', kind: 'regexp', value: '/jobs' }]
    const urls = [
      `https://www.google.com/url?q=https://shop.${SITE}/rye/?utm_source=x`,
      `https://${SITE}/jobs`,
      'x',
    ]
    assert.deepEqual(await call('get/positions_2/rules/test', { project_id, rules, urls }), [
      { url: urls[0], canonical: `shop.${SITE}/rye`, belongs: 1, rule: rules[0] },
      { url: urls[1], canonical: `${SITE}/jobs`, belongs: 0, rule: { ...rules[1], subdomains: 0 } },
      { url: 'x', canonical: null, belongs: 0, rule: null },
    ])
    assert.equal((await latest()).is_default, 1)
    const [own] = await call('get/positions_2/rules/test', {
      project_id,
      site_id: rival.id,
      urls: ['http://rival.example/shop/x'],
    })
    assert.equal(own.belongs, 1)
  })
})

describe('a check', async () => {
  const project = await trackProject(sextant, { keywords: ['kettle', 'teapot'], depth: 2 })
  const { id: project_id, regionIndex } = project
  serper.place('kettle', `https://${SITE}/jobs/kettle-maker`, 2)
  serper.place('kettle', `https://shop.${SITE}/kettle`, 5)
  serper.place('kettle', `https://www.${SITE}/kettle/`, 9)
  serper.place('teapot', `https://${SITE}/teapot`, 4)
  const period = { project_id, date1: '2026-01-01', date2: '2100-12-31' }
  const urls = (more: object = {}) => call('get/positions_2/urls', { ...period, ...more })
  const [FIRST, SECOND] = ['2026-01-05', '2026-01-06']

  test('finds the site by its rules at the start of the check', async () => {
    await call('edit/positions_2/settings', { project_id, do_snapshots: 1 })
    await checkOn(sextant, project_id, FIRST)
    const rules = [host(SITE, 1), { effect: 'exclude', kind: 'prefix', value: `${SITE}/jobs` }]
    await call('edit/positions_2/rules', { project_id, rules })
    await call('edit/positions_2/checker/go', { id: project_id })
    await sextant.checked(project_id)
    const cells = await readCells(sextant, project, ['position', 'relevant_url'])
    assert.deepEqual(cells.get('kettle'), { position: '5', relevant_url: `shop.${SITE}/kettle` })
    const keyword_id = (await call('get/keywords_2/keywords', { project_id }))[0].id
    const [{ positions_date: date }] = await call('get/projects_2/projects', {
      id: project_id,
      fields: ['positions_date'],
    })
    const told = await call('get/positions_2/provenance', {
      project_id,
      keyword_id,
      region_index: regionIndex,
      date,
    })
    assert.deepEqual([told.rules.version, told.agrees, told.line.rule], [1, 1, host(SITE, 1)])
    await checkOn(sextant, project_id, SECOND)
  })

  test('keeps every result of the site, and shows when its page changes', async () => {
    const fields = ['name', 'date', 'position', 'url', 'place', 'urls_count', 'url_before', 'url_changed']
    const rows = await urls({ fields, orders: [{ name: 'date', direction: 'ASC' }] })
    const kettle = { name: 'kettle', url_before: null, url_changed: 0 }
    const first = { ...kettle, date: FIRST, urls_count: 3 }
    const second = {
      ...kettle,
      date: SECOND,
      urls_count: 2,
      url_before: `${SITE}/jobs/kettle-maker`,
      url_changed: 1,
    }
    const teapot = { name: 'teapot', position: 4, url: `${SITE}/teapot`, place: 1, urls_count: 1 }
    const byPlace = (all: { date: string; name: string; place: number }[]) =>
      all.toSorted((a, b) => (`${a.date}${a.name}${a.place}` < `${b.date}${b.name}${b.place}` ? -1 : 1))
    assert.deepEqual(
      byPlace(rows),
      byPlace([
        { ...first, position: 2, url: `${SITE}/jobs/kettle-maker`, place: 1 },
        { ...first, position: 5, url: `shop.${SITE}/kettle`, place: 2 },
        { ...first, position: 9, url: `${SITE}/kettle`, place: 3 },
        { ...teapot, date: FIRST, url_before: null, url_changed: 0 },
        { ...second, position: 5, url: `shop.${SITE}/kettle`, place: 1 },
        { ...second, position: 9, url: `${SITE}/kettle`, place: 2 },
        { ...teapot, date: SECOND, url_before: `${SITE}/teapot`, url_changed: 0 },
      ] as typeof rows),
    )
  })

  test('of the past is read by new rules too, in the background', async () => {
    const earlier = { ...period, date2: FIRST, fields: ['position', 'urls_count'] }
    const of = { filters: [{ name: 'name', operator: 'EQUALS', values: ['kettle'] }] }
    assert.deepEqual((await urls({ ...earlier, ...of }))[0], { position: 2, urls_count: 3 })
    const id: number = await call('add/positions_2/replays', { project_id, date2: FIRST, preview: 0 })
    const replay = async () => (await call('get/positions_2/replays', { project_id, id }))[0]
    for (let now = await replay(); now.status === 'running'; now = await replay()) await wait(50)
    const { status, done, changed } = await replay()
    assert.deepEqual([status, done, changed], ['finished', 2, 1])
    assert.deepEqual((await urls({ ...earlier, ...of }))[0], { position: 5, urls_count: 2 })
  })

  test('has its several pages found by filters, in pages of the list', async () => {
    const filters = [{ name: 'urls_count', operator: 'GREATER_THAN', values: [1] }]
    const { json } = await post('get/positions_2/urls', { ...period, filters, limit: 2 })
    assert.deepEqual([json.total, json.nextOffset, json.result.length], [4, 2, 2])
    const changed = [{ name: 'url_changed', operator: 'EQUALS', values: [1] }]
    assert.equal((await urls({ filters: changed })).length, 0, 'the replay took the other page away')
    assertRefused(await post('get/positions_2/urls', { ...period, date1: '2101-01-01' }), 2003, /date1/)
    assertRefused(await post('get/positions_2/urls', { ...period, site_id: 999_999 }), 54, /site_id/)
    const unknown = { ...period, sites_ids: [project_id, 999_999] }
    assertRefused(await post('get/positions_2/urls', unknown), 54, /sites_ids/)
  })

  test('shows the results of several sites at once, each with its site', async () => {
    const [rival] = await call('add/projects_2/competitors', { project_id, urls: ['rival.example'] })
    serper.place('teapot', 'https://rival.example/pots', 6)
    await call('edit/positions_2/checker/go', { id: project_id })
    await sextant.checked(project_id)
    const rows = await urls({
      sites_ids: [project_id, rival.id],
      date1: SECOND,
      fields: ['site_id', 'position', 'url'],
      filters: [{ name: 'name', operator: 'EQUALS', values: ['teapot'] }],
      orders: [
        { name: 'date', direction: 'DESC' },
        { name: 'position', direction: 'ASC' },
      ],
      limit: 2,
    })
    assert.deepEqual(rows, [
      { site_id: project_id, position: 4, url: `${SITE}/teapot` },
      { site_id: rival.id, position: 6, url: 'rival.example/pots' },
    ])
  })
})
