import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { daysBeforeNow } from '../days.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { choose, chooseDay, startVisitor } from './visitor.ts'

const daysAgo = daysBeforeNow()

// The ways that `docs/journeys.md` describes, with the clicks and fields that it says.
const sextant = await startTestApp({ afterAll }, { worker: false })
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call } = sextant

const WIDE = { width: 1440, height: 900 }
const CLIENTS = 30
for (let client = 1; client < CLIENTS - 1; client += 1) {
  await call('add/projects_2/projects', { url: `client-${client}.example`, name: `Client ${client}` })
}

/** A keyword whose page gave way to another one and came back. */
const { id: competing, regionIndex } = await trackProject(sextant, { keywords: ['baguette'] })
const pages = ['/baguette', '/bread', '/baguette']
const lines = pages.map((path, at) => `baguette;${daysAgo(9 - at)};${12 + at};${SITE}${path}`)
await call('add/positions_2/history/import', {
  project_id: competing,
  region_index: regionIndex,
  positions: ['name;date;position;relevant_url', ...lines].join('\n'),
})

const project_id: number = await call('add/projects_2/projects/demo', { lang: 'en' })
const [{ name: project }] = await call('get/projects_2/projects', { id: project_id, fields: ['name'] })
const blocks = [{ kind: 'summary' }, { kind: 'table' }]
await call('add/reports_2/templates', { project_id, name: 'Monthly', period: 'month', blocks })

const documented = Object.fromEntries(
  (await readFile('docs/journeys.md', 'utf8'))
    .matchAll(/^\| (\w.*?) +\|.*\| (\d.*?) +\|$/gm)
    .map(([, journey, steps]) => [journey!, steps!]),
)

const shown = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Someone at the list of projects, whose clicks and fields are counted. */
class Person {
  readonly page: Page
  #clicks = 0
  #fields = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(what: Locator): Promise<void> {
    this.#clicks += 1
    await what.click()
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#fields += 1
    await field.fill(text)
  }

  /** Opens a list or a calendar and chooses from it. */
  async choose(choosing: Promise<void>): Promise<void> {
    this.#clicks += 2
    await choosing
  }

  /** Opens a project and one of its pages. */
  async goTo(name: string, of: string = project): Promise<void> {
    await this.click(this.page.getByRole('rowheader').getByRole('link', { name: of, exact: true }))
    await this.click(this.page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name }))
  }

  get steps(): string {
    return `${this.#clicks} clicks${this.#fields === 0 ? '' : `, ${this.#fields} field`}`
  }
}

const journeys: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  'See thirty clients at a glance': async ({ page }) => {
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await rows.nth(CLIENTS - 1).waitFor()
    for (const row of await rows.all()) {
      const { y, height } = (await row.boundingBox())!
      assert.ok(y >= 0 && y + height <= WIDE.height, `${await row.innerText()} is at ${y} px`)
    }
  },
  'See what moved this week, and why': async (person) => {
    const { page } = person
    await person.goTo('Summary')
    await person.choose(choose(page, 'Period', '7 days'))
    await page.getByRole('button', { name: `Compare ${shown(daysAgo(7))}` }).waitFor()
    const parts = page.getByRole('region', { name: 'Parts of the change' })
    await person.click(parts.getByRole('link').first())
    await page.getByRole('columnheader', { name: 'Change', exact: true }).waitFor()
    await person.click(page.getByRole('gridcell').getByRole('link').nth(1))
    await person.click(page.getByRole('button', { name: 'Changes', exact: true }))
    await page.getByRole('button', { name: `Compare with ${shown(daysAgo(7))}` }).waitFor()
    await page.getByRole('table', { name: 'Changes' }).waitFor()
  },
  'Compare two dates by group': async (person) => {
    const { page } = person
    await person.goTo('Summary')
    await person.choose(chooseDay(page, 'Compare', daysAgo(9)))
    await person.choose(chooseDay(page, 'With', daysAgo(2)))
    const parts = page.getByRole('table', { name: 'Parts of the change' })
    await parts.getByRole('row', { name: /^Total 50 / }).waitFor()
  },
  'Send a client a link': async (person) => {
    const { page } = person
    await person.goTo('Settings')
    await person.click(page.getByRole('link', { name: 'Sharing' }))
    await person.click(page.getByRole('button', { name: 'Create guest link…' }))
    const dialog = page.getByRole('dialog')
    await person.fill(dialog.getByLabel('Name', { exact: true }), 'for the client')
    await person.click(dialog.getByRole('button', { name: 'Create' }))
    await page.locator('pre', { hasText: '/#/g/' }).waitFor()
  },
  'Make the monthly report of a client': async (person) => {
    const { page } = person
    await person.goTo('Reports')
    await person.click(page.getByRole('button', { name: 'Make report' }))
    await page.getByRole('article').waitFor()
  },
  'Find pages that compete': async (person) => {
    const { page } = person
    await person.goTo('Pages', 'Bakery Lane')
    await person.click(page.getByRole('button', { name: 'Several pages for a keyword' }))
    await page
      .getByText(/several pages of the site|several pages of your site/i)
      .first()
      .waitFor()
  },
}

test('every journey is documented', () => {
  assert.deepEqual(Object.keys(documented), Object.keys(journeys))
})

for (const [name, walk] of Object.entries(journeys)) {
  test(`${name}: ${documented[name]}`, async (t) => {
    const person = new Person(await visitor.open(t, '/projects', admin, { viewport: WIDE }))
    await walk(person)
    assert.equal(person.steps, documented[name])
  })
}
