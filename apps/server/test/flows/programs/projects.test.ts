import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { newProject, seedChecks } from '../../services/positions_2/checks.ts'
import { inBothErrorStyles } from './error-styles.ts'

// What existing programs ask of the list of projects, and read from it.

inBothErrorStyles({ afterAll }, { worker: false }, async (sextant) => {
  const { assertRefused, call, post } = sextant
  const ADDRESS = 'get/projects_2/projects'
  const projectId = await newProject(sextant, 'kettle', 'teapot')
  await seedChecks(sextant, projectId, [
    { keyword: 'kettle', date: '2026-03-02', position: 12 },
    { keyword: 'teapot', date: '2026-03-02', position: 2 },
    { keyword: 'kettle', date: '2026-03-06', position: 8 },
    { keyword: 'teapot', date: '2026-03-06', position: 3 },
  ])
  const dates = ['2026-03-02', '2026-03-06']
  const summaryOf = async (body: object) =>
    (await call(ADDRESS, { id: projectId, ...body }))[0].positions_summary

  describe('the parts of a summary', () => {
    const everyPart = ['avg_dynamic', 'avgs', 'dates', 'dynamics', 'median_dynamic', 'medians', 'tops']
    const others = ['tops_dynamics', 'visibilities', 'visibility_coverage', 'visibility_dynamic']

    test('add it by themselves, as an object (Python, PHP, Node)', async () => {
      const tops = await summaryOf({
        fields: ['url'],
        dates: ['2026-03-01', '2026-03-08'],
        include_positions_summary_params: { show_dynamics: 0, show_tops: 1 },
      })
      assert.deepEqual(Object.keys(tops).toSorted(), ['dates', 'tops', 'tops_dynamics'])
      assert.deepEqual(tops.dates, dates)
    })

    test('add it by themselves, as a list of their names', async () => {
      for (const names of [['show_avg', 'positions_time'], 'show_avg', { 0: 'show_avg', 2: 'x' }]) {
        const summary = await summaryOf({ include_positions_summary_params: names })
        assert.deepEqual(summary, { dates, avgs: [7, 5.5], avg_dynamic: 1.5 })
      }
    })

    test('are all if no known one is on (React)', async () => {
      for (const params of [['status_positions', 'positions_time'], { other: 1 }, { show_tops: 0 }]) {
        const summary = await summaryOf({ include_positions_summary_params: params })
        assert.deepEqual(Object.keys(summary).toSorted(), [...everyPart, ...others])
        assert.equal(summary.dynamics.all, 2)
      }
    })

    test('add nothing if they are empty or the summary is switched off', async () => {
      for (const body of [
        { include_positions_summary_params: [] },
        { include_positions_summary_params: '' },
        { include_positions_summary_params: { show_tops: 1 }, include_positions_summary: 0 },
      ])
        assert.equal(await summaryOf(body), undefined)
      const on = { include_positions_summary: 1, include_positions_summary_params: [] }
      assert.deepEqual(Object.keys(await summaryOf(on)).toSorted(), [...everyPart, ...others])
    })

    test('add one to every region that was checked (React, Python)', async () => {
      const listed = { id: projectId, fields: ['name'], show_searchers_and_regions: 1 }
      const params = { include_positions_summary_params: ['status_positions', 'positions_time'] }
      for (const body of [params, { include_positions_summary: 1 }]) {
        const [project] = await call(ADDRESS, { ...listed, ...body })
        const [yandex, google] = project.searchers.map(
          ({ regions }: { regions: { positions_summary: object | null }[] }) => regions[0]!.positions_summary,
        )
        assert.equal(yandex, null)
        assert.deepEqual(google, project.positions_summary)
        assert.deepEqual(google.tops.at(-1)['1_10'], 2)
      }
      const [without] = await call(ADDRESS, listed)
      assert.equal('positions_summary' in without.searchers[0].regions[0], false)
    })

    test('of another form are refused', async () => {
      for (const params of [5, [5], { show_tops: 'many' }])
        assertRefused(await post(ADDRESS, { include_positions_summary_params: params }), 2002)
    })
  })
})
