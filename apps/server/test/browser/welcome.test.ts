import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)

/** Waits for a condition here, because the Content-Security-Policy forbids the page to evaluate one. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await isSo());) {
    assert.ok(Date.now() < deadline, `timed out: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the keyboard alone leads from an empty account to the first position within two minutes', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const began = Date.now()
  const page = await visitor.open(t, '/', account)
  await page.getByRole('heading', { level: 1, name: 'Set up a project' }).waitFor()
  await assertAccessible(page)
  const focused = () =>
    page.evaluate<string>('(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()')
  const focusedIs = (name: string) => until(async () => (await focused()).startsWith(name), name)
  const reach = async (name: string) => {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await focused()).startsWith(name)) return
    }
    assert.fail(`the keyboard does not reach ${name}`)
  }

  await reach('Site address')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the address of your site.').waitFor()
  await page.keyboard.type('https://www.bakery-lane.example/')
  await page.keyboard.press('Enter')
  await focusedIs('Keywords')
  await reach('Keywords, one per line')
  await page.keyboard.type('rye bread\nsourdough delivery\n')
  await reach('Add 2 keywords')
  await page.keyboard.press('Enter')
  await focusedIs('Search engine and region')
  // A reload keeps the progress.
  await page.reload()
  await page.getByText('bakery-lane.example with its subdomains').waitFor()
  const place = page.getByRole('combobox', { name: 'Country or city' })
  await until(
    async () => (await place.inputValue()).startsWith('United Kingdom'),
    'the country of the browser',
  )
  await place.fill('Leed')
  await page.getByRole('option', { name: /Leeds/ }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await assertAccessible(page)
  await reach('Add region')
  await page.keyboard.press('Enter')

  await page.getByText('Google, Leeds (en, PC, top 30)').waitFor()
  await page.getByText('These positions will be invented').waitFor()
  await page.getByText('At most US$0.06', { exact: true }).waitFor()
  await assertAccessible(page)
  await focusedIs('Price and check')
  await reach('Start check for at most US$0.06')
  await page.keyboard.press('Enter')
  await page.getByRole('row', { name: /rye bread (Position \d+|Not found)/ }).waitFor()
  await page.getByRole('row', { name: /sourdough delivery (Position \d+|Not found)/ }).waitFor()
  await page.getByText('These positions are invented').waitFor()
  await assertAccessible(page)
  assert.ok(Date.now() - began < 120_000)
  await page.getByRole('link', { name: 'View rankings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
})

test('errors of each step are shown, and a missing project offers to start over', async (t) => {
  const account = await sextant.newAccount()
  const page = await visitor.open(t, '/welcome?project=999999', account)
  await page.getByText('Project not found').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('Site address').fill('no site')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').getByText('must be a domain or the URL of a page').waitFor()

  await page.getByLabel('Site address').fill('poor.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Keywords, one per line').fill('rye bread')
  await page.getByRole('button', { name: 'Add 1 keyword' }).click()
  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByRole('button', { name: /Start check/ }).click()
  await page.getByRole('alert').getByText('the price is 0.03, but only 0.00 is available').waitFor()
})

test('the setup works at 360 px in Russian and dark colours', async (t) => {
  const account = await sextant.newAccount({ bonus: '1' })
  const page = await visitor.open(t, '/welcome', account, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 800 },
  })
  const look = async () => {
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  }
  await page.getByLabel('Адрес сайта').fill('пекарня.рф')
  await look()
  await page.getByRole('button', { name: 'Продолжить с этим сайтом' }).click()
  await page.getByLabel('Запросы, по одному в строке').fill('ржаной хлеб\nхлеб на закваске\nбагет')
  await look()
  await page.getByRole('button', { name: 'Добавить 3 запроса' }).click()
  await choose(page, 'Поисковая система', 'Yandex')
  await look()
  await page.getByRole('button', { name: 'Проверять здесь' }).click()
  await page.getByRole('button', { name: 'Запустить проверку, не дороже' }).click()
  await page.getByRole('row', { name: /багет/ }).waitFor()
  await look()
})
