import assert from 'node:assert/strict'
import type { HistoryCell } from '@sextant/contract'
import { describe, test } from 'vitest'
import { changeIn, detailsAsked, featuresIn, overviewIn } from '../../src/pages/rankings/details.ts'
import { historyRequest } from '../../src/pages/rankings/history-request.ts'
import { knownDates } from '../../src/pages/rankings/known-dates.ts'
import { isDatedOrder } from '../../src/pages/rankings/orders.ts'
import type { Place } from '../../src/pages/rankings/place.ts'
import { beginning, type RankingsView } from '../../src/pages/rankings/rankings-view.ts'

const place: Place = {
  projectId: 7,
  siteId: 8,
  regionIndex: 2,
  volumeField: undefined,
  volumeLabelField: undefined,
}
const known = knownDates({
  headers: { dates: ['2026-03-18', '2026-03-16', '2026-03-10'] },
  // On the last shown date every check failed.
  existsDates: ['2026-02-10', '2026-02-14', '2026-03-02', '2026-03-10', '2026-03-16'],
})
const of = { place, known }
const view = (changes: Partial<RankingsView>): RankingsView => ({ ...beginning, ...changes })
const request = (changes: Partial<RankingsView>) => historyRequest(view(changes), place, '2026-03-18', known)
const cell = (outcome: HistoryCell['outcome'], position?: string, depth?: number) =>
  ({ outcome, position, depth }) as HistoryCell

describe('the dates of changes', () => {
  test('are the last shown date with an answer, and the latest checks at least so many days before', () => {
    assert.deepEqual(known, {
      first: '2026-03-10',
      last: '2026-03-16',
      before: { change1: '2026-03-10', change7: '2026-03-02', change30: '2026-02-14' },
    })
  })

  test('are not known without an answer', () => {
    const before = { change1: undefined, change7: undefined, change30: undefined }
    assert.deepEqual(knownDates({ headers: null, existsDates: null }), {
      first: undefined,
      last: undefined,
      before,
    })
  })

  test('are asked for before rows that are sorted by a change or by AI Overview', () => {
    const sorts = ['', 'name', '2026-03-16', 'volume', 'features', 'overview', 'change7', 'change', 'changes']
    assert.deepEqual(
      sorts.filter((sort) => isDatedOrder(view({ sort }))),
      ['overview', 'change7', 'change'],
    )
    assert.equal(
      (request({ sort: 'change30' }).orders[1] as { name: string }).name,
      'position_change:2026-02-14:2026-03-16:8:2',
    )
    assert.equal(
      (request({ sort: 'change' }).orders[1] as { name: string }).name,
      'position_change:2026-03-10:2026-03-16:8:2',
    )
    assert.equal(
      (request({ sort: 'overview' }).orders[1] as { name: string }).name,
      'sf_ai_overview_place:2026-03-16:8:2',
    )
    assert.deepEqual(historyRequest(view({ sort: 'change7' }), place, '2026-03-18').orders, [])
  })
})

describe('details', () => {
  test('are asked only for columns that need them, once per date', () => {
    assert.equal(detailsAsked(['volume', 'trend', 'best'], request({}), place, known), undefined)
    const asked = detailsAsked(['change7', 'change30', 'overview'], request({}), place, known)
    assert.deepEqual(asked?.when, { dates: ['2026-03-16', '2026-03-02', '2026-02-14'] })
    assert.deepEqual(asked?.fields, ['sf_ai_overview:2026-03-16:8:2', 'sf_ai_overview_place:2026-03-16:8:2'])
  })

  test('tell a change only where both dates were checked, and say where it is not known', () => {
    const changeOf = (then: HistoryCell | undefined, now: HistoryCell | undefined) => {
      const cells = { ...(then && { '2026-03-02:8:2': then }), ...(now && { '2026-03-16:8:2': now }) }
      return changeIn({ id: '1', positionsData: cells }, 'change7', of)
    }
    assert.deepEqual(changeOf(cell('exact', '9'), cell('exact', '4')), { kind: 'up', by: 5 })
    assert.deepEqual(changeOf(cell('not_within', '--', 30), cell('exact', '21')), { kind: 'entered' })
    assert.equal(changeOf(cell('not_within', '--', 30), cell('exact', '36')), 'unknown')
    assert.equal(changeOf(cell('exact', '9'), cell('failed')), 'unknown')
    assert.equal(changeOf(undefined, cell('exact', '4')), undefined)
    assert.equal(changeOf(cell('exact', '9'), undefined), undefined)
  })

  test('have the blocks of the page, those with the site first, and tell none from not known', () => {
    const features = (shown: string | null, owned: string | null) =>
      featuresIn(
        {
          id: '1',
          positionsData: [],
          'serp_features_by_check:2026-03-16:8:2': shown,
          'sf_owned:2026-03-16:8:2': owned,
        },
        of,
      )
    assert.deepEqual(features('images,videos', 'videos:3'), [
      { name: 'videos', place: 3 },
      { name: 'images', place: undefined },
    ])
    assert.deepEqual(features('', null), [])
    assert.equal(features(null, null), undefined)
  })

  test('have no AI Overview of a keyword that was not checked', () => {
    const overview = (state: string | null, first: number | null) =>
      overviewIn(
        {
          id: '1',
          positionsData: [],
          'sf_ai_overview:2026-03-16:8:2': state,
          'sf_ai_overview_place:2026-03-16:8:2': first,
        },
        of,
      )
    assert.deepEqual(overview('cited', 2), { state: 'cited', place: 2 })
    assert.deepEqual(overview('none', null), { state: 'none', place: undefined })
    assert.equal(overview(null, null), undefined)
  })
})
