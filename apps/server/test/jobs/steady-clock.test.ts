import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { steadyClock } from '#jobs/steady-clock.ts'

test('the clock of the queue shows the time, and goes on when the clock of the machine is set back or forward', (t) => {
  const began = steadyClock.now()
  assert.ok(Math.abs(began - Date.now()) < 60_000)
  const now = vi.spyOn(Date, 'now')
  t.onTestFinished(() => now.mockRestore())
  for (const days of [-40, 40]) {
    now.mockReturnValue(began + days * 86_400_000)
    assert.ok(steadyClock.now() >= began && steadyClock.now() < began + 60_000)
  }
})
