import assert from 'node:assert/strict'
import { test } from 'vitest'
import { todayIn } from '../../src/api/calendar.ts'
import { datesOf } from '../../src/api/period.ts'

const NOW = new Date('2026-03-01T10:30:00Z')

test('a day begins in the time zone of the account, whatever the one of the computer is', () => {
  assert.equal(todayIn('UTC', NOW), '2026-03-01')
  assert.equal(todayIn('Pacific/Kiritimati', NOW), '2026-03-02')
  assert.equal(todayIn('Pacific/Pago_Pago', NOW), '2026-02-28')
})

test('an unknown time zone counts as UTC', () => {
  assert.equal(todayIn('Nowhere/Village', NOW), '2026-03-01')
})

test('a period of days includes today', () => {
  assert.equal(datesOf('30', '2026-03-30').date1, '2026-03-01')
  // The same weekday of the week before, too.
  assert.equal(datesOf('7', '2026-03-30').date1, '2026-03-23')
  assert.equal(datesOf('all', '2026-03-30').date1, '0001-01-01')
})
