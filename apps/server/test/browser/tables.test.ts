import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call } = sextant

/** Widths of a phone, a tablet and two windows. */
const WIDTHS = [360, 700, 1000, 1280]

/** Words of stacked tables that are on several lines although they are short. */
const BROKEN = `Array.from(document.querySelectorAll('.stack :is(td, tbody th)'), (cell) => {
  const broken = []
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    for (const { 0: word, index } of text.data.matchAll(/[^\\s\\-–—/.?&=]+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const rows = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (rows.length > 1 && word.length < 16) broken.push(word)
    }
  }
  return broken
}).flat()`

test('tables break no word that fits on a line, and fit beside an address of any length', async (t) => {
  const project_id: number = await call('add/projects_2/projects', { url: 'crumbs.example' })
  await call('add/events_2/targets', {
    project_id,
    kind: 'webhook',
    address: `https://hooks.example/${'7f3a9c'.repeat(20)}`,
    name: 'Chat',
  })
  for (const locale of ['en-GB', 'ru-RU']) {
    const page = await visitor.open(t, '/projects', admin, { locale })
    for (const address of [`/projects/${project_id}/settings?section=events`, '/providers']) {
      await page.goto(`${sextant.url}/#${address}`)
      await page.locator('.stack').first().waitFor()
      await page.waitForLoadState('networkidle')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const where = `${address} in ${locale} at ${width} px`
        assert.deepEqual(await page.evaluate<string[]>(BROKEN), [], where)
        await assertNoSidewaysScroll(page)
      }
    }
  }
})
