import assert from 'node:assert/strict'
import { type HistoryCell } from '@sextant/contract'
import { test } from 'vitest'
import type { Change } from '../../src/pages/rankings/cell.ts'
import type { Feature, Overview } from '../../src/pages/rankings/details.ts'
import { headingOf, plainValue, sheetRows, type SheetFrame } from '../../src/pages/rankings/export/sheet.ts'
import { gridColumns, sortOf } from '../../src/pages/rankings/grid/columns.ts'
import type { KeywordRow } from '../../src/pages/rankings/keyword-rows.ts'
import { knownDates } from '../../src/pages/rankings/known-dates.ts'
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
    trend: 'Trend',
    change1: 'Change in 1 day',
    change7: 'Change in 7 days',
    change30: 'Change in 30 days',
    overview: 'AI Overview',
    features: 'SERP features',
  },
  compared: { change: 'Change', pages: 'Page' },
  change: (change: Change | 'unknown') => (change === 'unknown' ? change : change.kind),
  feature: ({ name, place: at }: Feature) => (at === undefined ? name : `${name} #${at}`),
  overview: ({ state, place: at }: Overview) => `${state} ${at}`,
}
const frame: SheetFrame = {
  columns: gridColumns(view, [LAST, FIRST]),
  ascending: [FIRST, LAST],
  place,
  known: knownDates({ headers: { dates: [LAST, FIRST] }, existsDates: [FIRST, LAST] }),
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
  const [cells] = sheetRows(row, {}, frame)
  assert.deepEqual(valuesOf([cells!]), [['=rye', 'Bread', 'bakery.example/rye', 4, '--', 4]])
  assert.deepEqual(
    cells!.map(({ shade }) => shade),
    [undefined, undefined, undefined, undefined, 'bucket-6', 'bucket-2'],
  )
})

test('competitors have rows below the keyword, with its columns but not its ranking page', () => {
  const compared = { ...frame, rivals }
  assert.deepEqual(headingOf(compared).slice(0, 3), ['Keyword', 'Site', 'Group'])
  assert.deepEqual(valuesOf(sheetRows(row, { ofRivals }, compared)), [
    ['=rye', 'bakery.example', 'Bread', 'bakery.example/rye', 4, '--', 4],
    ['=rye', 'crumbs.example', 'Bread', undefined, 2, 2, undefined],
  ])
  assert.equal(sheetRows(row, {}, compared).length, 2)
})

test('of two dates, a change that the table calls not known is not known in the file', () => {
  const compared = {
    ...frame,
    columns: gridColumns({ ...view, range: 'two', columns: '' }, [LAST, FIRST]),
    rivals,
  }
  // The first check read 30 results, so the keyword may have been at 36 then.
  const deeper = {
    ...row,
    positionsData: {
      [`${FIRST}:7:2`]: { ...cell('not_within', '--'), depth: 30 },
      [`${LAST}:7:2`]: cell('exact', '36'),
    },
  }
  assert.deepEqual(
    valuesOf(sheetRows(deeper, { ofRivals }, compared)).map((cells) => cells.slice(2, 5)),
    [
      ['>30', 36, 'unknown'],
      [undefined, 2, 'unknown'],
    ],
  )
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
  const [cells] = sheetRows(invented, {}, frame)
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
    {},
    frame,
  )
  assert.deepEqual(all!.map(plainValue).slice(3), ['invented: 4', 'invented: --', 'invented: 4'])
})

test('changes, blocks and AI Overviews are those of the table, and a picture is left out', () => {
  const columns = gridColumns({ ...view, columns: 'trend,change7,change30,overview,features' }, [LAST, FIRST])
  const chosen = { ...frame, columns }
  assert.deepEqual(headingOf(chosen).slice(1, -2), [
    'Change in 7 days',
    'Change in 30 days',
    'AI Overview',
    'SERP features',
  ])
  const at = `${LAST}:7:2`
  const details = {
    id: '5',
    [`serp_features_by_check:${at}`]: 'ai_overview,images,videos',
    [`sf_owned:${at}`]: 'ai_overview:2,videos:3',
    [`sf_ai_overview:${at}`]: 'cited',
    [`sf_ai_overview_place:${at}`]: 2,
    positionsData: { [`${FIRST}:7:2`]: cell('exact', '9'), [at]: cell('exact', '4') },
  }
  assert.deepEqual(valuesOf(sheetRows(row, { details }, chosen))[0]!.slice(1, -2), [
    5,
    undefined,
    'cited 2',
    'ai_overview #2, videos #3, images',
  ])
})

test('regions side by side have a column each, with the latest position of the keyword there', () => {
  const regions = [
    { index: 2, name: 'PC' },
    { index: 3, name: 'phone' },
    { index: 4, name: 'tablet' },
  ]
  const chosen = { ...frame, columns: gridColumns(beginning, [LAST, FIRST], regions) }
  assert.deepEqual(headingOf(chosen), ['Keyword', 'PC', 'phone', 'tablet', LAST, FIRST])
  const elsewhere = {
    '2026-03-04:7:3': cell('exact', '11'),
    '2026-03-06:7:3': cell('exact', '8'),
    // Of a competitor.
    [`${LAST}:8:3`]: cell('exact', '1'),
  }
  const [cells] = sheetRows(row, { elsewhere }, chosen)
  assert.deepEqual(valuesOf([cells!]), [['=rye', '--', 8, undefined, '--', 4]])
  const [, ofRival] = sheetRows(row, { ofRivals, elsewhere }, { ...chosen, rivals })
  assert.deepEqual(valuesOf([ofRival!])[0]!.slice(2, 5), [undefined, undefined, undefined])
})
