import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { parseUpdates, updates, updatesBetween } from '#updates/updates.ts'

const HEADER = 'id;searcher_key;kind;name_en;name_ru;date1;date2;url'
const LINE = 'google-2026-05-core;1;core;May;Май;2026-05-21;2026-06-02;https://status.example/may'
const parse = (...lines: string[]) => parseUpdates([HEADER, ...lines, ''].join('\n'))

describe('the table of ranking updates', () => {
  test('has updates of Google and of Yandex, each with its source', () => {
    assert.deepEqual(new Set(updates.map(({ searcher_key }) => searcher_key)), new Set([0, 1]))
    for (const { id, date1, date2 } of updates) {
      assert.ok(id.includes(date1.slice(0, 7)), id)
      assert.ok(date2 === null || Date.parse(date2) - Date.parse(date1) < 60 * 86_400_000, id)
    }
  })

  test('reads an update that has not ended', () => {
    assert.equal(parse(LINE.replace('2026-06-02', ''))[0]?.date2, null)
  })

  for (const [how, line] of [
    ['an unknown search engine', LINE.replace(';1;', ';7;')],
    ['an unknown kind', LINE.replace(';core;', ';other;')],
    ['a day that does not exist', LINE.replace('2026-05-21', '2026-02-30')],
    ['an end before its start', LINE.replace('2026-06-02', '2026-05-20')],
    ['no source', LINE.replace('https://status.example/may', '')],
    ['a source that is no address', LINE.replace('https://', '')],
    ['no Russian name', LINE.replace('Май', '')],
    ['too many fields', `${LINE};more`],
    ['too few fields', 'google;1;core'],
  ] as const) {
    test(`refuses a line with ${how}, and quotes it`, () => {
      assert.throws(() => parse(line), { message: `updates.csv has an unreadable line: ${line}` })
    })
  }

  test('refuses an id that repeats, a line out of order, and another header', () => {
    assert.throws(() => parse(LINE, LINE), /unreadable/)
    assert.throws(() => parse(LINE, LINE.replaceAll('2026-05', '2026-04')), /unreadable/)
    assert.throws(() => parseUpdates('id;name\n'), /must begin/)
  })
})

describe('updates of a period', () => {
  const ids = (...period: Parameters<typeof updatesBetween>) => updatesBetween(...period).map(({ id }) => id)

  test('are those with a day in it, both ends included', () => {
    const may = 'google-2026-05-core'
    assert.deepEqual(ids('2026-06-02', '2026-06-23', undefined), [may])
    assert.deepEqual(ids('2026-06-03', '2026-06-23', undefined), [])
    assert.deepEqual(ids('2026-04-09', '2026-05-21', 1), [may])
    assert.deepEqual(ids('2026-05-21', '2026-05-21', 0), [])
  })

  test('are all updates without ends', () => {
    assert.equal(ids(undefined, undefined, undefined).length, updates.length)
  })
})
