import type { BrowserContext, Page } from 'playwright-core'

/** The longest interaction of a kind, as the browser times it. */
export interface Interaction {
  readonly name: string
  /** Clicks and keys that were timed. */
  readonly count: number
  /** Milliseconds from the input to the next paint, in steps of 8: the longest. */
  readonly longest: number
}

/** What somebody does with a table, each several times. */
const kinds: readonly (readonly [name: string, act: (page: Page) => Promise<void>])[] = [
  [
    'sorting by a date',
    async (page) => {
      const headings = page.locator('[role=grid] th.date button')
      for (const nth of [0, 0, 4, 4]) {
        await headings.nth(nth).click()
        await settled(page)
      }
    },
  ],
  [
    'sorting by keyword',
    async (page) => {
      for (let turn = 0; turn < 4; turn += 1) {
        await page.getByRole('columnheader', { name: 'Keyword' }).getByRole('button').click()
        await settled(page)
      }
    },
  ],
  [
    'filtering by a count',
    async (page) => {
      for (const name of ['Down:', 'Up:', 'Down:']) {
        await page.getByRole('link', { name }).first().click()
        await settled(page)
      }
    },
  ],
  [
    'filtering by a text',
    async (page) => {
      await page.getByLabel('Search keywords').pressSequentially('bread', { delay: 120 })
      await settled(page)
      for (let key = 0; key < 5; key += 1) await page.keyboard.press('Backspace', { delay: 120 })
      await settled(page)
    },
  ],
  [
    'filtering by positions',
    async (page) => {
      await page.getByText('Filters', { exact: true }).click()
      await page.getByLabel('Position to').pressSequentially('30', { delay: 120 })
      await settled(page)
      await page.keyboard.press('Escape')
      await settled(page)
    },
  ],
]

/** Times sorting and filtering of a table, each kind on a page of its own. */
export async function measureInteractions(context: BrowserContext, address: string): Promise<Interaction[]> {
  const measured: Interaction[] = []
  for (const [name, act] of kinds) {
    const page = await context.newPage()
    await page.addInitScript(noteInteractions)
    await page.goto(address)
    await page.locator('[role=grid] tbody th a').first().waitFor()
    await settled(page)
    await act(page)
    const times = await page.evaluate<number[]>('interactions()')
    measured.push({ name, count: times.length, longest: Math.max(...times) })
    await page.close()
  }
  return measured
}

/** Waits until the page has what it asked for and has shown it. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

/**
 * Runs on the page: `interactions()` returns the time of each interaction, which may consist of several events. The shortest that the
 * browser reports are of 16 ms.
 */
const noteInteractions = `
  {
    const times = new Map()
    const observer = new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) {
        if (interactionId > 0) times.set(interactionId, Math.max(duration, times.get(interactionId) ?? 0))
      }
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true })
    window.interactions = () => [...times.values()]
  }`
