import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Digest } from '@sextant/contract/events_2/kinds.ts'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, test } from 'vitest'
import { addDelivery } from '#events/deliveries.ts'
import { nextDue } from '#events/digest/open.ts'
import { recoverDeliveries } from '#events/recovery.ts'
import { reportFinished } from '#events/report.ts'
import { nextRun, type Schedule } from '#scheduling/next-run.ts'
import { startTestApp } from '../app.ts'
import { SITE, trackProject } from '../flows/tracked-project.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { assertRefused } from '../services/refusal.ts'

const PER_DAY = 3

const serper = await startSerperStandIn()
afterAll(() => serper.close())

interface Mail {
  readonly to: string
  readonly subject: string
  readonly messageId: string
  /** Text and HTML, decoded. */
  readonly body: string
}
const mails: Mail[] = []
/** Receivers whose mail is refused for now. */
const busy = new Set<string>()
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    stream.on('end', () => {
      const to = session.envelope.rcptTo[0]!.address
      if (busy.has(to)) return done(Object.assign(new Error('busy'), { responseCode: 451 }))
      const header = (name: string) => new RegExp(`^${name}: (.*)\\r$`, 'im').exec(text)![1]!
      const bytes = text
        .replaceAll('=\r\n', '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      const body = Buffer.from(bytes, 'latin1').toString()
      mails.push({ to, subject: header('Subject'), messageId: header('Message-ID'), body })
      done()
    })
  },
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
afterAll(() => new Promise<void>((done) => smtp.close(done)))

const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok',
      SERPER_BASE_URL: serper.url,
      SHARE_PAGES_MINUTES: '0',
      EVENTS_PER_DAY: String(PER_DAY),
      PUBLIC_URL: 'https://rank.example.com/',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      SMTP_FROM: 'Sextant <rank@sextant.example>',
    },
  },
)
const { admin, call, checked, post } = sextant
const { database, log, queue } = sextant.app.installation
const dependencies = { database, queue, log, perDay: PER_DAY, emailsPerDay: 1_000 }

interface Delivery {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly digest_id: string | null
  readonly next_attempt_at: string | null
  readonly error: string | null
}

/** The deliveries of a target, oldest first. */
const deliveries = (project_id: number, target: number): Promise<Delivery[]> =>
  call('get/events_2/deliveries', {
    project_id,
    fields: ['id', 'kind', 'state', 'digest_id', 'next_attempt_at', 'error'],
    filters: [{ name: 'event_target_id', operator: 'EQUALS', values: [target] }],
    orders: [{ name: 'id' }],
  })

const addTarget = async (project_id: number, address: string, digest: Digest): Promise<number> =>
  (await call('add/events_2/targets', { project_id, kind: 'email', address, digest })).id

/** What a rule finds, without a check. */
function report(projectId: number, targetId: number, text = 'A rule found something.'): Promise<string> {
  const project = { id: projectId, name: 'Crumbs', url: 'crumbs.example' }
  return database.transaction((tx) =>
    addDelivery(
      tx,
      queue,
      {
        accountId: admin.id,
        projectId,
        targetId,
        message: {
          event: 'url_changed',
          created_at: new Date().toISOString(),
          text,
          project,
          rule: { id: 1, name: text },
          check: null,
          total: 1,
          keywords: 1,
          changes: [],
        },
      },
      { perDay: PER_DAY, emailsPerDay: 1_000 },
    ),
  )
}

/** Lets the time of the open digests of a target come, and waits until none of its messages waits any more. */
async function period(project_id: number, target: number): Promise<Delivery[]> {
  await sql`
    update event_deliveries set next_attempt_at = now() - interval '2 minutes'
    where target_id = ${target} and state = 'waiting'`.execute(database.executor)
  await recoverDeliveries(dependencies)
  return untilSent(project_id, target)
}

async function untilSent(project_id: number, target: number): Promise<Delivery[]> {
  for (;;) {
    const all = await deliveries(project_id, target)
    if (!all.some(({ error, state }) => state === 'waiting' && error === null)) return all
    await wait(50)
  }
}

test('a digest has the messages of a period in one email, what got worse first', async () => {
  serper.place('kettle', `https://${SITE}/kettle/`, 12)
  serper.place('teapot', `https://${SITE}/teapot/`, 4)
  const project = await trackProject(sextant, { keywords: ['kettle', 'teapot'], depth: 2 })
  const project_id = project.id
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await call('add/positions_2/history/import', {
    project_id,
    region_index: project.regionIndex,
    positions: `name;date;position\nkettle;${yesterday};3\nteapot;${yesterday};20`,
  })
  const target = await addTarget(project_id, 'daily@crumbs.example', 'daily')
  for (const rule of [
    { kind: 'check_finished' },
    { kind: 'entered_top', threshold: 10 },
    { kind: 'left_top', threshold: 10 },
  ]) {
    await call('add/events_2/rules', { project_id, event_target_id: target, ...rule })
  }
  await call('edit/positions_2/checker/go', { id: project_id })
  await checked(project_id)
  await reportFinished(dependencies)

  // The worker may have been first, and still be writing them.
  let waiting = await deliveries(project_id, target)
  for (; waiting.length < 4; waiting = await deliveries(project_id, target)) await wait(50)
  const digest = waiting.find(({ kind }) => kind === 'digest')!
  assert.deepEqual(
    waiting
      .map(({ kind, state, digest_id }) => [kind, state, digest_id])
      .toSorted(([one], [other]) => one!.localeCompare(other!)),
    [
      ['check_finished', 'collected', digest.id],
      ['digest', 'waiting', null],
      ['entered_top', 'collected', digest.id],
      ['left_top', 'collected', digest.id],
    ],
  )
  const sent = () => mails.filter(({ to }) => to === 'daily@crumbs.example')
  assert.equal(sent().length, 0)

  const ended = await period(project_id, target)
  assert.equal(ended.find(({ id }) => id === digest.id)!.state, 'delivered')
  const [mail, ...others] = sent()
  assert.equal(others.length, 0)
  assert.match(mail!.subject, /: digest of 3 messages$/)
  const places = ['1 keyword left the top 10', '1 keyword entered the top 10', 'The rank check of'].map(
    (headline) => mail!.body.indexOf(headline),
  )
  assert.ok(!places.includes(-1), mail!.body)
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  )
  assert.match(mail!.body, /^kettle: 3 → 12; down 9\r$/m)
  assert.match(mail!.body, /rank\.example\.com\/#\/projects\/\d+\/rankings/)
})

describe('a digest', async () => {
  const project_id: number = await call('add/projects_2/projects', { url: 'crumbs.example' })
  let targets = 0
  const add = (digest: Digest) => addTarget(project_id, `digest-${(targets += 1)}@crumbs.example`, digest)
  const sentTo = async (target: number) => {
    const [{ address }] = await call('get/events_2/targets', {
      project_id,
      filters: [{ name: 'id', operator: 'EQUALS', values: [target] }],
    })
    return mails.filter(({ to }) => to === address)
  }

  test('is not sent for a period in which nothing happened, and the next one begins with the next message', async () => {
    const target = await add('daily')
    await period(project_id, target)
    assert.deepEqual(await deliveries(project_id, target), [])
    const first = await report(project_id, target, 'The first')
    await period(project_id, target)
    const second = await report(project_id, target, 'The second')
    const all = await period(project_id, target)
    const digestOf = (id: string) => all.find((one) => one.id === id)!.digest_id
    assert.notEqual(digestOf(first), digestOf(second))
    const mail = await sentTo(target)
    assert.deepEqual(
      mail.map(({ body }) => ['The first', 'The second'].filter((text) => body.includes(text))),
      [['The first'], ['The second']],
    )
  })

  test('has every message once, however many processes report and send at the same time', async () => {
    const target = await add('daily')
    const texts = Array.from({ length: 12 }, (_, index) => `Message <${index}>`)
    const due = () =>
      sql`update event_deliveries set next_attempt_at = now() - interval '2 minutes'
        where target_id = ${target} and kind = 'digest' and state = 'waiting'`.execute(database.executor)
    await Promise.all(
      texts.map(async (text, index) => {
        await report(project_id, target, text)
        if (index % 4 === 3) await due()
        await recoverDeliveries(dependencies)
      }),
    )
    await period(project_id, target)
    const bodies = (await sentTo(target)).map(({ body }) => body)
    for (const text of texts) {
      const html = text.replace('<', '&lt;').replace('>', '&gt;')
      assert.equal(bodies.filter((body) => body.includes(html)).length, 1, text)
    }
    const all = await deliveries(project_id, target)
    assert.equal(
      all.filter(({ kind, state }) => kind === 'digest' && state === 'delivered').length,
      bodies.length,
    )
  })

  test('counts as one message of the daily limit, and test messages are sent at once', async () => {
    const target = await add('daily')
    for (let count = 0; count < PER_DAY + 2; count += 1) await report(project_id, target)
    await call('edit/events_2/targets/test', { project_id, id: target })
    for (;;) {
      const mail = await sentTo(target)
      if (mail.length > 0) {
        assert.match(mail[0]!.subject, /This is a test message/)
        break
      }
      await wait(50)
    }
    await period(project_id, target)
    const states = (await deliveries(project_id, target)).map(({ state }) => state)
    assert.deepEqual(
      states.filter((state) => state !== 'collected'),
      ['delivered', 'delivered'],
    )
    assert.match((await sentTo(target))[1]!.subject, /digest of 5 messages/)
  })

  test('that the mail server refused is sent again as the same email, and its messages are not sent alone', async () => {
    const target = await add('weekly')
    const [{ address }] = await call('get/events_2/targets', {
      project_id,
      filters: [{ name: 'id', operator: 'EQUALS', values: [target] }],
    })
    busy.add(address)
    const message = await report(project_id, target)
    const refused = await period(project_id, target)
    const digest = refused.find(({ kind }) => kind === 'digest')!
    assert.match(String(digest.error), /451/)
    // A message of the next period does not join what has been tried.
    const later = await report(project_id, target)
    const retry = (id: string) => call('edit/events_2/deliveries/retry', { project_id, id })
    assert.equal(await retry(message), 0)
    busy.delete(address)
    assert.equal(await retry(digest.id), 1)
    while ((await sentTo(target)).length === 0) await wait(50)
    const all = await deliveries(project_id, target)
    assert.notEqual(all.find(({ id }) => id === later)!.digest_id, digest.id)
    assert.match((await sentTo(target))[0]!.subject, /digest of 1 message$/)
  })

  test('lists forty messages and says how many more the log has', async () => {
    const target = await add('daily')
    for (let count = 0; count < 43; count += 1) await report(project_id, target, `Number ${count}.`)
    await period(project_id, target)
    const [mail] = await sentTo(target)
    assert.match(mail!.subject, /digest of 43 messages/)
    assert.equal(new Set(mail!.body.match(/Number \d+\./g)).size, 40)
    assert.match(mail!.body, /3 more messages/)
  })

  test('is sent at once when its target no longer has digests, and moves with a change of the period', async () => {
    const target = await add('daily')
    const edit = (digest: Digest) => call('edit/events_2/targets', { project_id, id: target, digest })
    const dueAt = async () =>
      (await deliveries(project_id, target)).find(({ kind }) => kind === 'digest')!.next_attempt_at
    await report(project_id, target)
    const daily = await dueAt()
    await edit('weekly')
    const weekly = await dueAt()
    assert.ok(weekly! >= daily!)
    await edit('daily')
    assert.equal(await dueAt(), daily)
    await edit('none')
    const [message, digest] = (await untilSent(project_id, target)).toSorted((one) =>
      one.kind === 'digest' ? 1 : -1,
    )
    assert.deepEqual([message!.state, digest!.state], ['collected', 'delivered'])
    await report(project_id, target)
    await untilSent(project_id, target)
    assert.deepEqual(
      (await sentTo(target)).map(({ subject }) => /digest/.test(subject)),
      [true, false],
    )
  })

  test('moves to 08:00 of the new time zone when the account moves', async () => {
    const [daily, weekly] = [await add('daily'), await add('weekly')]
    await report(project_id, daily)
    await report(project_id, weekly)
    const { timezone: before } = await call('get/users_2/profile')
    for (const timezone of ['Pacific/Auckland', before]) {
      await call('edit/users_2/profile/timezone', { timezone })
      const { rows } = await sql<{ target_id: number; at: string }>`
        select target_id, to_char(next_attempt_at at time zone ${timezone}, 'D HH24:MI') as at from event_deliveries
        where account_id = ${admin.id} and state = 'waiting' and target_id in (${daily}, ${weekly})`.execute(
        database.executor,
      )
      const atOf = new Map(rows.map(({ target_id, at }) => [target_id, at]))
      assert.match(atOf.get(daily)!, /^\d 08:00$/)
      assert.equal(atOf.get(weekly), '2 08:00')
    }
    await period(project_id, daily)
    assert.equal((await sentTo(daily)).length, 1)
  })

  test('to a target that was removed or turned off meanwhile fails with the reason', async () => {
    const [removed, off] = [await add('daily'), await add('daily')]
    await report(project_id, removed)
    await report(project_id, off)
    await call('del/events_2/targets', { project_id, id: removed })
    await call('edit/events_2/targets', { project_id, id: off, on: false })
    const reasonOf = async (target: number) =>
      (await period(project_id, target)).find(({ kind }) => kind === 'digest')!.error
    assert.equal(await reasonOf(removed), 'The target was deleted.')
    assert.equal(await reasonOf(off), 'The target is turned off.')
  })

  test('is refused for other kinds of targets', async () => {
    const hook = { project_id, kind: 'webhook', address: 'https://chat.crumbs.example/hooks/7' }
    assertRefused(await post('add/events_2/targets', { ...hook, digest: 'daily' }), 2003, /^digest/)
    assertRefused(await post('add/events_2/targets', { ...hook, digest: 'hourly' }), 2003, /^digest/)
    const { id } = await call('add/events_2/targets', { ...hook, digest: 'none' })
    assertRefused(await post('edit/events_2/targets', { project_id, id, digest: 'weekly' }), 2003, /^digest/)
  })

  test('whose messages are no longer stored fails for good', async () => {
    const target = await add('daily')
    const id = await report(project_id, target)
    await sql`delete from event_deliveries where id = ${id}::bigint`.execute(database.executor)
    const [digest] = await period(project_id, target)
    assert.deepEqual(
      [digest!.state, digest!.error],
      ['failed', 'The messages of the digest are no longer stored.'],
    )
  })
})

test('a digest is due at 08:00 in the time zone of the account, every day or on Monday', async () => {
  const days = {
    daily: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
    weekly: ['MONDAY'],
  } as const
  const zones = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
  for (const zone of zones) {
    for (const digest of ['daily', 'weekly'] as const) {
      const { at, isExpected } = await database.transaction(async (tx) => {
        await sql`update accounts set time_zone = ${zone} where id = ${admin.id}`.execute(tx)
        const due = await nextDue(tx, admin.id, digest)
        const { rows } = await sql<{ now: string }>`select now()::text as now`.execute(tx)
        const schedule: Schedule = [{ days: [...days[digest]], times: [{ hour: '8', minute: '0' }] }]
        const expected = nextRun(schedule, new Date(rows[0]!.now), zone)!
        return { at: due.at, isExpected: new Date(due.at).getTime() === expected.getTime() }
      })
      assert.ok(isExpected, `${zone} ${digest}: ${at}`)
    }
  }
})
