import assert from 'node:assert/strict'
import { test } from 'vitest'
import { charged, chargedBy } from '../../src/pages/billing/charges.ts'
import { infoIn } from '../../src/pages/billing/info.ts'
import { filtersOf, isProjectId, logView } from '../../src/pages/billing/log/entries.ts'
import { formatMonth, lastMonths } from '../../src/pages/billing/months.ts'
import { faultOf } from '../../src/pages/billing/payments/draft.ts'
import { en } from '../../src/pages/billing/texts/en.ts'
import { ru } from '../../src/pages/billing/texts/ru.ts'

test('charges are negative in the log and add up to positive sums without rounding errors', () => {
  assert.equal(charged([{ sum: '-0.1' }, { sum: '-0.2' }, { sum: '-0.000001' }]), 0.300001)
  assert.equal(charged([{ sum: '-0.5' }, { sum: '0.5' }]), 0)
  assert.equal(charged([]), 0)
})

test('charges are grouped, the largest sum first', () => {
  const sums = [
    { sum: '-0.1', provider: 'brave' },
    { sum: '-0.3', provider: 'serper' },
    { sum: '-0.05', provider: 'brave' },
  ]
  assert.deepEqual(
    chargedBy(sums, ({ provider }) => provider),
    [
      ['serper', 0.3],
      ['brave', 0.15],
    ],
  )
})

test('the last months end with the current one of the time zone', () => {
  const now = new Date('2026-03-01T02:00:00Z')
  assert.deepEqual(lastMonths(3, 'UTC', now), ['2026-01', '2026-02', '2026-03'])
  assert.deepEqual(lastMonths(2, 'America/New_York', now), ['2026-01', '2026-02'])
  assert.equal(lastMonths(24, 'UTC', now)[0], '2024-04')
  // The browser may be older than the time zone of the account.
  assert.deepEqual(lastMonths(1, 'Nowhere/Village', now), ['2026-03'])
  assert.equal(formatMonth('2026-03', 'en-GB'), 'Mar 2026')
})

test('the log filters by what its address names, and the last date is included', () => {
  assert.deepEqual(filtersOf(logView), [])
  assert.deepEqual(
    filtersOf({
      from: '2026-02-01',
      to: '2026-02-28',
      type: 'minus',
      target: 'checkPositions',
      project: '7',
      search: 'rye',
      page: '2',
    }),
    [
      { name: 'date', operator: 'GREATER_THAN_EQUALS', values: ['2026-02-01'] },
      { name: 'date', operator: 'LESS_THAN', values: ['2026-03-01'] },
      { name: 'type', operator: 'EQUALS', values: ['minus'] },
      { name: 'target', operator: 'EQUALS', values: ['checkPositions'] },
      { name: 'target_id', operator: 'EQUALS', values: [7] },
      { name: 'info', operator: 'CONTAINS', values: ['rye'] },
    ],
  )
})

test('invalid dates and projects in the address do not filter', () => {
  assert.deepEqual(filtersOf({ ...logView, from: '2026-02-31x', to: 'today', project: '7 or 1' }), [])
  assert.deepEqual(['7', '0', '-7', '1234567890', ''].map(isProjectId), [true, false, false, false, false])
})

test('a payment needs a positive amount, and only a correction can be negative', () => {
  const fault = (sum: string, type: 'plus' | 'plusBonus' | 'minusAdmin' = 'plus') =>
    faultOf({ userId: '1', type, sum, info: '', reference: '' })
  assert.deepEqual(
    ['300.00', ' 0.000001 ', '1'].map((sum) => fault(sum)),
    [undefined, undefined, undefined],
  )
  assert.deepEqual(
    ['', '0', '-0', '1,5', '1e3', '0.0000001', '1234567890'].map((sum) => fault(sum)),
    Array(7).fill('amountWrong'),
  )
  assert.equal(fault('-5'), 'amountNegative')
  assert.equal(fault('-5', 'minusAdmin'), undefined)
})

test('sentences of Sextant in the log are translated, and those of people are not', () => {
  for (const [info, translated] of [
    [
      'Rank check, project Bakery (Lane) (7): 1 check, 2 pages',
      'Проверка позиций, проект Bakery (Lane) (7): 1 проверка, 2 страницы',
    ],
    [
      'Rank check, project Bakery (7): 5 checks, 1 page',
      'Проверка позиций, проект Bakery (7): 5 проверок, 1 страница',
    ],
    ['Search volumes, project Bakery (7): 3 of 3', 'Частоты, проект Bakery (7): 3 из 3'],
    [
      'Search volumes, project Bakery (7): 1 of 3. No credit left',
      'Частоты, проект Bakery (7): 1 из 3. No credit left',
    ],
    [
      'Demo project Bakery (7): invented data, nothing to pay',
      'Демо-проект Bakery (7): данные выдуманы, платить не за что',
    ],
    ['Bonus', 'Бонус'],
    ['Bonus for May', 'Bonus for May'],
  ] as const) {
    assert.equal(infoIn(en.infos, info), info)
    assert.equal(infoIn(ru.infos, info), translated)
  }
})
