import assert from 'node:assert/strict'
import { test } from 'vitest'
import { daysBefore, todayIn } from '../../src/api/calendar.ts'
import { datesOf } from '../../src/api/period.ts'

const NOW = new Date('2026-03-01T10:30:00Z')

test('a day begins where the account is, whatever the computer that looks thinks', () => {
  assert.equal(todayIn('UTC', NOW), '2026-03-01')
  assert.equal(todayIn('Pacific/Kiritimati', NOW), '2026-03-02')
  assert.equal(todayIn('Pacific/Pago_Pago', NOW), '2026-02-28')
})

test('a time zone that the browser does not know is taken for UTC', () => {
  assert.equal(todayIn('Nowhere/Village', NOW), '2026-03-01')
})

test('days are counted over months and leap years', () => {
  assert.equal(daysBefore('2026-03-01', 0), '2026-03-01')
  assert.equal(daysBefore('2026-03-01', 1), '2026-02-28')
  assert.equal(daysBefore('2028-03-01', 1), '2028-02-29')
  assert.equal(daysBefore('2026-01-01', 31), '2025-12-01')
})

test('a period of some days counts today as one of them', () => {
  assert.equal(datesOf('30', '2026-03-30').date1, '2026-03-01')
  assert.equal(datesOf('all', '2026-03-30').date1, '0001-01-01')
})
