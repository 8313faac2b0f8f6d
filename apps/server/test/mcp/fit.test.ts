import assert from 'node:assert/strict'
import { registry } from '@sextant/contract'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { ANSWER_CHARACTERS, answerText } from '#mcp/answer/answer-text.ts'
import { fit } from '#mcp/answer/fit.ts'

describe('a result', () => {
  test('is cut after as many whole rows as fit, and no more', () => {
    const row = fc.record({ id: fc.nat(), name: fc.string({ maxLength: 40 }) })
    fc.assert(
      fc.property(
        fc.array(row),
        fc.boolean(),
        fc.integer({ min: 2, max: 2_000 }),
        (rows, isInside, limit) => {
          const wrap = (part: unknown[]) => (isInside ? { keywords: part, headers: null } : part)
          const fitted = fit(wrap(rows), limit, 'keywords')
          const length = (count: number) => JSON.stringify(wrap(rows.slice(0, count))).length
          if (length(rows.length) <= limit) {
            assert.deepEqual(fitted, { result: wrap(rows), kept: undefined, rows: rows.length })
          } else if (fitted === undefined) {
            assert.ok(length(1) > limit)
          } else {
            const kept = fitted.kept!
            assert.deepEqual(fitted.result, wrap(rows.slice(0, kept)))
            assert.ok(length(kept) <= limit && length(kept + 1) > limit - 1)
          }
        },
      ),
    )
  })

  test('without rows is not cut but refused', () => {
    assert.equal(fit({ text: 'x'.repeat(100) }, 50, undefined), undefined)
    const parallel = { dates: ['2026-11-01', '2026-11-02'], avg: [1, 2] }
    assert.equal(fit(parallel, 30, undefined), undefined)
  })
})

describe('an answer', () => {
  const success = (result: unknown, more = {}) =>
    ({ ok: true, result, requestId: undefined, ...more }) as const
  const cells = (outcome: string) => ({ '2026-11-01:1:2': { position: null, outcome, reason: 'timeout' } })

  test('says of every blank position whether it is unknown or unranked', () => {
    const keywords = [
      { id: '1', positionsData: cells('partial') },
      { id: '2', positionsData: cells('failed') },
      { id: '3', positionsData: { '2026-11-01:1:2': { position: '--', outcome: 'not_within' } } },
      { id: '4', positionsData: [] },
    ]
    const { text } = answerText(registry['get/positions_2/history'], {}, success({ keywords }))
    const { blanks } = JSON.parse(text)
    assert.deepEqual(Object.keys(blanks), ['not_within', 'partial', 'failed', 'no cell'])
    assert.match(blanks.not_within, /unranked/)
    assert.match(blanks.partial, /unknown.*not a drop/)
    assert.match(blanks['no cell'], /unknown/)
  })

  test('explains nothing if every position is exact', () => {
    const keywords = [{ id: '1', positionsData: { '2026-11-01:1:2': { position: '3', outcome: 'exact' } } }]
    const { text } = answerText(registry['get/positions_2/history'], {}, success({ keywords }))
    assert.deepEqual(JSON.parse(text), { result: { keywords } })
  })

  test('is cut at its rows, however long another list in it is', () => {
    const existsDates = Array.from({ length: 2_000 }, () => '2026-11-01')
    const keywords = Array.from({ length: 300 }, (_, id) => ({
      id,
      name: 'x'.repeat(80),
      positionsData: cells('exact'),
    }))
    for (const address of ['get/positions_2/history', 'get/snapshots_2/history'] as const) {
      const { text } = answerText(registry[address], { offset: 20 }, success({ keywords, existsDates }))
      const { result, nextOffset, left } = JSON.parse(text)
      assert.deepEqual(result.existsDates, existsDates)
      assert.ok(result.keywords.length > 0 && result.keywords.length < 300)
      assert.equal(nextOffset, 20 + result.keywords.length)
      assert.equal(left, 300 - result.keywords.length)
    }
    const competitors = keywords.map((keyword) => ({ ...keyword, domain: 'rival.example' }))
    const { text } = answerText(
      registry['get/snapshots_2/competitors'],
      {},
      success({ competitors, dates: existsDates }),
    )
    assert.ok(JSON.parse(text).result.competitors.length < 300)
  })

  test('that has no pages says that the rest cannot be read, and how to ask for less', () => {
    const competitors = Array.from({ length: 500 }, (_, id) => ({ id, name: 'x'.repeat(200) }))
    const { text } = answerText(registry['get/projects_2/competitors'], {}, success(competitors))
    const { note, result } = JSON.parse(text)
    assert.ok(text.length <= ANSWER_CHARACTERS)
    assert.equal(
      note,
      `Cut after ${result.length} of 500 rows. This operation has no pages: narrow the request instead.`,
    )
  })

  test('whose first row is too long is refused with what to change', () => {
    const { text, failed } = answerText(
      registry['get/keywords_2/keywords'],
      {},
      success([{ name: 'x'.repeat(ANSWER_CHARACTERS) }]),
    )
    assert.equal(failed, true)
    assert.match(text, /fewer fields, dates or regions, or a smaller limit/)
  })

  test('that is a file is cut at a line', () => {
    const line = 'rye bread;12;https://bakery-lane.example/rye\n'
    const bytes = new TextEncoder().encode(line.repeat(3_000))
    const file = { fileName: 'keywords.csv', contentType: 'text/csv', bytes }
    const { text } = answerText(registry['get/keywords_2/keywords/export'], {}, success(file))
    const [, shown, all] =
      /^Cut: the first (\d+) of (\d+) lines of keywords\.csv\. To read the rest, use limit and offset\./.exec(
        text,
      )!
    assert.ok(text.length <= ANSWER_CHARACTERS)
    assert.equal(Number(all), 3_000)
    assert.equal(text.split('rye bread;12').length - 1, Number(shown))
  })
})
