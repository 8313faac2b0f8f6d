import assert from 'node:assert/strict'
import { dateAfter } from '@sextant/contract/calendar.ts'
import { test } from 'vitest'

test('days are counted across months and leap years, forwards and back', () => {
  assert.equal(dateAfter('2026-03-01', 0), '2026-03-01')
  assert.equal(dateAfter('2026-03-01', -1), '2026-02-28')
  assert.equal(dateAfter('2028-02-28', 1), '2028-02-29')
  assert.equal(dateAfter('2026-01-01', -31), '2025-12-01')
  assert.equal(dateAfter('2026-12-31', 1), '2027-01-01')
})
