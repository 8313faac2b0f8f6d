import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { reportedProject } from '../services/reports_2/reported-project.ts'
import { assertAccessible, assertNoSidewaysScroll, startVisitor } from './visitor.ts'

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const refused = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    done(address.startsWith('nobody@') ? refused : undefined)
  },
  onData(stream, _session, done) {
    stream.resume().on('end', () => done())
  },
})
smtp.on('error', () => undefined)
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
afterAll(() => new Promise<void>((done) => smtp.close(done)))

const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
const sextant = await startTestApp(
  { afterAll },
  { settings: { SMTP_URL, SMTP_FROM: 'rank@sextant.example' } },
)
const visitor = await startVisitor({ afterAll }, sextant)
const { admin, call, newAccount, post } = sextant
const { project_id } = await reportedProject(sextant)
const address = `/projects/${project_id}/reports`
const report_template_id: number = await call('add/reports_2/templates', {
  project_id,
  name: 'For Anna',
  period: 'checks',
  blocks: [{ kind: 'summary' }],
})
const report_id: number = await call('add/reports_2/reports', { project_id, report_template_id })

test('a template gets a schedule by keyboard, sends now, shows what became of each email, and is turned off', async (t) => {
  const page = await visitor.open(t, address, admin)
  await page.getByText('No report was sent yet').waitFor()
  await page.getByRole('button', { name: 'Schedule… For Anna' }).press('Enter')
  const dialog = page.getByRole('dialog')
  assert.ok(await dialog.getByRole('checkbox', { name: 'Monday' }).isChecked())
  await dialog.getByRole('checkbox', { name: 'Friday' }).press('Space')
  // A report is sent at most once a day.
  assert.equal(await dialog.getByRole('button', { name: 'Add a time' }).count(), 0)
  await dialog.getByLabel('Recipients').fill('anna@client.example\nnobody@client.example')
  await dialog.getByRole('checkbox', { name: 'XLSX' }).press('Space')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Save schedule' }).press('Enter')
  await page.getByText('Sent to 2 recipients.').waitFor()
  const of = { type: 'positions_report', target_id: project_id, target_id_2: report_template_id }
  const { schedule, settings } = await call('get/schedule_2', of)
  assert.deepEqual(schedule, [{ days: ['MONDAY', 'FRIDAY'], times: [{ hour: '9', minute: '0' }] }])
  assert.deepEqual(
    [settings.emails, settings.formats, settings.link_days],
    [['anna@client.example', 'nobody@client.example'], ['pdf', 'xlsx'], 90],
  )

  await page.getByRole('button', { name: 'Send now… For Anna' }).press('Enter')
  await dialog.getByText('anna@client.example').waitFor()
  await dialog.getByRole('button', { name: 'Send' }).press('Enter')
  const emails = page.getByRole('table', { name: 'Sent by email' })
  await emails.getByRole('row', { name: /anna@client\.example .* sent/ }).waitFor()
  const refused = emails.getByRole('row', { name: /nobody@client\.example .* not sent .* status 550/ })
  await refused.waitFor()
  await assertAccessible(page)
  await refused.getByRole('button', { name: 'Send again to nobody@client.example' }).press('Enter')
  await dialog.getByRole('button', { name: 'Send again' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await refused.waitFor()

  await page.getByRole('button', { name: 'Turn off schedule… For Anna' }).press('Enter')
  await dialog.getByRole('button', { name: 'Turn off' }).press('Enter')
  await page.getByText('Sent to 2 recipients.').waitFor({ state: 'detached' })
  assert.deepEqual((await call('get/schedule_2', of)).schedule, [])
})

test('a report is sent from its page, and shared by a link that opens it without an account', async (t) => {
  const page = await visitor.open(t, `${address}/${report_id}`, admin)
  await page.getByRole('button', { name: 'Share link…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Whoever has the link sees this report').waitFor()
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Create link' }).press('Enter')
  await dialog.getByText('Copy it now').waitFor()
  await assertAccessible(page)
  const link = await dialog.locator('code').innerText()
  const token = /#\/g\/(\S+)$/.exec(link)![1]!
  const visit = await post('add/projects_2/guest_links/visits', { token }, { cookie: undefined })
  assert.deepEqual(
    visit.json.result.reports.map(({ id }: { id: number }) => id),
    [report_id],
  )
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')

  await page.getByRole('button', { name: 'Send by email…' }).press('Enter')
  await dialog.getByLabel('Recipients').fill('not an address')
  await dialog.getByLabel('Message').fill('Good news.')
  await assertAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await dialog.getByText(/must be an email address/).waitFor()
  await dialog.getByLabel('Recipients').fill('boris@client.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await page.getByRole('row', { name: /boris@client\.example .* sent/ }).waitFor()
})

test('a guest who may only view sees no emails and no way to send or share', async (t) => {
  const guest = await newAccount()
  await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view'] })
  await sextant.join(guest)
  const page = await visitor.open(t, `${address}/${report_id}`, guest)
  await page.getByRole('article').waitFor()
  assert.equal(await page.getByRole('button', { name: /Share|Send/ }).count(), 0)
  await page.goto(`${sextant.url}/#${address}`)
  await page.getByRole('heading', { name: 'Reports made' }).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Sent by email' }).count(), 0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the schedule of a report fits 360 px and is accessible in Russian and ${colorScheme} colours`, async (t) => {
    const options = { colorScheme, locale: 'ru-RU', viewport: { width: 360, height: 800 } }
    const page = await visitor.open(t, address, admin, options)
    await page.getByRole('heading', { name: 'Отправлено по почте' }).waitFor()
    await page.getByRole('button', { name: /^(Расписание|Изменить расписание)… For Anna$/ }).click()
    await page.getByRole('dialog').getByLabel('Получатели').waitFor()
    await assertNoSidewaysScroll(page)
    await assertAccessible(page)
  })
}
