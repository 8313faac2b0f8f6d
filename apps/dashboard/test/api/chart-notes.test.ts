import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { isAbout, notesOf, type Annotation, type RankingUpdate } from '../../src/api/chart-notes.ts'
import { notesOfUpdates } from '../../src/pieces/notes/chart-note.ts'

const annotation = (date1: string, more: Partial<Annotation> = {}): Annotation => ({
  id: 1,
  date1,
  date2: date1,
  text: date1,
  regions_indexes: null,
  keyword_id: null,
  by_user_id: 1,
  date: '2026-05-01 00:00:00',
  ...more,
})
const update = (date1: string, date2: string | null, searcher_key: 0 | 1 = 1): RankingUpdate => ({
  id: date1,
  searcher_key,
  kind: 'core',
  name: 'x',
  name_en: 'core update',
  name_ru: 'основное обновление',
  date1,
  date2,
  url: 'https://status.example/',
})

describe('an annotation', () => {
  const limited = annotation('2026-05-01', { regions_indexes: '2,12', keyword_id: '7' })

  test('of all regions and the whole project is about everything', () => {
    assert.ok(isAbout(annotation('2026-05-01'), { regionIndex: 3, keywordId: '7' }))
    assert.ok(isAbout(annotation('2026-05-01'), {}))
  })

  test('of some regions is about these only', () => {
    assert.ok(isAbout(limited, { regionIndex: 12, keywordId: '7' }))
    assert.ok(!isAbout(limited, { regionIndex: 1, keywordId: '7' }))
    assert.ok(isAbout(limited, { keywordId: '7' }))
  })

  test('of a keyword is not about the project or another keyword', () => {
    assert.ok(!isAbout(limited, { regionIndex: 2 }))
    assert.ok(!isAbout(limited, { regionIndex: 2, keywordId: '8' }))
  })
})

describe('what happened in a period', () => {
  const notes = notesOf({
    annotations: [annotation('2026-04-30', { date2: '2026-05-01' }), annotation('2026-06-01')],
    updates: [update('2026-05-20', '2026-05-21'), update('2026-05-31', null)],
    from: '2026-05-01',
    to: '2026-05-31',
  })

  test('is what has a day in it, both ends included', () => {
    assert.equal(notes.annotations.length, 1)
    assert.equal(notes.updates.length, 2)
  })

  test('is told for each day', () => {
    assert.equal(notes.on('2026-05-01').annotations.length, 1)
    assert.equal(notes.on('2026-05-21').updates.length, 1)
    assert.deepEqual(notes.on('2026-05-22'), { annotations: [], updates: [] })
  })

  test('is nothing without a period', () => {
    const nothing = notesOf({
      annotations: [annotation('2026-05-01')],
      updates: [],
      from: undefined,
      to: undefined,
    })
    assert.deepEqual(nothing.annotations, [])
  })
})

test('updates are numbered within their search engine', () => {
  const signs = notesOfUpdates(
    [update('2026-01-01', null), update('2026-02-01', null, 0), update('2026-03-01', null)],
    'ru',
    (from) => from,
  )
  assert.deepEqual(
    signs.map(({ sign, words }) => [sign, words]),
    [
      ['G1', 'Google: основное обновление, 2026-01-01'],
      ['Y1', 'Yandex: основное обновление, 2026-02-01'],
      ['G2', 'Google: основное обновление, 2026-03-01'],
    ],
  )
})
