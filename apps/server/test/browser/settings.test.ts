import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'
import { assertAccessible, assertNoSidewaysScroll, choose, startVisitor } from './visitor.ts'

const sextant = await startTestApp(
  { afterAll },
  {
    settings: { PRICE_PER_PAGE: '0.01', SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'rank@sextant.example' },
  },
)
const visitor = await startVisitor({ afterAll }, sextant)
const { call } = sextant

/** A project with two keywords in one region of Google, 30 results deep. The sandbox always finds the site for `sourdough`. */
async function makeProject(owner: TestAccount): Promise<number> {
  const project_id = await call(
    'add/projects_2/projects',
    { url: 'bakery-lane.example', name: 'Bakery Lane' },
    owner,
  )
  await call('add/keywords_2/keywords/import', { project_id, keywords: ['sourdough', 'kettle'] }, owner)
  const region = { project_id, searcher_key: 1, region_key: 213, region_depth: 3 }
  await call('add/positions_2/searchers/regions', region, owner)
  return project_id
}

const addressOf = (project: number, section: string) => `/projects/${project}/settings?section=${section}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

test('a project is renamed, archived, and deleted after typing its name', async (t) => {
  const owner = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(owner)
  const page = await visitor.open(t, addressOf(id, 'general'), owner)
  await heading(page, 'General').waitFor()

  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Bakery Row')
  await page.getByText('Unsaved changes.').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Could not connect to Sextant').first().waitFor()
  assert.equal(await name.inputValue(), 'Bakery Row')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('✓ Saved at').waitFor()
  await page.getByRole('navigation', { name: 'Path to this page' }).getByText('Bakery Row').waitFor()

  await page.getByRole('button', { name: 'Archive project…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('it is not checked and costs nothing').waitFor()

  await page.getByRole('button', { name: 'Delete project…' }).click()
  const deleting = page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' })
  assert.ok(await deleting.isDisabled())
  await page.getByLabel('Project name').fill('Bakery Row')
  await deleting.click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  assert.deepEqual(await call('get/projects_2/projects', {}, owner), [])
})

test('regions are found with the keyboard, edited, exported, imported and removed', async (t) => {
  const owner = await sextant.newAccount()
  const id = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, owner)
  const page = await visitor.open(t, addressOf(id, 'engines'), owner)
  await page.getByText('No regions yet').waitFor()
  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByText('Choose at least one country or city.').waitFor()

  await page.getByRole('button', { name: 'Choose countries and cities' }).press('Enter')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.type('Duba')
  await page.getByRole('option', { name: 'Dubai, Emirate of Dubai, AE' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The first one clears the search.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove Dubai, Emirate of Dubai, AE' }).waitFor()
  await choose(page, 'Depth', 'Top 30')
  await page.getByRole('button', { name: 'Add region' }).click()
  await page.getByText('1 region added.').waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Dubai, AE' })
  await row.getByText('Top 30').waitFor()

  await row.getByRole('button', { name: 'Edit Dubai, AE' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, 'Device', 'Phone')
  await choose(dialog, 'Language', 'Icelandic (is)')
  await dialog.getByText('A different language or device is a different region.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Phone').waitFor()
  await row.getByText('Icelandic (is)').waitFor()
  await row.getByLabel('Check in Dubai, AE').uncheck()
  await row.getByText('✓ Saved at').waitFor()

  await page.getByText('Import and export').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export regions' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  assert.match(file, /^1;"?Dubai"?;AE;is;2;3/)
  const lines = page.getByLabel('Regions to add')
  await lines.fill('1;Nowhere at all')
  await page.getByRole('button', { name: 'Import regions' }).click()
  await page.getByRole('alert').getByText('Nowhere at all').waitFor()
  assert.equal(await lines.inputValue(), '1;Nowhere at all')
  await lines.fill('0;Moscow')
  await page.getByRole('button', { name: 'Import regions' }).click()
  await page.getByText('1 region added.').waitFor()
  await page.getByRole('heading', { level: 3, name: 'Yandex' }).waitFor()

  await row.getByRole('button', { name: 'Remove Dubai, AE' }).click()
  await page.getByRole('dialog').getByText('Its positions are kept').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await row.waitFor({ state: 'detached' })
})

test('rules are tested before they are saved, and a replay applies them to past checks', async (t) => {
  const owner = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(owner)
  await call('edit/positions_2/checker/go', { id }, owner)
  await sextant.checked(id, owner)
  const view = await visitor.open(t, addressOf(id, 'competitors'), owner)
  await view.getByText('No competitors yet').waitFor()
  await view.getByLabel('Sites').fill('crumbs.example\nhttps://www.loaf.example/about')
  await view.getByRole('button', { name: 'Add', exact: true }).click()
  await view.getByText('2 competitors added.').waitFor()
  await view.getByRole('button', { name: 'Move crumbs.example down' }).click()
  await view.getByRole('row').nth(1).getByText('loaf.example').first().waitFor()
  await view.getByRole('link', { name: 'Match rules crumbs.example' }).click()

  await view.getByRole('heading', { name: 'What counts as crumbs.example' }).waitFor()
  const subdomains = view.getByLabel(/^Count results on subdomains/)
  await subdomains.uncheck()
  await view.getByText('✓ Saved at').waitFor()
  const [{ rules }] = await call('get/positions_2/rules', { project_id: id, site_id: id }, owner)
  assert.equal(rules[0].subdomains, 0)
  await subdomains.check()
  await view.getByLabel('and its subdomains').and(view.locator(':checked')).waitFor()
  await choose(view, 'Site', 'bakery-lane.example (your site)')
  await view.getByRole('heading', { name: 'What counts as bakery-lane.example (your site)' }).waitFor()
  await view
    .getByLabel('Addresses')
    .fill('https://www.bakery-lane.example/jobs/baker\nhttps://other.example/')
  const first = view.getByRole('row').filter({ hasText: 'jobs/baker' })
  await first.getByText('✓ yes').waitFor()
  await view.getByRole('button', { name: 'Add rule' }).click()
  const rule = view.getByRole('group', { name: 'Rule 2' })
  await choose(rule, 'Effect', 'never counts')
  await choose(rule, 'Match by', 'path and below')
  await rule.getByLabel('Host and path').fill('bakery-lane.example/jobs')
  await first.getByText('✕ no').waitFor()
  await first.getByText('never counts').waitFor()
  await assertAccessible(view)
  // This rule excludes the whole site, so that past positions change.
  await choose(rule, 'Match by', 'host')
  await rule.getByLabel('Host', { exact: true }).fill('bakery-lane.example')
  await rule.getByLabel('and its subdomains').check()
  await view.getByRole('button', { name: 'Save', exact: true }).click()
  await view.getByText('Checks that start from now on use these rules.').waitFor()
  await view.getByText('All 2 versions').waitFor()

  await view.getByRole('button', { name: 'Preview changes for' }).click()
  await view.getByText(/^Preview from /).waitFor()
  await view.getByText(/Removed positions:|Changed positions or pages:/).waitFor()
  await view.reload()
  await view.getByRole('button', { name: 'Apply changes…' }).click()
  await view.getByRole('dialog').getByRole('button', { name: 'Apply changes' }).click()
  await view.getByText(/^Applied on/).waitFor()
})

test('a schedule shows its next starts and its price before it is confirmed', async (t) => {
  const owner = await sextant.newAccount({ bonus: '10' })
  const id = await makeProject(owner)
  const page = await visitor.open(t, addressOf(id, 'checks'), owner)
  await page.getByText('With one check a day, 30 days cost').first().waitFor()
  await page.getByText('at most US$1.80', { exact: true }).first().waitFor()
  await page.getByLabel(/^Thrifty/).check()
  await page.getByLabel('Days between sweeps').fill('0')
  await page.getByText('Enter a whole number from 1 to 90.').waitFor()
  await page.getByLabel('Days between sweeps').fill('10')
  await page.getByText('The current providers need no second request for it.').waitFor()
  await page.getByLabel(/^Load AI Overviews/).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('✓ Saved at').waitFor()
  const [{ load_ai_overview }] = await call(
    'get/projects_2/projects',
    { id, fields: ['load_ai_overview'] },
    owner,
  )
  assert.equal(load_ai_overview, 1)

  await page.getByRole('button', { name: 'Schedule rank checks' }).click()
  const entry = page.getByRole('group', { name: 'Days and times 1' })
  await page.getByText('In 30 days: 30 runs, at most US$1.80.').waitFor()
  await choose(entry, 'Days', 'Selected days')
  await entry.getByLabel('Monday').uncheck()
  await page.getByText('Choose at least one day and one time').waitFor()
  await entry.getByLabel('Sunday').check()
  await page.getByText(/In 30 days: [45] runs, at most US\$0\.(24|30)\./).waitFor()
  await page.getByText('Next starts: Sun').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Save schedule…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/at most US\$0\.(24|30)\./).waitFor()
  const { schedule: before } = await call('get/schedule_2', { type: 'positions_go', target_id: id }, owner)
  assert.deepEqual(before, [])
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByText('Next start:').waitFor()
  const { schedule } = await call('get/schedule_2', { type: 'positions_go', target_id: id }, owner)
  assert.deepEqual(schedule, [{ days: ['SUNDAY'], times: [{ hour: '6', minute: '0' }] }])

  await page.reload()
  await page.getByRole('button', { name: 'Turn off schedule…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Turn off schedule…' }).waitFor({ state: 'detached' })
})

test('a guest who may only view sees no failure, and buttons that do nothing look so', async (t) => {
  const owner = await sextant.newAccount({ bonus: '10' })
  const guest = await sextant.newAccount()
  const id = await makeProject(owner)
  await call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, owner)
  await sextant.join(guest)
  const page = await visitor.open(t, addressOf(id, 'general'), guest)
  await page.getByText('Only the owner of the project can edit it.').waitFor()
  await page.waitForLoadState('networkidle')
  assert.deepEqual(await page.getByRole('alert').allInnerTexts(), [])
  const groundOf = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .evaluate((button) => String(button.computedStyleMap().get('background-color')))
  assert.equal(await groundOf('Save'), await groundOf('Delete project…'))
})

test('a guest sees which rights are missing and can leave the project', async (t) => {
  const owner = await sextant.newAccount({ bonus: '10' })
  const guest = await sextant.newAccount()
  const id = await makeProject(owner)
  const page = await visitor.open(t, addressOf(id, 'sharing'), owner)
  await page.getByText('Not shared yet').waitFor()
  await page.getByLabel('Email address or account ID').fill('somebody')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('Enter an email address, such as ann@crumbs.example').waitFor()
  await page.getByLabel('Email address or account ID').fill(String(guest.id))
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: `account ${guest.id}` })
  await row.getByText('view', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Edit rights' }).click()
  await page.getByRole('dialog').getByLabel('edit').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await row.getByText('view, edit').waitFor()
  await row.getByText('invited, not accepted yet').waitFor()
  await sextant.join(guest)

  const guests = await visitor.open(t, addressOf(id, 'general'), guest)
  await guests.getByText('Only the owner of the project can edit it.').waitFor()
  assert.ok(await guests.getByRole('button', { name: 'Delete project…' }).isDisabled())
  assert.ok(await guests.getByRole('button', { name: 'Save', exact: true }).isEnabled())
  await guests.getByRole('link', { name: 'Mode and schedule' }).click()
  await guests
    .getByText('You need the right to start checks, because the owner pays for them.')
    .first()
    .waitFor()
  assert.ok(await guests.getByRole('button', { name: 'Schedule rank checks' }).isDisabled())
  await assertAccessible(guests)
  await guests.getByRole('link', { name: 'Sharing' }).click()
  await guests.getByText('You need the right to share the project.').waitFor()
  await guests.getByRole('button', { name: 'Leave project…' }).click()
  await guests.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await guests.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
  assert.deepEqual(await call('get/projects_2/projects', {}, guest), [])
})

test('a webhook shows its secret once and is tested, and a rule sends to it', async (t) => {
  const owner = await sextant.newAccount()
  const id = await makeProject(owner)
  const page = await visitor.open(t, addressOf(id, 'events'), owner)
  await page.getByText('Add a target first.').waitFor()
  await page.getByLabel('URL').fill('https://chat.crumbs.example/hooks/7')
  await page.getByLabel('Name (optional)').fill('Chat')
  await page.getByRole('button', { name: 'Add target' }).click()
  const secret = page.getByRole('dialog', { name: 'Webhook secret' })
  assert.match((await secret.locator('code').textContent())!, /^sxt_/)
  await assertAccessible(page)
  await secret.getByRole('button', { name: 'I saved the secret' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Send test Chat' }).click()
  await page.getByText('Test message sent.').waitFor()
  await page.getByRole('rowheader').filter({ hasText: 'Message content' }).waitFor()

  await page.getByRole('button', { name: 'Add rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add rule' })
  await dialog.getByLabel('N of top N').fill('0')
  await dialog.getByText('Enter a whole number from 1 to 1000.').waitFor()
  assert.ok(await dialog.getByRole('button', { name: 'Save' }).isDisabled())
  await dialog.getByLabel('N of top N').fill('3')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const rule = page.getByRole('row').filter({ hasText: 'Keywords left the top 3' })
  await rule.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('N of top N').fill('5')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Keywords left the top 5').waitFor()
  const [saved] = await call('get/events_2/rules', { project_id: id }, owner)
  assert.deepEqual([saved.kind, saved.threshold], ['left_top', 5])
})

test('an email target gets its messages at once, or in one email a day or a week', async (t) => {
  const owner = await sextant.newAccount()
  const id = await makeProject(owner)
  const page = await visitor.open(t, addressOf(id, 'events'), owner)
  await page.getByText('Add a target first.').waitFor()
  assert.equal(await page.getByLabel('When to send').count(), 0)
  await page.getByLabel('Type').click()
  await page.getByRole('option', { name: 'Email' }).click()
  await page.getByLabel('Email address').fill('team@crumbs.example')
  await page.getByLabel('When to send').click()
  await page.getByRole('option', { name: 'in one email a day' }).click()
  await page.getByRole('button', { name: 'Add target' }).click()
  const target = page.getByRole('row').filter({ hasText: 'team@crumbs.example' })
  await target.getByText('Email, in one email a day').waitFor()
  await target.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('When to send').click()
  await page.getByRole('option', { name: 'in one email every Monday' }).click()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await target.getByText('Email, in one email every Monday').waitFor()
  const [saved] = await call('get/events_2/targets', { project_id: id }, owner)
  assert.deepEqual([saved.kind, saved.digest], ['email', 'weekly'])
})

for (const [what, options] of [
  ['in light colours', { colorScheme: 'light' }],
  ['in dark colours and 360 px', { colorScheme: 'dark', viewport: { width: 360, height: 800 } }],
  ['in Russian and 360 px', { locale: 'ru-RU', viewport: { width: 360, height: 800 } }],
  ['beside the side bar at 1000 px', { viewport: { width: 1000, height: 800 } }],
] as const) {
  test(`every section fits and is accessible ${what}`, async (t) => {
    const owner = await sextant.newAccount({ bonus: '10' })
    const project_id = await makeProject(owner)
    await call('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] }, owner)
    await call('add/projects_2/guests', { project_id, email: 'ann@crumbs.example', rights: ['view'] }, owner)
    const schedule = [{ days: ['MONDAY', 27], times: [{ hour: 6, minute: 30 }] }]
    await call('edit/schedule_2', { type: 'positions_go', target_id: project_id, schedule }, owner)
    const webhook = { project_id, kind: 'webhook', address: `https://chat.example/${'x'.repeat(80)}` }
    const { id } = await call('add/events_2/targets', webhook, owner)
    await call('edit/events_2/targets/test', { project_id, id }, owner)
    const page = await visitor.open(t, addressOf(project_id, 'general'), owner, options)
    const links = page
      .getByRole('navigation', { name: /^(Settings sections|Разделы настроек)$/ })
      .getByRole('link')
    await links.first().waitFor()
    for (let section = 0; section < (await links.count()); section += 1) {
      await links.nth(section).click()
      await page
        .locator('#settings-section')
        .getByText((await links.nth(section).textContent())!)
        .waitFor()
      await page.locator('.settings section .panel').first().waitFor()
      await assertNoSidewaysScroll(page)
      await assertAccessible(page)
    }
  })
}
