import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor, typeDay } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin } = sextant

/** Opens each group of components in turn. */
async function eachGroup(page: Page, look: (group: string) => Promise<void>): Promise<void> {
  const groups = page.getByRole('navigation', { name: /Groups of components|Группы компонентов/ })
  await groups.waitFor()
  for (const link of await groups.getByRole('link').all()) {
    await link.click()
    await page.locator('.specimen').first().waitFor()
    await look(await link.innerText())
  }
}

/** A computed style of the first element that a selector finds. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
}

for (const [colorScheme, locale] of [
  ['light', 'en-GB'],
  ['dark', 'ru-RU'],
] as const) {
  test(`every component is accessible in ${colorScheme} colours, in ${locale}`, async (t) => {
    const page = await visitor.open(t, '/components', admin, { colorScheme, locale })
    await eachGroup(page, () => assertAccessible(page))
  })
}

test('at 200 % zoom and with reduced motion nothing is cut off or moves', async (t) => {
  // A window of 1280 px at 200 % is as wide as one of 640 px.
  const page = await visitor.open(t, '/components', admin, {
    viewport: { width: 640, height: 400 },
    reducedMotion: 'reduce',
  })
  await eachGroup(page, async (group) => {
    await assertNoSidewaysScroll(page)
    const moving = await page.evaluate<number>(
      'document.getAnimations().filter(({ effect }) => effect.target?.closest("main") !== null).length',
    )
    assert.equal(moving, 0, group)
  })
})

test('with forced colours, what is pressed and what was not found can still be seen', async (t) => {
  const page = await visitor.open(t, '/components', admin, { forcedColors: 'active' })
  await page.locator('.on-light .switch').first().waitFor()
  assert.notEqual(await styleOf(page, '.on-light .switch [aria-pressed=true]', 'outlineStyle'), 'none')
  await page.goto(`${sextant.url}/#/components?section=data`)
  await page.locator('.on-light .stack-bar').first().waitFor()
  assert.match(await styleOf(page, '.on-light .bar-0', 'backgroundImage'), /gradient/)
})

test('both grounds have their own colours, whatever the theme is', async (t) => {
  const page = await visitor.open(t, '/components', admin, { colorScheme: 'dark' })
  await page.locator('.on-light').first().waitFor()
  const [light, dark] = [
    await styleOf(page, '.on-light', 'backgroundColor'),
    await styleOf(page, '.on-dark', 'backgroundColor'),
  ]
  assert.notEqual(light, dark)
  assert.equal(await styleOf(page, 'main', 'backgroundColor'), dark)
  await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Light' }).click()
  assert.equal(await styleOf(page, '.on-dark', 'backgroundColor'), dark)
})

test('every control is reached and used by keyboard alone', async (t) => {
  const page = await visitor.open(t, '/components', admin)
  const light = (name: string) => page.getByRole('group', { name: `${name}: Light` })

  await light('Several').getByRole('button').last().focus()
  await page.keyboard.press('Enter')
  await page.getByText('At most two can be chosen.').waitFor()
  assert.equal(await page.getByRole('option', { disabled: true }).count(), 3)
  await page.keyboard.press('Escape')

  const list = light('ChoiceButton').getByRole('button').nth(1)
  await list.focus()
  await page.keyboard.press('Enter')
  await page.locator('.options-search input:focus').waitFor()
  await page.keyboard.type('oslo')
  await page.getByRole('option').nth(1).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await light('ChoiceButton').getByRole('button', { name: 'Label: Oslo' }).first().waitFor()

  const day = light('DayChoice').getByRole('button').first()
  await day.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('application').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await light('DayChoice').getByRole('button', { name: '2 Nov 2026' }).waitFor()

  await page.goto(`${sextant.url}/#/components?section=fields`)
  const dates = light('DateField').getByRole('group', { name: 'Label' })
  // The fields appear one by one.
  await dates.nth(2).waitFor()
  const date = dates.first()
  await typeDay(light('DateField'), 'Label', '2026-05-14')
  await date.getByText('14/05/2026').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('application').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await date.getByText('21/05/2026').waitFor()

  await page.goto(`${sextant.url}/#/components?section=messages`)
  await light('Dialog').getByRole('button', { name: 'Open dialog' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Dialog' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const focused = await page.evaluate<string>('document.activeElement.textContent')
  assert.equal(focused, 'Open dialog')
  await light('Announcement').getByRole('button').focus()
  await page.keyboard.press(' ')
  await light('Announcement').getByRole('status').getByText('Announced 1 times').waitFor()

  await page.goto(`${sextant.url}/#/components?section=data`)
  const heading = light('Table').getByRole('columnheader', { name: 'Position' }).first()
  await heading.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await page.locator('.on-light th[aria-sort=ascending]').waitFor()
})
