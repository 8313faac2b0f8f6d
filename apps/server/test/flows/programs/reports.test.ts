import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { GOOGLE, newProject, seedChecks, YANDEX } from '../../services/positions_2/checks.ts'
import { inBothErrorStyles } from './error-styles.ts'

// What existing programs ask of the reports on positions, and read from them.

inBothErrorStyles({ afterAll }, { worker: false }, async (sextant) => {
  const { call } = sextant
  const [FIRST, LAST] = ['2026-03-02', '2026-03-06'] as const
  const projectId = await newProject(sextant, 'kettle', 'teapot')
  await seedChecks(sextant, projectId, [
    { keyword: 'kettle', date: FIRST, position: 12 },
    { keyword: 'teapot', date: FIRST, position: 2 },
    { keyword: 'kettle', date: LAST, position: 8 },
    { keyword: 'teapot', date: LAST, position: 3 },
  ])

  test('the last key of the cells of a keyword is the newest date, then project and region in order', async () => {
    const rivalId: number = (
      await call('add/projects_2/competitors', { project_id: projectId, urls: ['crumbs.example'] })
    )[0].id
    const days = ['2026-05-09', '2026-05-02', '2026-05-10', '2026-04-30', '2026-05-01']
    const sites = [rivalId, projectId]
    const cells = days.flatMap((date) =>
      sites.flatMap((competitor) =>
        [GOOGLE, YANDEX].map((region) => ({ keyword: 'kettle', date, region, competitor, position: 5 })),
      ),
    )
    await seedChecks(sextant, projectId, cells)
    const keys = days
      .toSorted()
      .flatMap((date) =>
        sites
          .toSorted((a, b) => a - b)
          .flatMap((site) => [YANDEX, GOOGLE].map((region) => `${date}:${site}:${region}`)),
      )
    for (const history_fields of [['position'], ['position', 'relevant_url']]) {
      const { keywords } = await call('get/positions_2/history', {
        project_id: projectId,
        regions_indexes: [GOOGLE, YANDEX],
        competitors_ids: sites,
        dates: days,
        history_fields,
      })
      assert.deepEqual(Object.keys(keywords[0].positionsData), keys)
    }
  })

  describe('a summary of days of the calendar', () => {
    const summary = (dates: string[]) =>
      call('get/positions_2/summary', {
        project_id: String(projectId),
        region_index: String(GOOGLE),
        dates,
        limit: 200,
        show_tops: 1,
        show_avg: 1,
        show_dynamics: 1,
      })

    test('of a week ago and today has the tops of its last check at the end', async () => {
      const { dates, tops, avgs, dynamics } = await summary(['2026-03-01', '2026-03-08'])
      assert.deepEqual([dates, avgs, dynamics.all], [[FIRST, LAST], [7, 5.5], 2])
      assert.deepEqual([tops[0]['1_10'], tops[1]['1_10']], [1, 2])
    })

    test('from a fixed day to today names the day of the last check, whose history follows', async () => {
      const { dates } = await summary(['2025-01-01', '2026-03-31'])
      const { keywords } = await call('get/positions_2/history', {
        project_id: projectId,
        regions_indexes: [GOOGLE],
        date1: dates.at(-1),
        date2: dates.at(-1),
      })
      const positions = keywords.map(({ positionsData }: { positionsData: object }) =>
        Object.values(positionsData).map(({ position }: { position: string }) => position),
      )
      assert.deepEqual(positions, [['8'], ['3']])
    })

    test('without a check has no dates, which a program reports', async () => {
      assert.equal((await summary(['2026-03-07', '2026-03-14'])).dates.at(-1), undefined)
    })
  })
})
