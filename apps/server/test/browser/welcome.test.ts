import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const sextant = await startTestApp({ afterAll })
const visitor = await startVisitor({ afterAll }, sextant)

/** Waits for a condition here, because the Content-Security-Policy forbids the page to evaluate one. */
async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + 15_000; !(await isSo());) {
    assert.ok(Date.now() < deadline, `timed out: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the keyboard alone leads from an empty account to the first positions within a minute', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const page = await visitor.open(t, '/', account)
  await page.getByRole('heading', { level: 1, name: 'Add a project' }).waitFor()
  await assertAccessible(page)
  const focused = () =>
    page.evaluate<string>('(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()')
  const focusedIs = (name: string) => until(async () => (await focused()).startsWith(name), name)
  const reach = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await focused()).startsWith(name)) return
    }
    assert.fail(`the keyboard does not reach ${name}`)
  }

  await reach('Address of the site')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the address of your site.').waitFor()
  await page.getByText('Enter at least one keyword.').waitFor()
  await focusedIs('Address of the site')
  await assertAccessible(page)
  await page.keyboard.type('https://www.bakery-lane.example/')
  await reach('Keywords, one per line')
  await page.keyboard.type('rye bread\nsourdough delivery\nRye  bread\n')
  await page.getByText('2 keywords. 1 line repeats another and is left out.').waitFor()
  // The country of the browser is chosen; a city in the other language of its name is added.
  await page.getByText('Google, United Kingdom, PC, top 30').waitFor()
  await reach('Choose countries and cities')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.type('Лидс')
  await page.getByRole('option', { name: /^Leeds/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The first one clears the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.getByText('Every keyword is checked 4 times:').waitFor()
  await page.getByRole('button', { name: 'Remove United Kingdom' }).click()
  await page.getByText('Every keyword is checked 2 times:').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save and see the price' }).focus()
  await page.keyboard.press('Enter')

  await page.getByText('These positions will be invented').waitFor()
  // A reload keeps what is saved.
  await page.reload()
  await page.getByText('At most US$0.12', { exact: true }).waitFor()
  await assertAccessible(page)
  await reach('Start check for at most US$0.12')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Rankings' }).waitFor()
  for (const keyword of ['rye bread', 'sourdough delivery']) {
    const row = page.getByRole('row').filter({ hasText: keyword })
    await row
      .getByText(/^(\d+|>\d+)$/)
      .first()
      .waitFor()
  }
})

test('what is wrong is said beside its question, and a missing project offers to start over', async (t) => {
  const account = await sextant.newAccount()
  const page = await visitor.open(t, '/welcome?project=999999', account)
  await page.getByText('Project not found').waitFor()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByLabel('Address of the site').fill('no site')
  await page.getByLabel('Keywords, one per line').fill(`rye bread\n${'x'.repeat(300)}`)
  const save = page.getByRole('button', { name: 'Save and see the price' })
  await page.getByText('Google, United Kingdom, PC, top 30').waitFor()
  await save.click()
  await page.getByText('A keyword has at most 255 characters.').waitFor()
  await page.getByLabel('Keywords, one per line').fill('rye bread')
  await save.click()
  await page.getByText('This is not the address of a site.').waitFor()

  await page.getByLabel('Address of the site').fill('poor.example')
  await save.click()
  await page.getByText('The account has US$0.00, which is less than the price').waitFor()
  await page.getByRole('button', { name: /Start check/ }).click()
  await page.getByRole('alert').getByText('the price is 0.03, but only 0.00 is available').waitFor()
})

test('answers that are sent again after a broken connection make one project', async (t) => {
  const account = await sextant.newAccount({ bonus: '10' })
  const page = await visitor.open(t, '/welcome', account)
  // The project is made, but its answer does not arrive.
  let broken = 0
  await page.route('**/v2/json/add/projects_2/projects', async (route) => {
    broken += 1
    if (broken > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('Address of the site').fill('bakery-lane.example')
  const lines = Array.from({ length: 10_000 }, (_, n) => `bread ${n}`).join('\n')
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'keywords.txt', mimeType: 'text/plain', buffer: Buffer.from(lines) })
  await page.getByText('10,000 keywords.').waitFor()
  await page.getByText('Google, United Kingdom, PC, top 30').waitFor()
  const save = page.getByRole('button', { name: 'Save and see the price' })
  await save.click()
  await page.getByText('Your answers are still here.').waitFor()
  await save.click()
  await page.getByText('At most US$300.00', { exact: true }).waitFor()
  assert.ok(broken > 1)
  const projects = await sextant.call('get/projects_2/projects', { fields: ['count_keywords'] }, account)
  assert.deepEqual(projects, [{ count_keywords: 10_000 }])
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
  await page.getByLabel('Запросы, по одному в строке').fill('ржаной хлеб\nхлеб на закваске\nбагет')
  await page.getByText('3 запроса.').waitFor()
  await page.getByRole('checkbox', { name: 'Yandex' }).check()
  await page.getByText('Каждый запрос проверяется 2 раза:').waitFor()
  await look()
  await page.getByRole('button', { name: 'Сохранить и узнать цену' }).click()
  await page.getByText('пекарня.рф').first().waitFor()
  await page.getByRole('button', { name: 'Запустить проверку, не дороже' }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Запустить проверку, не дороже' }).click()
  await page.getByRole('row').filter({ hasText: 'багет' }).waitFor()
  await look()
})
