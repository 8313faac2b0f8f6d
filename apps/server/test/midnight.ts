import { setTimeout } from 'node:timers/promises'
import { beforeEach } from 'vitest'

// Runs before each file of tests. Caps, limits and positions count by the day, and begin again when it ends within a test.

const DAY_MS = 86_400_000
/** How long a test may take, on a busy machine too. */
const LEFT_MS = 60_000

beforeEach(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS)
  if (left < LEFT_MS) await setTimeout(left)
})
