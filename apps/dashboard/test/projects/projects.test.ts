import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { restingState, type Project } from '../../src/api/projects.ts'
import { chosenRegion, trackedRegions } from '../../src/api/regions.ts'
import { segments } from '../../src/api/segments.ts'

const moscow = {
  index: 2,
  key: 213,
  name: 'Moscow',
  name_en: 'Moscow',
  name_ru: 'Москва',
  lang: 'ru',
  device: 0,
  depth: 3,
}
const leeds = {
  ...moscow,
  index: 5,
  key: 102,
  name: 'Leeds',
  name_en: 'Leeds',
  name_ru: 'Лидс',
  lang: 'en',
  device: 2,
}
const searchers = [
  { key: 1, name: 'Google', regions: [moscow, leeds] },
  { key: 5, name: 'Bing', regions: [] },
]
type Searchers = Project['searchers']

function project(changes: Partial<Project> = {}): Project {
  return {
    on: 0,
    count_keywords: 2,
    status_positions: 0,
    positions_date: null,
    searchers: searchers as unknown as Searchers,
    ...changes,
  } as Project
}

describe('the regions of a project', () => {
  const regions = trackedRegions(project())

  test('are listed with their search engine, depth in results and volume type', () => {
    assert.deepEqual(
      regions.map(({ index, searcher, place, depth, device, volumeType }) => [
        index,
        searcher,
        place,
        depth,
        device,
        volumeType,
      ]),
      [
        [2, 'Google', 'Moscow', 30, 0, 3],
        [5, 'Google', 'Leeds', 30, 2, 3],
      ],
    )
  })

  test('are chosen by the address, and otherwise the first one', () => {
    assert.equal(chosenRegion(regions, '5')?.place, 'Leeds')
    assert.equal(chosenRegion(regions, '99')?.place, 'Moscow')
    assert.equal(chosenRegion([], '5'), undefined)
  })
})

test('a project without a running check needs keywords, a region or its first check', () => {
  assert.equal(restingState(project({ on: -1, count_keywords: 0 })), 'archived')
  assert.equal(restingState(project({ count_keywords: 0 })), 'no_keywords')
  assert.equal(restingState(project({ searchers: searchers.slice(1) as unknown as Searchers })), 'no_regions')
  assert.equal(restingState(project()), 'unchecked')
  assert.equal(restingState(project({ positions_date: '2026-03-01' })), 'checked')
})

test('position ranges do not overlap and together count every keyword', () => {
  const tops = { '1_3': 2, '1_10': 5, '11_30': 4, '31_50': 3, '51_100': 2, '101_10000': 1 }
  const counts = segments.map(({ count }) => count(tops))
  assert.deepEqual(counts, [2, 3, 4, 3, 2, 1])
  assert.equal(segments[1].count({ ...tops, '1_10': null }), null)
})
