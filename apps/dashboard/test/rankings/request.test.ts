import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { datesAsked, rangeOf } from '../../src/pages/rankings/date-ranges.ts'
import { addressWith } from '../../src/pages/rankings/header/address-with.ts'
import { boundsIn, historyRequest, rangesIn } from '../../src/pages/rankings/history-request.ts'
import type { Place } from '../../src/pages/rankings/place.ts'
import {
  activeFilters,
  beginning,
  idIn,
  listIn,
  parametersOf,
  withoutFilters,
  type RankingsView,
} from '../../src/pages/rankings/rankings-view.ts'

const TODAY = '2026-03-16'
const place: Place = {
  projectId: 7,
  siteId: 8,
  regionIndex: 2,
  volumeField: 'volume:213:1:1',
  volumeLabelField: 'volume_invented:213:1:1',
}
const view = (changes: Partial<RankingsView> = {}): RankingsView => ({ ...beginning, ...changes })
const request = (changes: Partial<RankingsView>, of = place) => historyRequest(view(changes), of, TODAY)

describe('the address of the rankings', () => {
  test('contains only what differs from the default view', () => {
    assert.deepEqual(parametersOf(view()), {})
    assert.deepEqual(parametersOf(view({ sort: 'name', paint: 'bucket', range: 'two' })), {
      sort: 'name',
      range: 'two',
    })
    assert.equal(
      addressWith(view({ text: 'rye' }), place, { change: 'up' }),
      '/projects/7/rankings?text=rye&change=up',
    )
    assert.equal(addressWith(view({ change: 'up' }), place, { change: '' }), '/projects/7/rankings')
  })

  test('lists the active filters, and clearing them keeps the rest of the view', () => {
    const filtered = view({ text: 'rye', exist: 'new', sort: 'name', range: 'two' })
    assert.deepEqual(activeFilters(filtered), ['text', 'exist'])
    assert.deepEqual(parametersOf({ ...filtered, ...withoutFilters }), {
      sort: 'name',
      range: 'two',
    })
  })

  test('may contain anything: invalid ids, lists, dates and ranges are ignored', () => {
    assert.deepEqual(['12', '0', '-1', '1.5', 'x', '', '12345678901'].map(idIn), [
      12,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    assert.deepEqual(listIn(',a,,b,'), ['a', 'b'])
    assert.deepEqual(['1-3', '100-', '-5', '-', '7', 'a-b'].map(boundsIn), [
      { from: 1, to: 3 },
      { from: 100, to: undefined },
      { from: undefined, to: 5 },
      { from: undefined, to: undefined },
      { from: undefined, to: undefined },
      { from: undefined, to: undefined },
    ])
    assert.deepEqual(rangesIn('1-3,11-30,9-2,7,101-,0-5,20000-30000'), [
      [1, 3],
      [11, 30],
      [101, 10_000],
      [1, 5],
    ])
  })
})

describe('the dates of the rankings', () => {
  const asked = (changes: Partial<RankingsView>) => datesAsked(view(changes), TODAY)

  test('are the latest checks unless the address names another range', () => {
    assert.equal(rangeOf(view({ range: 'yesterday' })), 'checks31')
    assert.deepEqual(asked({}), { date1: '0001-01-01', date2: '9999-12-31', type_range: 2 })
    assert.equal(asked({ range: 'checks2' }).count_dates, 2)
  })

  test('of the last days include today', () => {
    assert.equal(asked({ range: 'today' }).date1, TODAY)
    assert.equal(asked({ range: 'days7' }).date1, '2026-03-10')
    assert.equal(asked({ range: 'days30' }).date1, '2026-02-15')
  })

  test('are weekly or monthly', () => {
    const { type_range, period_days, date2 } = asked({ range: 'weekly' })
    assert.deepEqual({ type_range, period_days, date2 }, { type_range: 6, period_days: 7, date2: TODAY })
    assert.equal(asked({ range: 'monthly' }).type_range, 5)
  })

  test('of a custom period are put in order, and a missing or invalid end is open', () => {
    const ends = (from: string, to: string) => {
      const { date1, date2 } = asked({ range: 'period', from, to })
      return [date1, date2]
    }
    assert.deepEqual(ends('2026-03-09', '2026-03-02'), ['2026-03-02', '2026-03-09'])
    assert.deepEqual(ends('2026-03-09', ''), ['2026-03-09', '9999-12-31'])
    assert.deepEqual(ends('soon', '2026-03-02'), ['0001-01-01', '2026-03-02'])
    assert.equal(asked({ range: 'two' }).type_range, 3)
  })
})

describe('the request of the rankings', () => {
  test('asks for one site in one region, with failed dates', () => {
    const { project_id, regions_indexes, competitors_ids, show_failed_dates, fields, orders, filters } =
      request({})
    assert.deepEqual([project_id, regions_indexes, competitors_ids, show_failed_dates], [7, [2], [8], true])
    assert.deepEqual([fields, orders, filters], [['id', 'name'], [], []])
  })

  test('filters by text, group, tag, volume and target page', () => {
    const { filters } = request({
      text: ' rye ',
      folder: '4',
      group: '5',
      tag: '6',
      volume: '100-500',
      mismatch: '1',
    })
    assert.deepEqual(filters, [
      { name: 'name', operator: 'CONTAINS', values: ['rye'] },
      { name: 'group_folder_id', operator: 'EQUALS', values: [4] },
      { name: 'group_id', operator: 'EQUALS', values: [5] },
      { name: 'tags', operator: 'EQUALS', values: [6] },
      { name: 'volume:213:1:1', operator: 'GREATER_THAN_EQUALS', values: [100] },
      { name: 'volume:213:1:1', operator: 'LESS_THAN_EQUALS', values: [500] },
      { name: 'target_status:2', operator: 'EQUALS', values: [0] },
    ])
  })

  test('ignores the volume of a search engine without volumes', () => {
    const { filters, fields } = request(
      { volume: '100-', columns: 'volume' },
      { ...place, volumeField: undefined, volumeLabelField: undefined },
    )
    assert.deepEqual([filters, fields], [[], ['id', 'name']])
  })

  test('filters by movement, and moves only as far as there are positions', () => {
    const moved = request({ change: 'down', positions: '1-3,11-30', moved: '999999', exist: 'new' })
    assert.deepEqual(moved.filter_by_dynamic, ['<'])
    assert.deepEqual(moved.filter_by_positions, [
      [1, 3],
      [11, 30],
    ])
    assert.equal(moved.filter_by_positions_delta, 10_000)
    assert.equal(moved.only_exists_first_date, 2)
    const plain = request({ change: 'toString', exist: 'toString' })
    assert.equal('filter_by_dynamic' in plain, false)
    assert.deepEqual([plain.filter_by_positions_delta, plain.only_exists_first_date], [0, 0])
  })

  test('sorts by a column or a date, with empty values last in both directions', () => {
    const position = 'position:2026-03-02:8:2'
    assert.deepEqual(request({ sort: '2026-03-02', direction: 'desc' }).orders, [
      { name: position, operator: 'IS_NULL', values: [] },
      { name: position, direction: 'DESC' },
    ])
    assert.deepEqual(request({ sort: 'url' }).orders.at(-1), {
      name: 'project_relevant_url:8:2',
      direction: 'ASC',
    })
    assert.deepEqual(request({ sort: 'best' }).orders, [])
    assert.deepEqual(request({ sort: 'colour' }).orders, [])
  })

  test('asks for the fields of the columns in their own order', () => {
    assert.deepEqual(request({ columns: 'target,best,group,colour' }).fields, [
      'id',
      'name',
      'group_name',
      'target',
      'target_status:2',
    ])
  })
})
