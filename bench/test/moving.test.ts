import assert from 'node:assert/strict'
import { test } from 'vitest'
import { moveAndCompare } from '../moving/measure.ts'

test('a project moves to another Sextant without a difference, despite kills', async () => {
  const size = { keywords: 400, days: 40, regions: 1 }
  const moved = await moveAndCompare('embedded', size, 1, () => undefined)
  assert.equal(moved.positions, 400 * 40)
  assert.ok(moved.questions >= 50)
})
