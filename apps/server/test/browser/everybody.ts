import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { assertAccessible, assertNoSidewaysScroll } from './visitor.ts'

/** More stops than any screen has. */
const MOST_STOPS = 400

/** What has the focus, and how it shows it. The code runs on the page, as text, because the tests have no types of the browser. */
const FOCUSED = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return undefined
  globalThis.stops ??= new Map()
  if (!globalThis.stops.has(at)) globalThis.stops.set(at, globalThis.stops.size)
  // A grid keeps the focus and shows it in the cell that is active.
  const active = document.getElementById(at.getAttribute('aria-activedescendant'))
  const marks = [at, at.parentElement, at.closest('label, td, th, li'), active].filter(Boolean)
  const shown = marks.some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  return { stop: globalThis.stops.get(at), hasParts: at.type === 'date', shown, html: at.outerHTML.slice(0, 200) }
})()`

interface Focused {
  /** Number of the element, in the order of the focus. */
  readonly stop: number
  /** Whether Tab also goes through its parts. */
  readonly hasParts: boolean
  readonly shown: boolean
  readonly html: string
}

/** Asserts that the screen can be used magnified, in dark or forced colours, without motion, and with the keyboard alone. */
export async function assertForEverybody(page: Page): Promise<void> {
  // As magnified to 200 % in a window of 1,280 px.
  await page.setViewportSize({ width: 640, height: 450 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await assertNoSidewaysScroll(page)
  await assertAccessible(page)
  await assertNothingMoves(page)
  // Shadows do not show in forced colours, outlines do.
  await page.emulateMedia({ forcedColors: 'active' })
  await assertKeyboardReaches(page)
}

async function assertNothingMoves(page: Page): Promise<void> {
  const moving = await page.evaluate<string[]>(
    `document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect.getComputedTiming().duration > 1)
      .map(({ effect }) => effect.target.outerHTML.slice(0, 200))`,
  )
  assert.deepEqual(moving, [])
}

/** Goes through the whole page with Tab: nothing keeps the focus, and everything shows that it has it. */
async function assertKeyboardReaches(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur()')
  const seen = new Set<number>()
  let last: Focused | undefined
  for (;;) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate<Focused | undefined>(FOCUSED)
    // The first or the last stop of the page, or of an open dialog.
    if (focused === undefined || (focused.stop === 0 && seen.size > 0)) break
    // Day, month and year of a date.
    if (focused.stop === last?.stop && focused.hasParts) continue
    last = focused
    assert.ok(!seen.has(focused.stop), `Tab goes back to ${focused.html}`)
    assert.ok(focused.shown, `nothing shows the focus of ${focused.html}`)
    seen.add(focused.stop)
    assert.ok(seen.size < MOST_STOPS, 'Tab does not end')
  }
  assert.ok(seen.size > 0, 'Tab reaches nothing')
}
