import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Place } from '../../src/api/places.ts'
import { combined, lineOf, type PlacesByEngine } from '../../src/pieces/region-choice/combined.ts'

const leeds = { id: 102, type: 'CITY', name_en: 'Leeds', countryCode: 'GB' } as Place
const perm = { id: 50, type: 'CITY', name_en: 'Perm', countryCode: 'RU' } as Place
const placesOf: PlacesByEngine = new Map([
  [0, new Map([[perm.id, perm]])],
  [
    1,
    new Map([
      [leeds.id, leeds],
      [perm.id, perm],
    ]),
  ],
])

test('every search engine is combined with every place and device that it has', () => {
  const choices = {
    engines: [0, 1],
    places: undefined,
    devices: [0, 2],
    language: 'en',
    results: 30,
  } as const
  const { regions, missing } = combined(choices, [leeds, perm], placesOf)
  assert.deepEqual(regions.map(lineOf), [
    '0;50;;;0;1',
    '0;50;;;2;1',
    '1;102;;en;0;3',
    '1;102;;en;2;3',
    '1;50;;en;0;3',
    '1;50;;en;2;3',
  ])
  assert.deepEqual(missing, [{ engine: 0, place: leeds }])
})

test('a depth is at least the number of results, as far as the search engine goes', () => {
  const depthOf = (results: number) =>
    combined({ engines: [1], places: undefined, devices: [0], language: '', results }, [leeds], placesOf)
      .regions[0]!.depth
  assert.deepEqual([10, 25, 30, 100_000].map(depthOf), [1, 3, 3, 10])
})
