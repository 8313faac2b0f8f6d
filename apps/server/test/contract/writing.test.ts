import assert from 'node:assert/strict'
import { writingIn } from '@sextant/contract/reports_2/writing.ts'
import { test } from 'vitest'

test('dates of one year are written without it, dates of several years with it', () => {
  const written = (language: string, dates: readonly string[]) => dates.map(writingIn(language).days(dates))
  assert.deepEqual(written('en', ['2026-01-31', '2026-12-31']), ['31 Jan', '31 Dec'])
  assert.deepEqual(written('en', ['2025-12-31', '2026-12-31']), ['31 Dec 2025', '31 Dec 2026'])
  assert.deepEqual(written('ru', ['2025-12-31', '2026-12-31']), ['31 дек. 2025 г.', '31 дек. 2026 г.'])
})
