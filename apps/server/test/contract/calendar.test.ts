import assert from 'node:assert/strict'
import { dateAfter, isDate } from '@sextant/contract/calendar.ts'
import { test } from 'vitest'

test('days are counted across months and leap years, forwards and back', () => {
  assert.equal(dateAfter('2026-03-01', 0), '2026-03-01')
  assert.equal(dateAfter('2026-03-01', -1), '2026-02-28')
  assert.equal(dateAfter('2028-02-28', 1), '2028-02-29')
  assert.equal(dateAfter('2026-01-01', -31), '2025-12-01')
  assert.equal(dateAfter('2026-12-31', 1), '2027-01-01')
})

test('a date is one of the calendar, written as year, month and day', () => {
  assert.deepEqual(['2026-03-16', '2028-02-29', '0001-01-01', '9999-12-31'].filter(isDate).length, 4)
  const others = ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-3-16', '16.03.2026', '']
  assert.deepEqual(others.filter(isDate), [])
})
