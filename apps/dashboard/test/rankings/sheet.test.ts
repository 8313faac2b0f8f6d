import assert from 'node:assert/strict'
import { type HistoryCell } from '@sextant/contract'
import { test } from 'vitest'
import { headingOf, plainValue, sheetRows, type SheetFrame } from '../../src/pages/rankings/export/sheet.ts'
import { gridColumns, sortOf } from '../../src/pages/rankings/grid/columns.ts'
import type { KeywordRow } from '../../src/pages/rankings/keyword-rows.ts'
import type { Place } from '../../src/pages/rankings/place.ts'
import { beginning, type RankingsView } from '../../src/pages/rankings/rankings-view.ts'

const [FIRST, LAST] = ['2026-03-02', '2026-03-09'] as const
const place: Place = {
  projectId: 7,
  siteId: 7,
  regionIndex: 2,
  volumeField: undefined,
  volumeLabelField: undefined,
}
const view: RankingsView = { ...beginning, columns: 'url,best,group' }
const names = {
  keyword: 'Keyword',
  site: 'Site',
  invented: 'invented',
  columns: {
    group: 'Group',
    folder: 'Folder',
    tags: 'Tags',
    volume: 'Volume',
    target: 'Target page',
    url: 'Ranking page',
    best: 'Best in period',
  },
  compared: { change: 'Change', pages: 'Page', sign: ({ kind }: { kind: string }) => kind },
}
const frame: SheetFrame = {
  columns: gridColumns(view, [LAST, FIRST]),
  ascending: [FIRST, LAST],
  place,
  site: 'bakery.example',
  rivals: [],
  paint: 'bucket',
  names,
}
const cell = (outcome: HistoryCell['outcome'], position: string) => ({ outcome, position }) as HistoryCell
const row: KeywordRow = {
  id: '5',
  name: '=rye',
  group_name: 'Bread',
  'project_relevant_url:7:2': 'bakery.example/rye',
  positionsData: {
    [`${FIRST}:7:2`]: cell('exact', '4'),
    [`${LAST}:7:2`]: cell('not_within', '--'),
  },
}
const rivals = [{ id: 8, name: 'crumbs.example' }]
const ofRivals = { [`${LAST}:8:2`]: cell('exact', '2') }
const valuesOf = (rows: ReturnType<typeof sheetRows>) => rows.map((cells) => cells.map(({ value }) => value))

test('columns are the keyword, the chosen ones in their own order, and the dates from the chosen side', () => {
  assert.deepEqual(headingOf(frame), ['Keyword', 'Group', 'Ranking page', 'Best in period', LAST, FIRST])
  const oldestFirst = gridColumns({ ...view, newest: 'last' }, [LAST, FIRST])
  assert.deepEqual(headingOf({ ...frame, columns: oldestFirst }).slice(-2), [FIRST, LAST])
})

test('positions are numbers and other cells the signs of the table, with its colours', () => {
  const [cells] = sheetRows(row, undefined, frame)
  assert.deepEqual(valuesOf([cells!]), [['=rye', 'Bread', 'bakery.example/rye', 4, '--', 4]])
  assert.deepEqual(
    cells!.map(({ shade }) => shade),
    [undefined, undefined, undefined, undefined, 'bucket-6', 'bucket-2'],
  )
})

test('competitors have rows below the keyword, with its columns but not its ranking page', () => {
  const compared = { ...frame, rivals }
  assert.deepEqual(headingOf(compared).slice(0, 3), ['Keyword', 'Site', 'Group'])
  assert.deepEqual(valuesOf(sheetRows(row, ofRivals, compared)), [
    ['=rye', 'bakery.example', 'Bread', 'bakery.example/rye', 4, '--', 4],
    ['=rye', 'crumbs.example', 'Bread', undefined, 2, 2, undefined],
  ])
  assert.equal(sheetRows(row, undefined, compared).length, 2)
})

test('columns sort by their name in the address, except those that the API cannot sort by', () => {
  assert.deepEqual(
    frame.columns.map((column) => sortOf(column, place)),
    ['name', 'group', 'url', undefined, LAST, FIRST],
  )
})

test('what the sandbox invented is labelled, and is no best position beside real ones', () => {
  const invented = {
    ...row,
    positionsData: {
      ...row.positionsData,
      [`${FIRST}:7:2`]: { ...cell('exact', '4'), invented: 1 as const },
    },
  }
  const [cells] = sheetRows(invented, undefined, frame)
  assert.deepEqual(cells!.map(plainValue), [
    '=rye',
    'Bread',
    'bakery.example/rye',
    undefined,
    '--',
    'invented: 4',
  ])
  const both = { ...cell('not_within', '--'), invented: 1 as const }
  const [all] = sheetRows(
    { ...invented, positionsData: { ...invented.positionsData, [`${LAST}:7:2`]: both } },
    undefined,
    frame,
  )
  assert.deepEqual(all!.map(plainValue).slice(3), ['invented: 4', 'invented: --', 'invented: 4'])
})
