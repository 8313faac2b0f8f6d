import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, listen } from '../serp/stand-in.ts'
import { createWorld } from '../serp/world.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const world = createWorld()
const serper = await listen(createStandIn(serperFormat, world))
const serpapi = await listen(createStandIn(serpapiFormat, world))
afterAll(() => Promise.all([serper.close(), serpapi.close()]))
const sextant = await startTestApp({ afterAll })
const { admin, call } = sextant
const visitor = await startVisitor({ afterAll }, sextant)

const ADDRESS = '/providers?section=canaries'
const add = (id: string, url: string, price_per_unit: string) =>
  call('add/providers_2/providers', { id, key: `key-ok-${id}`, base_url: url, price_per_unit })

test('a share is confirmed with its price, and two providers are compared side by side', async (t) => {
  await add('serper', serper.url, '0.01')
  const page = await visitor.open(t, ADDRESS, admin)
  await page.getByText('Nothing compared yet').waitFor()
  await page.getByText('Set a share of pages above').waitFor()
  await page.getByText('No second provider for Yandex, Google, Bing and Brave').waitFor()
  await assertAccessible(page)

  await add('serpapi', serpapi.url, '0.02')
  world.place('copper kettle', `https://${SITE}/`, 2)
  const project = await trackProject(sextant, { keywords: ['copper kettle', 'tin kettle'] })
  await call('edit/positions_2/checker/go', { id: project.id })
  await sextant.checked(project.id)

  await page.reload()
  await page.getByText('SerpApi is asked for pages of Serper.').waitFor()
  const percent = page.getByLabel('Percent of first pages, Google')
  await percent.fill('101')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a whole number from 0 to 100.').waitFor()
  await percent.fill('100')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Buy 100% of the first pages of Google twice?' })
  await dialog.getByText('About 0.04 per week: 2 of the first pages').waitFor()
  await dialog.getByText('no account is charged').waitFor()
  await assertAccessible(page)
  const [before] = await call('get/providers_2/canaries', { searcher_key: 1 })
  assert.equal(before.percent, 0)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('status').getByText('Canaries for Google: 100%.').waitFor()

  const pair = page.getByRole('region', { name: 'Google: Serper and SerpApi' })
  await page.getByText('Canaries are on.').or(pair).first().waitFor()
  const compared = async () => (await call('get/providers_2/canaries/agreement'))[0]?.pages
  for (const deadline = Date.now() + 120_000; (await compared()) !== 2;) {
    assert.ok(Date.now() < deadline, 'the canaries are not asked for')
    await page.waitForTimeout(100)
  }
  await page.reload()
  await pair.getByText('2 of 2 chosen').waitFor()
  await pair.getByText('0 places').waitFor()
  const cost = pair.getByRole('row', { name: 'Cost of a page' })
  assert.deepEqual(await cost.getByRole('cell').allInnerTexts(), ['0.01', '0.02'])
  const readable = pair.getByRole('row', { name: 'Readable replies' })
  assert.deepEqual(await readable.getByRole('cell').allInnerTexts(), ['100%', '100%'])
  await pair.getByText('Agreement per day').waitFor()
  await assertAccessible(page)
  const month = page.getByRole('button', { name: '30 days' })
  await month.focus()
  await page.keyboard.press('Enter')
  await month.and(page.locator('[aria-pressed="true"]')).waitFor()

  await percent.fill('0')
  await page.getByRole('button', { name: 'Save for Google' }).click()
  await page.getByRole('status').getByText('Canaries for Google are off.').waitFor()

  const narrow = await visitor.open(t, ADDRESS, admin, {
    locale: 'ru-RU',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  await narrow.getByRole('region', { name: 'Google: Serper и SerpApi' }).waitFor()
  await assertNoSidewaysScroll(narrow)
  await assertAccessible(narrow)
  await narrow.context().setOffline(true)
  await narrow.getByLabel('Процент первых страниц, Google').fill('5')
  await narrow.keyboard.press('Enter')
  await narrow.getByRole('button', { name: 'Включить' }).click()
  await narrow.getByRole('alert').getByText('Sextant недоступен.').first().waitFor()
})
