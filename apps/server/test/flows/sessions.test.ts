import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'

// Complete sessions of programs written for API v2, in both error styles.

const YANDEX = 0
const GOOGLE = 1
const MOSCOW = 213

const installations = {
  http: await startTestApp({ afterAll }, { settings: { ERROR_STYLE: 'http', TIME_ZONE: 'Europe/Moscow' } }),
  v2: await startTestApp({ afterAll }, { settings: { ERROR_STYLE: 'v2', TIME_ZONE: 'Europe/Moscow' } }),
}

for (const [style, sextant] of Object.entries(installations)) {
  /** `result`, checked as the strictest programs do: never null, and no key `errors`. */
  const ask = async (address: string, body: object = {}) => {
    const { json, status } = await sextant.post(address, body)
    assert.equal(status, 200, `${address}: ${JSON.stringify(json)}`)
    assert.equal('errors' in json, false, `${address}: ${JSON.stringify(json)}`)
    assert.notEqual(json.result ?? null, null, `${address} answers something`)
    return json.result
  }

  /** Regions of a project by engine, place, language and device, as programs find them. */
  const regionIndex = async (projectId: number, searcherKey: number) => {
    const [project] = await ask('get/projects_2/projects', { id: projectId, show_searchers_and_regions: '1' })
    const searcher = project.searchers.find(({ key }: { key: number }) => key === searcherKey)
    assert.equal(searcher.searcher, searcherKey, 'a number, which one script compares strictly')
    return searcher.regions.find(
      ({ key, lang, device }: { key: number; lang: string; device: number }) =>
        key === MOSCOW && lang === 'ru' && device === 0,
    ).index
  }

  describe(`a program that expects ERROR_STYLE=${style}`, () => {
    let projectId: number
    let yandex: number
    let google: number

    test('provisions a project', async () => {
      const byName = { filters: [{ name: 'name', operator: 'EQUALS', values: ['Bakery Lane'] }] }
      assert.deepEqual(await ask('get/projects_2/projects', byName), [])
      projectId = await ask('add/projects_2/projects', {
        url: 'https://www.bakery-lane.example/',
        name: 'Bakery Lane',
      })
      assert.ok(Number.isInteger(projectId))
      assert.equal((await ask('get/projects_2/projects', byName)).length, 1)

      for (const searcher_key of [YANDEX, GOOGLE]) {
        const link = { project_id: projectId, searcher_key }
        assert.ok((await ask('add/positions_2/searchers', link)) > 0)
        assert.equal(await ask('add/positions_2/searchers', link), 0, 'a second time changes nothing')
        const region = { ...link, region_key: MOSCOW, region_lang: 'ru', region_device: 0, region_depth: 2 }
        assert.ok((await ask('add/positions_2/searchers_regions', region)) > 0)
        assert.equal(await ask('add/positions_2/searchers/regions', region), 0)
      }
      yandex = await regionIndex(projectId, YANDEX)
      google = await regionIndex(projectId, GOOGLE)
      assert.deepEqual([yandex, google], [1, 2])

      await ask('edit/positions_2/settings', {
        project_id: projectId,
        with_snippets: 1,
        do_snapshots: 0,
        an_invented_setting: 1,
      })
      const [settings] = await ask('get/projects_2/projects', {
        id: projectId,
        fields: ['with_snippets', 'do_snapshots'],
      })
      assert.deepEqual(settings, { with_snippets: 1, do_snapshots: 0 })

      const groups = await ask('add/keywords_2/groups', { project_id: projectId, name: ['Bread'], on: 1 })
      assert.equal(groups[0].name, 'Bread')
      assert.deepEqual(await ask('get/keywords_2/keywords', { project_id: projectId }), [])
      const added = await ask('add/keywords_2/keywords', {
        project_id: projectId,
        name: 'Sourdough  Delivery',
        to_id: groups[0].id,
      })
      assert.equal(added.name, 'sourdough delivery')
      assert.deepEqual(
        await ask('add/keywords_2/keywords/import', {
          project_id: projectId,
          keywords: 'name;tags;group_name\nrye bread price;2;Bread\nsourdough delivery;;Bread\n',
        }),
        { countSended: 2, countDuplicated: 1, countAdded: 1, countChanged: 0 },
      )
    })

    test('prices, starts and awaits a check', async () => {
      const selection = {
        filters: [{ name: 'id', operator: 'EQUALS', values: [String(projectId)] }],
        regions_indexes: [google],
        do_snapshots: 0,
      }
      const priced = async () => {
        const { pricesByUsers } = await ask('get/positions_2/checker/price', selection)
        return Object.values(pricesByUsers as Record<string, { price: number }>).reduce(
          (sum, { price }) => sum + price,
          0,
        )
      }
      const price = await priced()
      assert.ok(price > 0)
      assert.equal(await priced(), price, 'the same just before the launch')
      assert.deepEqual(await ask('edit/positions_2/checker/go', selection), {
        projectIds: [projectId],
        projectsIds: [projectId],
      })
      await sextant.checked(projectId)

      const [status] = await ask('get/projects_2/projects', {
        id: projectId,
        fields: [
          'id',
          'status_positions',
          'positions_percent',
          'status_positions_percent',
          'status_positions_date',
        ],
      })
      assert.equal(status.status_positions, 0)
      assert.equal(status.positions_percent, 100)
      const date = status.status_positions_date
      const { keywords } = await ask('get/positions_2/history', {
        project_id: String(projectId),
        regions_indexes: [String(google)],
        dates: [date],
        type_range: 100,
        positions_fields: ['position', 'relevant_url'],
      })
      assert.equal(keywords.length, 2)
      for (const { positionsData } of keywords) {
        assert.match(positionsData[`${date}:${projectId}:${google}`].position, /^(\d+|--)$/)
      }
      const snapshots = await ask('get/snapshots_2/history', {
        project_id: projectId,
        region_index: google,
        date1: date,
        date2: date,
        positions_fields: ['url', 'domain'],
        limit: 100,
      })
      assert.deepEqual(snapshots.dates, [date])
      const first = snapshots.keywords[0].snapshotsData[`${date}:1:${google}`]
      assert.deepEqual(Object.keys(first), ['url', 'domain'])
      assert.ok(first.url.includes(first.domain))
    })

    test('reports on all existing dates', async () => {
      const [site] = await ask('get/projects_2/projects', {
        fields: ['id', 'name', 'site'],
        id: projectId,
        show_searchers_and_regions: '1',
      })
      assert.equal(site.site, 'bakery-lane.example')
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      const { existsDates } = await ask('get/positions_2/history', {
        project_id: projectId,
        regions_indexes: [google],
        dates: ['2001-01-01', tomorrow],
        show_exists_dates: '1',
      })
      assert.equal(existsDates.length, 1)
      for (const date of existsDates) {
        const { keywords } = await ask('get/positions_2/history', {
          project_id: projectId,
          regions_indexes: [google],
          dates: [date, date],
          type_range: 0,
          fields: ['id', 'name', 'group_id', 'group_name'],
          limit: 10_000,
          offset: 0,
        })
        assert.deepEqual(
          keywords.map(({ group_name }: { group_name: string }) => group_name),
          ['Bread', 'Bread'],
        )
        const [[key, cell]] = Object.entries(keywords[0].positionsData as Record<string, object>) as [
          [string, object],
        ]
        assert.equal(key.split(':').at(-1), String(google))
        assert.equal(Object.keys(cell).length, 1, 'one value in a cell, which one program assumes')
      }
      const chart = await ask('get/positions_2/summary_chart', {
        project_id: projectId,
        region_index: google,
        dates: existsDates,
        show_tops: 1,
        show_avg: 1,
        show_visibility: 1,
      })
      const series = chart.seriesByProjectsId[String(projectId)]
      for (const segment of ['all', '1_3', '1_10', '11_30', '31_50', '51_100', '101_10000']) {
        assert.equal(series.tops[segment].length, existsDates.length, segment)
      }
      assert.deepEqual(series.tops.all, [2])
      const groups = await ask('get/keywords_2/groups', { project_id: projectId, fields: ['id', 'name'] })
      const rows = await ask('get/keywords_2/keywords', {
        project_id: projectId,
        fields: ['id', 'name', 'group_id'],
      })
      assert.deepEqual(
        rows.map(({ group_id }: { group_id: number }) => group_id),
        [groups[0].id, groups[0].id],
      )
    })
  })
}
