import type { BrowserContext, Page } from 'playwright-core'
import { median } from '../median.ts'

/** A frame of a screen that shows sixty a second, in milliseconds, with a little for the clock's own steps. */
const FRAME_MS = 1000 / 60 + 0.5
const TWO_FRAMES_MS = 2000 / 60 + 0.5

export interface Frames {
  readonly count: number
  readonly median: number
  readonly p95: number
  /** Part of the frames that took longer than one, and than two, of a screen of sixty a second. */
  readonly late: number
  readonly veryLate: number
  /** Part of the frames on which rows on the screen were not read yet. */
  readonly waiting: number
}

/** Milliseconds from asking for the page until rows are on the screen; the median of several visits. */
export async function measureFirstRows(
  context: BrowserContext,
  address: string,
  visits: number,
): Promise<number> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await context.newPage()
    await page.goto(address)
    await rowsOf(page).first().waitFor()
    // By the browser's own clock, from the start of the navigation to the paint that follows the rows.
    times.push(
      await page.evaluate<number>(
        `new Promise((done) => requestAnimationFrame(() => done(performance.now())))`,
      ),
    )
    await page.close()
  }
  return median(times)
}

/**
 * Scrolls through the table by the same number of pixels a frame and tells how long the frames took.
 *
 * @param step pixels of one frame
 */
export async function measureScrolling(
  context: BrowserContext,
  address: string,
  step: number,
  frames: number,
): Promise<Frames> {
  const page = await context.newPage()
  try {
    await page.goto(address)
    await rowsOf(page).first().waitFor()
    await page.waitForLoadState('networkidle')
    const { times, waiting } = await page.evaluate<{ times: number[]; waiting: number }>(scroll(step, frames))
    const sorted = times.toSorted((a, b) => a - b)
    const longer = (than: number) => times.filter((time) => time > than).length / times.length
    return {
      count: times.length,
      median: median(times),
      p95: sorted[Math.floor(sorted.length * 0.95)]!,
      late: longer(FRAME_MS),
      veryLate: longer(TWO_FRAMES_MS),
      waiting: waiting / times.length,
    }
  } finally {
    await page.close()
  }
}

function rowsOf(page: Page) {
  return page.locator('[role=grid] tbody th a')
}

/** Runs on the page, so that it is the page's own frames that are timed. */
function scroll(step: number, frames: number): string {
  return `(async () => {
    const scroller = document.querySelector('[role=grid]').parentElement
    const frame = () => new Promise(requestAnimationFrame)
    const times = []
    let waiting = 0
    let last = await frame()
    for (let count = 0; count < ${frames}; count += 1) {
      scroller.scrollTop += ${step}
      const now = await frame()
      times.push(now - last)
      last = now
      if (document.querySelector('[role=grid] .waiting') !== null) waiting += 1
    }
    return { times, waiting }
  })()`
}
