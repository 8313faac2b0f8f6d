import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { afterAll, beforeEach, describe, test, vi } from 'vitest'
import { linksFrom } from '#events/links.ts'
import { runDue } from '#scheduling/run-due.ts'
import { recoverSendings } from '#sendings/recovery.ts'
import { deliverReport } from '#services/reports_2/sent/deliver.ts'
import { startTestApp } from '../../app.ts'
import { clearRewritten } from '../../rewritten.ts'
import { assertRefused } from '../refusal.ts'
import { PNG, reportedProject } from './reported-project.ts'

interface Accepted {
  readonly to: string
  readonly text: string
}

const accepted: Accepted[] = []
/** What the mail server does with a message that has ended; the usual is to accept it. */
let answer: (done: (error?: Error) => void, session: SMTPServerSession) => void
/** Holds the connections at the recipient. */
let held: () => Promise<void>
beforeEach(() => {
  accepted.length = 0
  held = async () => undefined
  answer = (done) => done()
})
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onRcptTo({ address }, _session, done) {
    await held()
    const refused = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
    done(address.startsWith('nobody@') ? refused : undefined)
  },
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    stream.on('end', () => {
      accepted.push({ to: session.envelope.rcptTo[0]!.address, text })
      answer(done, session)
    })
  },
}) as SMTPServer & { readonly connections: ReadonlySet<{ readonly _socket: Socket }> }
smtp.on('error', () => undefined)
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
afterAll(() => new Promise<void>((done) => smtp.close(done)))

const SMTP_URL = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
const FROM = 'Sextant <rank@sextant.example>'
const PUBLIC_URL = 'https://rank.example.com'
const sextant = await startTestApp({ afterAll }, { settings: { SMTP_URL, SMTP_FROM: FROM, PUBLIC_URL } })
const { call, join, newAccount, post } = sextant
const { database, log, providers, queue } = sextant.app.installation
const { executor } = database

const fields = ['id', 'address', 'state', 'attempts', 'error', 'report_id', 'guest_link_id', 'scheduled']
type Delivery = Record<'id' | 'address' | 'state', string> & {
  error: string | null
  report_id: number | null
  guest_link_id: number | null
  attempts: number
}
/** The emails of a project, oldest first, once none of them is being sent. */
async function ended(project_id: number, least = 1): Promise<Delivery[]> {
  for (;;) {
    const { rows } = await sql<{ busy: boolean }>`
      select coalesce(bool_or(claimed_until is not null or (state = 'waiting' and error is null)), false) as busy
      from report_deliveries where project_id = ${project_id}`.execute(executor)
    const all: Delivery[] = await call('get/reports_2/deliveries', { project_id, fields, orders: ['id'] })
    if (all.length >= least && !rows[0]!.busy) return all
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function made(more: object = {}) {
  const project = await reportedProject(sextant)
  const { project_id } = project
  const template = { project_id, name: 'Monthly', period: 'checks', agency: 'Northwind', logo: PNG, ...more }
  const blocks = [{ kind: 'summary' }, { kind: 'movements' }]
  const report_template_id: number = await call('add/reports_2/templates', { ...template, blocks })
  const report_id: number = await call('add/reports_2/reports', { project_id, report_template_id })
  return { ...project, report_id, report_template_id }
}

/** The deliveries whose emails the mail server has taken, as their Message-IDs name them. */
const taken = (): string[] =>
  accepted.map(({ text }) => /^Message-ID: <report-[\w-]+-(\d+)@sextant>\r?$/im.exec(text)![1]!)

/** The texts of an email, decoded. */
const decoded = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
    )

describe('a report by email', () => {
  test('reaches each recipient alone, with its numbers, its file, its logo and a link that opens it', async () => {
    const { project_id, report_id } = await made()
    await call('add/reports_2/deliveries', {
      project_id,
      report_id,
      emails: ['one@client.example', 'two@client.example'],
      formats: ['pdf', 'xlsx'],
      message: 'Have a look at <b>rye</b>.',
    })
    const deliveries = await ended(project_id)
    assert.deepEqual(
      deliveries.map(({ address, error, state }) => [address, state, error]),
      [
        ['one@client.example', 'sent', null],
        ['two@client.example', 'sent', null],
      ],
    )
    assert.deepEqual(accepted.map(({ to }) => to).toSorted(), ['one@client.example', 'two@client.example'])
    const mail = decoded(accepted[0]!.text)
    const { content } = await call('get/reports_2/reports/document', { project_id, id: report_id })
    assert.ok(mail.includes(content.headline))
    assert.match(mail, /Have a look at &lt;b&gt;rye&lt;\/b&gt;\./)
    assert.match(mail, /filename="?bakery\.example [\d-]+\.pdf/)
    assert.match(mail, /filename="?bakery\.example [\d-]+\.xlsx/)
    assert.match(mail, /Content-I[Dd]: <logo>/)
    assert.match(mail, /up \| 12 \| 2 \| \+10/)
    assert.match(mail, /down \| 3 \| 7 \| -4/)
    // In the text and in the HTML, as on the page and in the files.
    const { note } = content.blocks[0]
    assert.match(note, /^Changes cover the keywords known on both dates\. Visibility covers /)
    assert.equal(mail.replaceAll(/\s+/g, ' ').split(note).length - 1, 2)
    for (const other of ['two@client.example', 'one@client.example']) {
      const to = accepted.find((one) => one.to !== other)!
      assert.ok(!to.text.includes(other), 'a recipient learns of another')
    }
    const token = /#\/g\/(\d+\.[\w-]{43})/.exec(mail)![1]!
    const visit = await post('add/projects_2/guest_links/visits', { token }, { cookie: undefined })
    assert.deepEqual(
      visit.json.result.reports.map(({ id }: { id: number }) => id),
      [report_id],
    )
    // Nothing that opens the link stays in the database.
    const { rows } = await sql`
      select id from report_deliveries where project_id = ${project_id} and sealed_token is not null`.execute(
      executor,
    )
    assert.deepEqual(rows, [])
    await call('del/projects_2/guest_links', { project_id, id: deliveries[0]!.guest_link_id })
    const revoked = await post('add/projects_2/guest_links/visits', { token }, { cookie: undefined })
    assert.equal(revoked.status, 401)
  })

  test('says in its subject and its text that numbers are invented, in the language of the report', async () => {
    const { project_id, report_template_id } = await made({ language: 'ru' })
    await sql`update positions set invented = true where project_id = ${project_id}`.execute(executor)
    await clearRewritten(executor, sextant.admin.id, project_id)
    const report_id = await call('add/reports_2/reports', { project_id, report_template_id })
    await call('add/reports_2/deliveries', {
      project_id,
      report_id,
      emails: ['one@client.example'],
      formats: [],
    })
    await ended(project_id)
    const mail = decoded(accepted[0]!.text)
    assert.match(mail, /Выдуманные числа|ВЫДУМАННЫЕ ЧИСЛА/i)
    assert.match(mail, /Открыть отчёт/)
  })

  test('is given up when the mailbox does not exist, and tried again after another failure', async () => {
    const { project_id, report_id } = await made()
    let refusals = 1
    answer = (done) =>
      refusals-- > 0 ? done(Object.assign(new Error('busy'), { responseCode: 451 })) : done()
    const emails = ['nobody@client.example', 'busy@client.example']
    await call('add/reports_2/deliveries', { project_id, report_id, emails })
    const [gone, busy] = await ended(project_id)
    assert.deepEqual(
      [gone!.state, gone!.error],
      ['failed', 'The mail server did not accept the message: status 550.'],
    )
    assert.deepEqual(
      [busy!.state, busy!.error],
      ['waiting', 'The mail server did not accept the message: status 451.'],
    )
    assert.equal(await call('edit/reports_2/deliveries/retry', { project_id, id: busy!.id }), 1)
    assert.equal((await ended(project_id))[1]!.state, 'sent')
  })

  const endings: Readonly<Record<string, (project_id: number, id: number | null) => Promise<unknown>>> = {
    'its link has ended': (_, id) =>
      sql`update guest_links set last_day = current_date - 2
        where account_id = ${sextant.admin.id} and id = ${id}`.execute(executor),
    'its link was renewed': (project_id, id) => call('edit/projects_2/guest_links/renew', { project_id, id }),
    'its project was archived': (id) => call('edit/projects_2/projects/on', { id, on: -1 }),
  }
  for (const [what, end] of Object.entries(endings)) {
    test(`that is tried again after ${what} is sent without the link`, async () => {
      const { project_id, report_id } = await made()
      let refusals = 1
      answer = (done) =>
        refusals-- > 0 ? done(Object.assign(new Error('busy'), { responseCode: 451 })) : done()
      await call('add/reports_2/deliveries', { project_id, report_id, emails: ['late@client.example'] })
      const [late] = await ended(project_id)
      assert.match(decoded(accepted[0]!.text), /#\/g\//)
      await end(project_id, late!.guest_link_id)
      await call('edit/reports_2/deliveries/retry', { project_id, id: late!.id })
      assert.equal((await ended(project_id))[0]!.state, 'sent')
      assert.doesNotMatch(decoded(accepted[1]!.text), /#\/g\//)
    })
  }

  test('to which the mail server did not answer is not sent again by itself, and the log names the cause', async () => {
    const { project_id, report_id } = await made()
    using attempted = vi.spyOn(log, 'messageAttempted')
    answer = () => {
      for (const { _socket } of smtp.connections) _socket.destroy()
    }
    await call('add/reports_2/deliveries', { project_id, report_id, emails: ['one@client.example'] })
    const [delivery] = await ended(project_id)
    assert.equal(delivery!.state, 'handed_over')
    assert.match(delivery!.error!, /the connection broke before its answer/)
    const entry = () =>
      attempted.mock.calls.find(([{ deliveryId }]) => deliveryId === `report ${delivery!.id}`)
    await vi.waitFor(() => assert.match(entry()![0].cause!, /Connection closed/))
    await recoverSendings({ database, queue, log }, { aloneAtStart: true })
    assert.equal((await ended(project_id))[0]!.attempts, 1)
    assert.equal(accepted.length, 1)
  })

  test('whose recipient was not accepted yet is sent again', async () => {
    const { project_id, report_id } = await made()
    held = async () => {
      held = async () => undefined
      // Long enough for a message that does not wait for the recipient to come to its end.
      await new Promise((resolve) => setTimeout(resolve, 100))
      for (const { _socket } of smtp.connections) _socket.destroy()
    }
    const emails = ['one@client.example']
    const [id] = await call('add/reports_2/deliveries', { project_id, report_id, emails, formats: [] })
    assert.equal((await ended(project_id))[0]!.state, 'waiting')
    assert.equal(await call('edit/reports_2/deliveries/retry', { project_id, id }), 1)
    assert.equal((await ended(project_id))[0]!.state, 'sent')
    assert.deepEqual(taken(), [String(id)])
  })

  const dependencies = {
    database,
    queue,
    log,
    providers,
    mail: { url: SMTP_URL, from: FROM },
    links: linksFrom(PUBLIC_URL),
  }

  test('is sent once by three processes that find it at the same time', async () => {
    const { project_id, report_id } = await made()
    const [id] = await call('add/reports_2/deliveries', {
      project_id,
      report_id,
      emails: ['one@client.example'],
    })
    const twice = () => deliverReport(dependencies, { accountId: sextant.admin.id, deliveryId: id })
    await Promise.all([twice(), twice(), twice()])
    assert.deepEqual(
      (await ended(project_id)).map(({ state }) => state),
      ['sent'],
    )
    assert.deepEqual(taken(), [String(id)])
  })

  test('does not end in the hands of a process whose claim has passed to another', async () => {
    const { project_id, report_id } = await made()
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held = async () => {
      held = async () => undefined
      reached.resolve()
      await released.promise
    }
    const emails = ['one@client.example']
    const [id] = await call('add/reports_2/deliveries', { project_id, report_id, emails })
    await reached.promise
    await sql`update report_deliveries set claimed_until = now() - interval '1 second' where id = ${id}`.execute(
      executor,
    )
    // A retry starts the count of attempts anew, so the count does not tell one claim from another.
    assert.equal(await call('edit/reports_2/deliveries/retry', { project_id, id }), 1)
    await deliverReport(dependencies, { accountId: sextant.admin.id, deliveryId: id })
    released.resolve()
    while (smtp.connections.size > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    assert.deepEqual(
      (await ended(project_id)).map(({ state }) => state),
      ['sent'],
    )
    assert.deepEqual(taken(), [String(id)])
  })

  test('needs real addresses, a report of the project, and forms that Sextant makes', async () => {
    const { project_id, report_id } = await made()
    const wrong: readonly [object, number, RegExp][] = [
      [{ emails: ['one@client.example, two@client.example'] }, 2003, /emails\[0\]: must be an email address/],
      [{ emails: ['one@client.example\r\nBcc: x@y.example'] }, 2003, /emails\[0\]/],
      [
        { emails: ['one@client.example'], report_id: 2_000_000_000 },
        54,
        /report_id: there is no such report/,
      ],
      [{ emails: ['one@client.example'], formats: ['csv'] }, 3004, /formats: must be of: pdf, xlsx/],
    ]
    for (const [more, code, text] of wrong) {
      const refused = await post('add/reports_2/deliveries', { project_id, report_id, ...more })
      assert.equal(refused.json.errors[0].code, code, refused.text)
      assert.match(refused.json.errors[0].detail.text, text)
    }
  })

  test('opens by a link only if its sender may share the project', async () => {
    const { project_id, report_id } = await made()
    const guest = await newAccount()
    await call('add/projects_2/guests', { project_id, user_id: guest.id, rights: ['view', 'edit'] })
    await join(guest)
    const delivery = { project_id, report_id, emails: ['one@client.example'], formats: [] }
    const linked = await post('add/reports_2/deliveries', { ...delivery, link_days: 30 }, guest)
    assertRefused(linked, 54, /^project_id: .*you need the right "delegate"/)
    await call('add/reports_2/deliveries', { ...delivery, link_days: 0 }, guest)
    assert.deepEqual(
      (await ended(project_id)).map(({ guest_link_id, state }) => [state, guest_link_id]),
      [['sent', null]],
    )
    assert.doesNotMatch(decoded(accepted[0]!.text), /#\/g\//)
  })
})

describe('a schedule of reports', () => {
  const weekly = [{ days: ['MONDAY'], times: [{ hour: 9, minute: 0 }] }]
  const inTime = new Date(Date.now() + 8 * 86_400_000)
  const due = {
    database,
    queue,
    log,
    checker: { wake: () => undefined },
    providers: { first: () => undefined, whyNone: () => '' },
    pricePerPage: '0',
    emailsPerDay: 1_000,
    volumes: undefined,
    stopping: new AbortController().signal,
  }

  /** Runs a schedule and returns how that ended. A round leaves out a project that is locked, such as while its figures are counted. */
  async function ranAt(of: object, now: Date): Promise<{ started: 0 | 1; info: string }> {
    for (;;) {
      await runDue(due, now)
      const { last_run } = await call('get/schedule_2', of)
      if (last_run !== null) return last_run
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('makes one report for all its recipients, sends it once, and says what it did', async () => {
    const { project_id, report_template_id } = await made()
    const of = { type: 'positions_report', target_id: project_id, target_id_2: report_template_id }
    await call('edit/schedule_2/settings', { ...of, emails: ['one@client.example', 'two@client.example'] })
    await call('edit/schedule_2', { ...of, schedule: weekly })
    await Promise.all([ranAt(of, inTime), runDue(due, inTime)])
    await runDue(due, inTime)
    const deliveries = await ended(project_id, 2)
    assert.deepEqual(
      deliveries.map(({ address, state }) => [address, state]),
      [
        ['one@client.example', 'sent'],
        ['two@client.example', 'sent'],
      ],
    )
    assert.equal(new Set(deliveries.map(({ report_id }) => report_id)).size, 1)
    assert.equal(accepted.length, 2)
    const reports = await call('get/reports_2/reports', { project_id, fields: ['id', 'name'] })
    assert.equal(reports.length, 2)
    const { last_run, settings } = await call('get/schedule_2', of)
    assert.equal(last_run.info, 'Report ordered for 2 recipients.')
    assert.deepEqual(
      [settings.emails, settings.formats, settings.link_days],
      [['one@client.example', 'two@client.example'], ['pdf'], 90],
    )
    // The schedule goes with its template.
    await call('del/reports_2/templates', { project_id, id: report_template_id })
    assert.deepEqual((await call('get/schedule_2', of)).schedule, [])
  })

  test('sends no second report of a day, such as after a change of the time zone', async () => {
    const { project_id, report_template_id } = await made()
    const of = { type: 'positions_report', target_id: project_id, target_id_2: report_template_id }
    await call('edit/schedule_2/settings', { ...of, emails: ['one@client.example'] })
    const schedule = [{ days: ['ALL'], times: [{ hour: 9, minute: 0 }] }]
    await call('edit/schedule_2', { ...of, schedule })
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    assert.equal((await ranAt(of, inDays(1))).started, 1)
    await sql`update schedules set last_run_at = null, last_started = null, last_info = null
      where project_id = ${project_id}`.execute(executor)
    const { info } = await ranAt(of, inDays(2))
    assert.equal(info, 'Not started: the schedule has sent its report of today already.')
    assert.equal((await ended(project_id, 1)).length, 1)
  })

  test('without a template sends what its settings say', async () => {
    const { project_id } = await made()
    const of = { type: 'positions_report', target_id: project_id }
    const emails = ['one@client.example']
    await call('edit/schedule_2/settings', {
      ...of,
      emails,
      formats: ['xlsx'],
      period: 'none',
      with_competitors: 1,
      additional_fields: ['summary', 'url'],
    })
    await call('edit/schedule_2', { ...of, schedule: weekly })
    await ranAt(of, inTime)
    const [delivery] = await ended(project_id)
    assert.equal(delivery!.state, 'sent')
    const { content } = await call('get/reports_2/reports/document', { project_id, id: delivery!.report_id })
    assert.deepEqual(
      content.blocks.map(({ title }: { title: string }) => title),
      ['Summary', 'What rose', 'What fell', 'Beside the competitors', 'Keywords', 'Pages that rank'],
    )
  })

  test('without recipients says so, and refuses a template of another project, several times a day, and other work', async () => {
    const { project_id, report_template_id } = await made()
    const of = { type: 'positions_report', target_id: project_id, target_id_2: report_template_id }
    await call('edit/schedule_2', { ...of, schedule: weekly })
    const last_run = await ranAt(of, inTime)
    assert.deepEqual(
      [last_run.started, last_run.info],
      [0, 'Not started: the schedule has no recipients: set `emails`.'],
    )
    const other = await post('edit/schedule_2', { ...of, target_id_2: 2_000_000_000, schedule: weekly })
    assertRefused(other, 54, /target_id_2: there is no such template/)
    const often = [{ days: ['ALL'], times: [{ hour: 'ALL', minute: 0 }] }]
    assertRefused(await post('edit/schedule_2', { ...of, schedule: often }), 2003, /at most once a day/)
    const volumes = { ...of, type: 'volumes_go', schedule: weekly }
    assertRefused(await post('edit/schedule_2', volumes), 2003, /target_id_2: must be absent unless/)
  })
})
