import assert from 'node:assert/strict'
import { settingsEdit } from '@sextant/contract/positions_2/settings.ts'
import { afterAll, beforeEach, describe, test } from 'vitest'
import { startTestApp } from '../../app.ts'
import { startSerperStandIn } from '../../serp/serper-stand-in.ts'
import { assertRefused } from '../refusal.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp(
  { afterAll },
  {
    worker: false,
    settings: { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key-ok', SERPER_BASE_URL: serper.url },
  },
)
const { call, post } = sextant
const names = Object.keys(settingsEdit.parameters).filter((name) => name !== 'project_id')
let project_id: number

const read = async () => (await call('get/projects_2/projects', { id: project_id, fields: names }))[0]
const set = (settings: object) => call('edit/positions_2/settings', { project_id, ...settings })

beforeEach(async () => {
  project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
})

const initial = {
  subdomains: 1,
  filter: 0,
  auto_correct: 0,
  with_snippets: 0,
  with_ai_overview_full: 0,
  load_ai_overview: 0,
  do_snapshots: 0,
  check_mode: 'exact',
  sweep_days: 7,
  do_snapshots_with_snippets: 0,
  common_traffic: 0,
  guest_link_right: null,
}

describe('the settings of a project', () => {
  test('are fields of the project, sub-domains on and all else off at first', async () => {
    assert.deepEqual(await read(), initial)
  })

  test('change only where they are sent; unknown names are ignored', async () => {
    assert.equal(await set({ with_snippets: true, filter: '2', invented: 5 }), 1)
    assert.deepEqual(await read(), { ...initial, with_snippets: 1, filter: 2 })
    assert.equal(await set({ with_snippets: 0, filter: null }), 1)
    assert.deepEqual(await read(), { ...initial, filter: 2 })
    assert.equal(await set({}), 1)
    assert.deepEqual(await read(), { ...initial, filter: 2 })
  })

  test('can all be set at once', async () => {
    const all = {
      subdomains: 0,
      filter: 1,
      auto_correct: 1,
      with_snippets: 1,
      with_ai_overview_full: 1,
      load_ai_overview: 1,
      do_snapshots: 9,
      check_mode: 'thrifty',
      sweep_days: 3,
      do_snapshots_with_snippets: 1,
      common_traffic: 1,
    }
    await set({ ...all, guest_link_right: ['charts', 'dates', 'charts'] })
    assert.deepEqual(await read(), { ...all, guest_link_right: 'charts,dates' })
    await set({ do_snapshots: true, guest_link_right: [] })
    assert.deepEqual(await read(), { ...all, do_snapshots: 1, guest_link_right: null })
  })

  test('are those of one project', async () => {
    const other = await call('add/projects_2/projects', { url: 'other.example' })
    await set({ subdomains: 0 })
    const [row] = await call('get/projects_2/projects', { id: other, fields: ['subdomains'] })
    assert.deepEqual(row, { subdomains: 1 })
  })

  for (const [name, value, code] of [
    ['filter', 3, 2003],
    ['do_snapshots', 4, 2003],
    ['check_mode', 'cheap', 2003],
    ['sweep_days', 0, 2003],
    ['subdomains', 'maybe', 2002],
    ['guest_link_right', ['everything'], 2003],
    ['project_id', 999_999, 54],
  ] as const) {
    test(`refuse ${name} ${JSON.stringify(value)} and stay as they are`, async () => {
      const body = { project_id, with_snippets: 1, [name]: value }
      assertRefused(await post('edit/positions_2/settings', body), code, new RegExp(`^${name}`))
      assert.deepEqual(await read(), initial)
    })
  }
})

describe('sub-domains', () => {
  test('count as the site while the setting is on, as it was when the check was started', async () => {
    const found = new Map<string, object>()
    serper.place('rye', 'https://shop.bakery-lane.example/rye', 2)
    serper.place('rye', 'https://www.bakery-lane.example/rye', 5)
    const projects = new Map<string, number>()
    for (const [how, subdomains, later] of [
      ['on', 1, 0],
      ['off', 0, 1],
    ] as const) {
      const id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
      await call('add/keywords_2/keywords', { project_id: id, name: 'rye' })
      await call('add/positions_2/searchers/regions', { project_id: id, searcher_key: 1, region_key: 102 })
      await call('edit/positions_2/settings', { project_id: id, subdomains })
      await call('edit/positions_2/checker/go', { id })
      await call('edit/positions_2/settings', { project_id: id, subdomains: later })
      projects.set(how, id)
    }
    await sextant.app.startWorker()
    for (const [how, id] of projects) {
      await sextant.checked(id)
      const [{ positions_date }] = await call('get/projects_2/projects', { id, fields: ['positions_date'] })
      const [{ searchers }] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 1 })
      const history = await call('get/positions_2/history', {
        project_id: id,
        regions_indexes: [searchers[0].regions[0].index],
        dates: [positions_date],
        history_fields: ['position', 'relevant_url'],
      })
      found.set(how, Object.values<object>(history.keywords[0].positionsData)[0]!)
    }
    assert.deepEqual(Object.fromEntries(found), {
      on: { position: '2', relevant_url: 'shop.bakery-lane.example/rye' },
      off: { position: '5', relevant_url: 'bakery-lane.example/rye' },
    })
  })
})
