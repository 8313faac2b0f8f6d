import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { Outcome } from '#ranking/find/outcome.ts'
import { compare, type Cell, type Reading } from '#ranking/replay/compare.ts'

const exact = (position: number): Outcome => ({
  outcome: 'exact',
  position,
  relevantUrl: `a.example/${position}`,
  depth: 30,
})
const absent: Outcome = { outcome: 'not_within', depth: 30 }
const atBest: Outcome = { outcome: 'at_best', position: 21, relevantUrl: 'a.example', depth: 10 }
const partial: Outcome = { outcome: 'partial', depth: 10, reason: null }

const reading = (taskId: string, outcome: Outcome, isWhole = true): Reading => ({
  taskId,
  invented: false,
  finding: { siteId: 1, outcome, snippet: undefined, urls: [], features: [], isFinal: true },
  isWhole,
})
const cell = (task_id: string | null, position: number | null): Cell => ({
  position,
  relevant_url: position === null ? null : `a.example/${position}`,
  task_id,
  invented: false,
})
/** The same by a synthetic provider. */
const invented = <T extends Cell | Reading>(of: T): T => ({ ...of, invented: true })
/** The verdict in short, with the position and its check. */
const judge = (before: Cell | undefined, ...readings: Reading[]) => {
  const verdict = compare(before, readings)
  return 'cell' in verdict
    ? `${verdict.verdict} ${verdict.cell.position ?? '--'} of ${verdict.cell.task_id}`
    : verdict.verdict
}

describe('a replay', () => {
  it('adds what the pages show where there was no cell', () => {
    assert.equal(judge(undefined, reading('7', exact(3))), 'added 3 of 7')
    assert.equal(judge(undefined, reading('7', absent)), 'added -- of 7')
  })

  it('adds nothing uncertain', () => {
    for (const outcome of [atBest, partial]) assert.equal(judge(undefined, reading('7', outcome)), 'kept')
    assert.equal(judge(undefined), 'kept')
  })

  it('leaves equal cells alone and changes others', () => {
    assert.equal(judge(cell('7', 3), reading('7', exact(3))), 'unchanged 3 of 7')
    assert.equal(judge(cell('7', null), reading('7', absent)), 'unchanged -- of 7')
    assert.equal(judge(cell('7', 3), reading('7', exact(5))), 'changed 5 of 7')
    assert.equal(judge(cell('7', 3), reading('7', absent)), 'changed -- of 7')
    const otherPage = { ...cell('7', 3), relevant_url: 'a.example/other' }
    assert.equal(judge(otherPage, reading('7', exact(3))), 'changed 3 of 7')
  })

  it('uses the latest conclusive check', () => {
    assert.equal(judge(undefined, reading('9', partial), reading('7', exact(3))), 'added 3 of 7')
    assert.equal(judge(cell('9', 4), reading('9', exact(4)), reading('7', exact(3))), 'unchanged 4 of 9')
    assert.equal(judge(cell('9', 4), reading('9', partial), reading('7', exact(3))), 'changed 3 of 7')
  })

  it('removes a position only if its own check, read completely, does not give it', () => {
    assert.equal(judge(cell('7', 3), reading('7', partial)), 'removed')
    assert.equal(judge(cell('7', 3), reading('7', partial, false)), 'kept')
    assert.equal(judge(cell('9', 3), reading('9', partial, false), reading('7', exact(1))), 'kept')
    assert.equal(
      judge(cell('7', 3), reading('9', partial, false), reading('7', exact(3))),
      'unchanged 3 of 7',
    )
  })

  it('keeps what came from elsewhere', () => {
    assert.equal(judge(cell('11', 3), reading('7', exact(5))), 'kept')
    assert.equal(judge(cell('11', 3), reading('7', partial)), 'kept')
    assert.equal(judge(cell(null, 3), reading('7', partial)), 'kept')
  })

  it('prefers a check to an import', () =>
    assert.equal(judge(cell(null, 3), reading('7', exact(5))), 'changed 5 of 7'))

  it('never replaces a real cell with an invented one', () => {
    const sandbox = invented(reading('7', exact(5)))
    assert.equal(judge(cell(null, 3), sandbox), 'kept')
    assert.equal(judge(cell(null, null), sandbox), 'kept')
    assert.equal(judge(cell('11', 3), sandbox), 'kept')
    assert.equal(judge(cell('9', 3), reading('9', exact(4)), sandbox), 'changed 4 of 9')
    assert.equal(judge(cell('9', 3), reading('9', partial), sandbox), 'removed')
    assert.equal(judge(cell('9', 3), reading('9', partial, false), sandbox), 'kept')
  })

  it('replaces an invented cell with either', () => {
    const sandbox = invented(reading('7', exact(5)))
    assert.equal(judge(undefined, sandbox), 'added 5 of 7')
    assert.equal(judge(invented(cell('7', 3)), sandbox), 'changed 5 of 7')
    assert.equal(judge(invented(cell('7', 3)), reading('9', exact(4)), sandbox), 'changed 4 of 9')
  })
})
