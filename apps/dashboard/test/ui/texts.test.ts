import assert from 'node:assert/strict'
import { describe, test, vi } from 'vitest'
import { addressOf } from '../../src/address.ts'
import { en as billing } from '../../src/pages/billing/texts/en.ts'
import { ru as billingInRussian } from '../../src/pages/billing/texts/ru.ts'
import { sampleOf } from '../../src/pages/profile/date-formats.ts'
import { ru as providersInRussian } from '../../src/pages/providers/texts/ru.ts'
import { en as rankings } from '../../src/pages/rankings/texts/en.ts'
import { ru as rankingsInRussian } from '../../src/pages/rankings/texts/ru.ts'
import { rankingsOf } from '../../src/pages/summary/rankings-link.ts'
import { en as summary } from '../../src/pages/summary/texts/en.ts'
import { ru as summaryInRussian } from '../../src/pages/summary/texts/ru.ts'
import { newPassword } from '../../src/pages/users/new-password.ts'
import { browserOf } from '../../src/pieces/browser-name.ts'
import { ru as demoInRussian } from '../../src/pieces/demo/texts/ru.ts'
import { en as places } from '../../src/pieces/place-search/texts/en.ts'
import { ru as placesInRussian } from '../../src/pieces/place-search/texts/ru.ts'
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatMoney,
  formatPercent,
  formatTimeAfter,
} from '../../src/texts/format.ts'

describe('formats', () => {
  test('write dates without a time zone, whatever the computer has', () => {
    assert.equal(formatDate('2026-03-01', 'en-GB'), '1 Mar 2026')
    assert.equal(formatDateTime('2026-03-01 23:59:59', 'en-GB'), '1 Mar 2026, 23:59')
    assert.equal(formatTimeAfter('2026-03-01 23:59:59', '2026-03-01 08:00:00', 'en-GB'), '23:59')
    assert.equal(formatTimeAfter('2026-03-02 00:05:00', '2026-03-01 23:50:00', 'en-GB'), '2 Mar 2026, 00:05')
  })

  test('write money with a currency code or any other name of a currency', () => {
    assert.equal(formatMoney(1234.5, 'USD', 'en-GB'), 'US$1,234.50')
    assert.equal(formatMoney(0.0006, 'USD', 'en-GB'), 'US$0.0006')
    assert.equal(formatMoney(5, 'credits', 'en-GB'), '5.00 credits')
    assert.equal(formatAmount('0.000000428', 'en-GB'), '0.000000428')
    assert.equal(formatAmount(String(0.1 + 0.2), 'en-GB'), '0.30')
  })

  test('write numbers and percentages as the language does', () => {
    assert.equal(formatCount(12345, 'en-GB'), '12,345')
    assert.equal(formatPercent(33.33, 'en-GB'), '33.33%')
    assert.equal(formatPercent(10, 'ru'), '10\u00a0%')
    assert.equal(formatPercent(7, 'en-GB'), '7%')
  })

  test('are made once, however long the list', () => {
    const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
    try {
      for (let row = 0; row < 3; row += 1) {
        formatCount(row, 'de-AT')
        formatDecimal(row, 'de-AT')
        formatMoney(row, 'EUR', 'de-AT')
        formatDate('2026-03-01', 'de-AT')
        formatDateTime('2026-03-01 23:59:59', 'de-AT')
      }
      assert.deepEqual(
        made.map((spy) => spy.mock.calls.length),
        [3, 2],
      )
    } finally {
      vi.restoreAllMocks()
    }
  })

  test('group the digits of counts in sentences', () => {
    assert.equal(summary.coverage.counted(10_000, 12_000), 'Based on 10,000 of 12,000 keywords.')
    assert.equal(
      summaryInRussian.coverage.counted(10_000, 12_000),
      'Учтено 10\u00a0000 из 12\u00a0000 запросов.',
    )
    assert.match(rankings.movedAbout(10_000, null), /10,000 keywords/)
    assert.match(demoInRussian.on('28 нояб.', 10_000, 12_000), /позиций 10\u00a0000, частот 12\u00a0000\./)
    assert.match(
      demoInRussian.sandbox.removing(10_000, 12_000),
      /проверок 10\u00a0000, позиций 12\u00a0000\./,
    )
    assert.match(places.found(10_000, 50), /^10,000 places,/)
    assert.match(placesInRussian.found(10_000, 50), /10\u00a0000,/)
    assert.equal(billing.moreHolds(10_000), 'and 10,000 older')
    assert.match(billingInRussian.moreHolds(10_000), /10\u00a0000/)
    assert.match(rankingsInRussian.movedAbout(10_000, null), /10\u00a0000/)
  })

  test('end a sentence in Russian with one full stop after the year of a date', () => {
    const date = formatDate('2026-11-28', 'ru')
    assert.match(date, /г\.$/)
    assert.doesNotMatch(providersInRussian.provenOf('Google', 3, 9, date), /г\.\./)
  })

  test('show a sample of a date format', () => {
    assert.deepEqual(['Y-m-d', 'd.m.Y', 'm/d/Y'].map(sampleOf), ['2026-12-31', '31.12.2026', '12/31/2026'])
  })
})

describe('addresses', () => {
  test('contain only the given parameters, encoded', () => {
    assert.equal(addressOf.account('billing'), '/billing')
    assert.equal(addressOf.account('billing', { section: undefined }), '/billing')
    assert.equal(
      addressOf.project(7, 'runs', { reason: 'No credit & more' }),
      '/projects/7/runs?reason=No+credit+%26+more',
    )
    assert.equal(addressOf.keyword(7, 5, { date: '2026-03-01' }), '/projects/7/keywords/5?date=2026-03-01')
  })

  test('link a count of the summary to its keywords in the rankings', () => {
    assert.equal(
      rankingsOf({ projectId: 7, regionIndex: 2 }, ['2026-03-01', '2026-03-08'], { change: 'up' }),
      '/projects/7/rankings?region=2&range=two&from=2026-03-01&to=2026-03-08&change=up',
    )
  })
})

test('browsers are recognised although they call themselves by several names', () => {
  const texts = {
    unknownBrowser: 'Unknown browser',
    onSystem: (browser: string, system: string) => `${browser} on ${system}`,
  }
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  for (const [userAgent, name] of [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} YaBrowser/25.2`, 'Yandex Browser on Linux'],
    [`Mozilla/5.0 (Linux; Android 15) ${chrome} OPR/90`, 'Opera on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on macOS'],
    ['curl/8.5.0', 'Unknown browser'],
    ['', 'Unknown browser'],
  ] as const) {
    assert.equal(browserOf(userAgent, texts), name)
  }
})

test('a generated password has four groups of unmistakable letters and digits', () => {
  const passwords = Array.from({ length: 50 }, newPassword)
  for (const password of passwords) assert.match(password, /^[a-hjkmnp-z2-9]{5}(-[a-hjkmnp-z2-9]{5}){3}$/)
  assert.equal(new Set(passwords).size, 50)
})
