import type { BrowserContext, Page } from 'playwright-core'
import { median } from '../median.ts'

/** A frame at sixty per second, in milliseconds, plus the clock's resolution. */
const FRAME_MS = 1000 / 60 + 0.5
const TWO_FRAMES_MS = 2000 / 60 + 0.5

export interface Frames {
  readonly count: number
  readonly median: number
  readonly p95: number
  /** Share of frames longer than one frame, and than two, at sixty per second. */
  readonly late: number
  readonly veryLate: number
  /** Share of frames that showed rows which were not loaded yet. */
  readonly waiting: number
}

/**
 * Milliseconds from the start of the navigation until rows are painted; the median of several visits. The page itself looks at each
 * frame, since the program that drives the browser hears of it later.
 */
export async function measureFirstRows(
  context: BrowserContext,
  address: string,
  visits: number,
): Promise<number> {
  const times: number[] = []
  for (let visit = 0; visit < visits; visit += 1) {
    const page = await context.newPage()
    await page.addInitScript(noteFirstRows)
    await page.goto(address)
    await rowsOf(page).first().waitFor()
    times.push(await page.evaluate<number>('firstRows'))
    await page.close()
  }
  return median(times)
}

/**
 * Scrolls through the table by the same number of pixels per frame and returns the times of the frames.
 *
 * @param step pixels per frame
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

const ROWS = '[role=grid] tbody th a'

function rowsOf(page: Page) {
  return page.locator(ROWS)
}

/** Runs on the page: `firstRows` is a promise of the time of the frame after the one that paints rows. */
const noteFirstRows = `
  window.firstRows = new Promise((done) => {
    const look = () =>
      requestAnimationFrame(document.querySelector('${ROWS}') === null ? look : () => done(performance.now()))
    look()
  })`

/** Runs on the page to time the page's own frames. */
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
