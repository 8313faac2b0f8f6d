import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { FailedReports } from '#events/failed-reports.ts'
import { CHANGES_NAMED, type Message } from '#events/message.ts'
import { recoverDeliveries } from '#events/recovery.ts'
import { reportFinished } from '#events/report.ts'
import { signature } from '#events/webhook/sign.ts'
import { readAddress } from '#services/events_2/targets/address.ts'
import { startTestApp } from '../app.ts'
import { SITE, trackProject, type TrackedProject } from '../flows/tracked-project.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { assertRefused } from '../services/refusal.ts'

const PER_DAY = 6

const serper = await startSerperStandIn()
afterAll(() => serper.close())

interface Received {
  readonly path: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}
const received: Received[] = []
/** Paths of receivers that are down. */
const down = new Set<string>()
/** Paths of receivers that never answer. */
const silent = new Set<string>()
const hooks = createServer(async (request, response) => {
  const path = request.url!
  received.push({ path, headers: request.headers, body: await text(request) })
  if (silent.has(path)) return
  response.writeHead(down.has(path) ? 503 : 200).end()
}).listen(0, '127.0.0.1')
await once(hooks, 'listening')
afterAll(() => hooks.close().closeAllConnections())
const hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`

let mail = ''
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _, done) {
    stream.setEncoding('utf8').on('data', (chunk) => (mail += chunk))
    stream.on('end', done)
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
      CHECK_ATTEMPTS: '1',
      SHARE_PAGES_MINUTES: '0',
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      EVENTS_PER_DAY: String(PER_DAY),
      PUBLIC_URL: 'https://rank.example.com/',
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      SMTP_FROM: 'Sextant <rank@sextant.example>',
    },
  },
)
const { call, checked, post } = sextant
const { database, queue, log } = sextant.app.installation
const dependencies = { database, queue, log, perDay: PER_DAY, emailsPerDay: 1_000 }

async function check({ id }: TrackedProject): Promise<void> {
  await call('edit/positions_2/checker/go', { id })
  await checked(id)
  await reportFinished(dependencies)
}

const addHook = (project_id: number, path: string): Promise<{ id: number; secret: string }> =>
  call('add/events_2/targets', { project_id, kind: 'webhook', address: hookUrl + path })

interface Delivery {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly attempts: number
  readonly status: number | null
  readonly error: string | null
}

/** The deliveries of a project, oldest first, once there are so many and none that `when` selects is being sent. */
async function deliveries(
  project_id: number,
  { least = 0, when = (one: Delivery) => one.error === null } = {},
): Promise<Delivery[]> {
  const fields = ['id', 'kind', 'state', 'attempts', 'status', 'error']
  for (;;) {
    const all: Delivery[] = await call('get/events_2/deliveries', {
      project_id,
      fields,
      orders: [{ name: 'id' }],
    })
    if (all.length >= least && !all.some((one) => one.state === 'waiting' && when(one))) return all
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const at = (path: string) => received.filter((one) => one.path === path)
const told = (path: string) => at(path).map(({ body }) => JSON.parse(body))

describe('rules of a project', async () => {
  serper.place('kettle', 'https://rival.example/', 5)
  serper.place('kettle', `https://${SITE}/kettle/`, 12)
  serper.place('teapot', `https://${SITE}/teapot/`, 4)
  const failing = ['!missing-page-1 samovar', '!missing-page-2 urn']
  const project = await trackProject(sextant, { keywords: ['kettle', 'teapot', ...failing], depth: 2 })
  const project_id = project.id
  const [rival] = await call('add/projects_2/competitors', { project_id, urls: ['rival.example'] })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const before = (lines: readonly string[], more = {}) =>
    call('add/positions_2/history/import', {
      project_id,
      region_index: project.regionIndex,
      positions: ['name;date;position', ...lines.map((line) => line.replace(';', `;${yesterday};`))].join(
        '\n',
      ),
      ...more,
    })
  await before(['kettle;3', 'teapot;4', ...failing.map((name) => `${name};2`)])
  await before(['kettle;7', 'teapot;20', ...failing.map((name) => `${name};7`)], { competitor_id: rival.id })
  const target = await addHook(project_id, '/rules')
  const rule = (kind: string, more = {}): Promise<number> =>
    call('add/events_2/rules', { project_id, event_target_id: target.id, kind, ...more })
  await rule('left_top', { threshold: 10 })
  await rule('moved', { threshold: 5, direction: 'up' })
  await rule('competitor_passed')
  await rule('url_changed', { regions_indexes: [1] })
  await rule('check_finished')
  await check(project)

  test('report changes in one message for all keywords, and nothing about failed checks', async () => {
    const all = await deliveries(project_id, { least: 3 })
    assert.deepEqual(
      all.map(({ kind, state, attempts, status }) => [kind, state, attempts, status]),
      ['left_top', 'competitor_passed', 'check_finished'].map((kind) => [kind, 'delivered', 1, 200]),
    )
    const messages = told('/rules')
    assert.deepEqual(
      messages.map(({ delivery_id }) => delivery_id).toSorted((a, b) => a - b),
      all.map(({ id }) => id),
    )
    const [left] = messages.filter(({ event }) => event === 'left_top')
    const { keyword_id: _, region_index: __, ...change } = left.changes[0]
    const [{ positions_date: date }] = await call('get/projects_2/projects', {
      id: project_id,
      fields: ['positions_date'],
    })
    assert.deepEqual(change, {
      keyword: 'kettle',
      region: 'Google, United Kingdom, en, PC',
      date_before: yesterday,
      position_before: '3',
      url_before: null,
      date,
      position: '12',
      url: `${SITE}/kettle`,
      depth_before: null,
      depth: null,
      invented: false,
    })
    assert.equal(left.total, 1)
    assert.equal(left.text, 'Bakery Lane: Keywords left the top 10 (1 keyword).')
    const [passed] = messages.filter(({ event }) => event === 'competitor_passed')
    assert.deepEqual(
      passed.changes.map(({ keyword, competitor }: Record<string, unknown>) => ({ keyword, competitor })),
      [
        {
          keyword: 'kettle',
          competitor: {
            id: rival.id,
            name: 'rival.example',
            url: 'rival.example',
            position_before: '7',
            position: '5',
          },
        },
      ],
    )
    const [finished] = messages.filter(({ event }) => event === 'check_finished')
    assert.equal(
      finished.text,
      `Bakery Lane: the rank check of ${date} finished (2 found, 0 not within the depth, 2 failed).`,
    )
    assert.deepEqual(finished.changes, [])
  })

  test('are signed with the secret of their target, which is shown only once', async () => {
    for (const { headers, body } of at('/rules')) {
      const signed = String(headers['x-sextant-signature'])
      const seconds = Number(/^t=(\d+),/.exec(signed)?.[1])
      assert.ok(Math.abs(Date.now() / 1000 - seconds) < 60)
      assert.equal(signed, signature(target.secret, seconds, body))
      assert.equal(headers['x-sextant-delivery'], JSON.parse(body).delivery_id)
    }
    const listed = await post('get/events_2/targets', { project_id })
    assert.ok(!listed.text.includes(target.secret))
    const { rows } = await sql<{ row: string }>`
      select encode(sealed_secret, 'escape') as row from event_targets`.execute(database.executor)
    assert.ok(rows.every(({ row }) => !row?.includes(target.secret)))
  })

  test('are signed with the new secret after it was replaced', async () => {
    const { id, secret } = await addHook(project_id, '/rotated')
    const rotated = await call('edit/events_2/targets/rotate', { project_id, id })
    assert.notEqual(rotated, secret)
    await call('edit/events_2/targets/test', { project_id, id })
    while (at('/rotated').length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const [{ headers, body }] = at('/rotated') as [Received]
    const signed = String(headers['x-sextant-signature'])
    assert.equal(signed, signature(rotated, Number(/^t=(\d+),/.exec(signed)?.[1]), body))
    await call('del/events_2/targets', { project_id, id })
  })

  test('report a second check of the day as finished, without repeating its changes', async () => {
    await check(project)
    const kinds = (await deliveries(project_id, { least: 5 })).map(({ kind }) => kind)
    assert.deepEqual(kinds.slice(4), ['check_finished'])
  })

  test('report a check once with several processes, and one that finished while none was running', async () => {
    await call('edit/positions_2/checker/go', { id: project_id })
    await checked(project_id)
    await Promise.all(Array.from({ length: 4 }, () => reportFinished(dependencies)))
    await reportFinished(dependencies)
    const kinds = (await deliveries(project_id, { least: 6 })).map(({ kind }) => kind)
    assert.deepEqual(kinds.slice(5), ['check_finished'])
  })

  test('are refused when they are contradictory', async () => {
    const wrong = (more: object) =>
      post('add/events_2/rules', { project_id, event_target_id: target.id, ...more })
    assertRefused(await wrong({ kind: 'left_top' }), 2001, /^threshold/)
    assertRefused(await wrong({ kind: 'url_changed', threshold: 3 }), 2003, /^threshold/)
    assertRefused(await wrong({ kind: 'left_top', threshold: 3, direction: 'up' }), 2003, /^direction/)
    assertRefused(await wrong({ kind: 'moved', threshold: 0 }), 2003, /^threshold/)
    assertRefused(await wrong({ kind: 'sunk' }), 2003, /^kind/)
    assertRefused(await wrong({ kind: 'url_changed', event_target_id: 999 }), 54, /^event_target_id/)
  })
})

describe('a message', async () => {
  const project_id: number = await call('add/projects_2/projects', { url: 'messages.example' })
  const tryOut = (id: number): Promise<string> => call('edit/events_2/targets/test', { project_id, id })
  const find = async (id: string, when?: (one: Delivery) => boolean) =>
    (await deliveries(project_id, { when })).find((one) => one.id === id)!
  const retry = (id: string) => call('edit/events_2/deliveries/retry', { project_id, id })

  test('is sent again with the same id until its receiver accepts it, and never after that', async () => {
    const { id: targetId } = await addHook(project_id, '/down')
    down.add('/down')
    const id = await tryOut(targetId)
    const first = await find(id)
    assert.deepEqual(first, {
      id,
      kind: 'test',
      state: 'waiting',
      attempts: 1,
      status: 503,
      error: 'The receiver responded with status 503.',
    })
    down.delete('/down')
    assert.equal(await retry(id), 1)
    const { state, error } = await find(id, (one) => one.id === id)
    assert.deepEqual([state, error], ['delivered', null])
    assert.equal(await retry(id), 0)
    assert.deepEqual(
      told('/down').map(({ delivery_id, event }) => [delivery_id, event]),
      [
        [id, 'test'],
        [id, 'test'],
      ],
    )
  })

  test('whose attempt a crash interrupted is sent by the next worker', async () => {
    const { id: targetId } = await addHook(project_id, '/crashed')
    down.add('/crashed')
    const id = await tryOut(targetId)
    await find(id)
    down.delete('/crashed')
    await sql`
      update event_deliveries set claimed_until = now() + interval '1 hour', next_attempt_at = now() - interval '1 hour'
      where id = ${id}::bigint`.execute(database.executor)
    await recoverDeliveries(dependencies)
    assert.equal((await find(id)).state, 'waiting')
    await recoverDeliveries(dependencies, { aloneAtStart: true })
    assert.equal((await find(id, (one) => one.id === id)).state, 'delivered')
  })

  test('to a deleted target fails for good', async () => {
    const { id: targetId } = await addHook(project_id, '/gone')
    down.add('/gone')
    const id = await tryOut(targetId)
    await find(id)
    assert.equal(await call('del/events_2/targets', { project_id, id: targetId }), 1)
    await sql`update event_deliveries set next_attempt_at = now() - interval '1 hour' where id = ${id}::bigint`.execute(
      database.executor,
    )
    await recoverDeliveries(dependencies)
    const { state, error } = await find(id, (one) => one.id === id)
    assert.deepEqual([state, error], ['failed', 'The target was deleted.'])
    assert.equal(await retry(id), 0)
  })

  test('beyond the daily limit is suppressed, and one last message says so', async () => {
    const { id: targetId } = await addHook(project_id, '/flood')
    const ids: string[] = []
    for (let count = 0; count < PER_DAY + 2; count += 1) ids.push(await tryOut(targetId))
    const all = await deliveries(project_id)
    const states = all.filter(({ id }) => ids.includes(id)).map(({ state }) => state)
    assert.deepEqual(states, [...Array<string>(PER_DAY).fill('delivered'), 'suppressed', 'suppressed'])
    const kinds: string[] = told('/flood').map(({ event }) => event)
    assert.deepEqual(kinds.toSorted(), ['limit_reached', ...Array<string>(PER_DAY).fill('test')])
    assert.equal(await retry(ids.at(-1)!), 1)
    assert.equal((await find(ids.at(-1)!, () => true)).state, 'delivered')
  })

  test('is a mail with a text and HTML, in the language of the account, for an email target', async () => {
    const asked = { project_id, kind: 'email', address: 'team@crumbs.example' }
    const { id: targetId, secret } = await call('add/events_2/targets', asked)
    assert.equal(secret, null)
    const id = await tryOut(targetId)
    const { state, error } = await find(id)
    assert.deepEqual([state, error], ['delivered', null])
    assert.match(mail, /^To: team@crumbs\.example\r$/m)
    assert.match(mail, /^Subject: messages\.example: This is a test message\r$/m)
    assert.match(mail, new RegExp(`^Message-ID: <delivery-${id}-[0-9a-f]{16}@sextant>\\r$`, 'm'))
    assert.match(mail, /^Content-Type: multipart\/alternative/m)
    assert.match(mail, /^Content-Type: text\/plain/m)
    assert.match(mail, /^Content-Type: text\/html/m)
    assert.match(mail.replaceAll('=\r\n', ''), /rank\.example\.com\/#\/projects\/\d+\/settings/)
    mail = ''
    await call('edit/users_2/profile/lang', { lang: 'ru' })
    try {
      assert.equal((await find(await tryOut(targetId))).state, 'delivered')
    } finally {
      await call('edit/users_2/profile/lang', { lang: 'en' })
    }
    const words = Array.from(mail.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g), ([, word]) => word!)
    const subject = words.map((word) => Buffer.from(word, 'base64').toString()).join('')
    assert.equal(subject, 'messages.example: Пробное сообщение')
    const hostile = 'team@crumbs.example\r\nBcc: everybody@crumbs.example'
    assertRefused(await post('add/events_2/targets', { ...asked, address: hostile }), 2003, /^address/)
  })
})

test('receivers that failed and then never answer take no worker from others', async () => {
  const failing = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => {
      const as = await sextant.newAccount({ unlimited: true })
      const project_id = await call('add/projects_2/projects', { url: SITE }, as)
      const path = `/failing/${index}`
      const target = { project_id, kind: 'webhook', address: hookUrl + path }
      const { id } = await call('add/events_2/targets', target, as)
      down.add(path)
      return { path, send: () => call('edit/events_2/targets/test', { project_id, id }, as) }
    }),
  )
  const until = async (condition: () => Promise<boolean>) => {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await Promise.all(failing.map(({ send }) => send()))
  await until(async () => {
    const { rows } = await sql`
      select from event_deliveries d join event_targets t on t.account_id = d.account_id and t.id = d.target_id
      where t.address like ${`${hookUrl}/failing/%`} and d.error is not null`.execute(database.executor)
    return rows.length >= failing.length
  })
  for (const { path } of failing) silent.add(path)
  await Promise.all(failing.map(({ send }) => send()))
  // The jobs that left the attempts to the others end a moment after these have begun.
  await until(async () => {
    const { rows } = await sql<{ name: string }>`
      select name from pgboss.job where state = 'active' and name like 'event-%'`.execute(database.executor)
    return rows.length >= 4 && rows.every(({ name }) => name === 'event-delivery-again')
  })
  for (const { path } of failing) silent.delete(path)
})

test('targets in private networks and mail targets are refused unless the server is configured for them', () => {
  const settings = readSettings({})
  const refused = [
    'http://localhost/',
    'http://127.1/',
    'http://[::1]:80/',
    'http://10.0.0.1/',
    'http://a.localhost./',
  ]
  for (const url of refused) {
    assert.throws(
      () => readAddress('webhook', url, settings),
      { error: 'parameter_value', field: 'address' },
      url,
    )
  }
  for (const url of [
    'ftp://crumbs.example/',
    'crumbs.example',
    'https://a:b@crumbs.example/',
    'javascript:1',
  ]) {
    assert.throws(() => readAddress('webhook', url, settings), { error: 'parameter_value' }, url)
  }
  assert.deepEqual(readAddress('webhook', 'https://Crumbs.example/hook', settings), {
    address: 'https://crumbs.example/hook',
    name: 'crumbs.example',
  })
  assert.throws(() => readAddress('email', 'team@crumbs.example', settings), { error: 'not_supported' })
})

test('a worker reports a check whose last task ended when the previous worker died', async (t) => {
  const dead = await startTestApp(t, { worker: false, settings: { WEBHOOK_PRIVATE_ADDRESSES: 'allow' } })
  const { id: project_id } = await trackProject(dead, { keywords: ['kettle'] })
  const hook = { project_id, kind: 'webhook', address: `${hookUrl}/dead` }
  const { id: event_target_id } = await dead.call('add/events_2/targets', hook)
  for (const kind of ['check_finished', 'url_changed']) {
    await dead.call('add/events_2/rules', { project_id, event_target_id, kind })
  }
  await dead.call('edit/positions_2/checker/go', { id: project_id })
  await sql`update tasks set outcome = 'failed', depth = 0, reason = 'A test.', ended_at = now()`.execute(
    dead.app.installation.database.executor,
  )
  await dead.app.startWorker()
  const deadline = Date.now() + 20_000
  while (at('/dead').length === 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const messages = told('/dead')
  assert.deepEqual(
    messages.map(({ event, check }) => [event, check.failed, check.exact]),
    [['check_finished', 1, 0]],
  )
})

test('a second check of the day repeats none of more changes than a message names', async (t) => {
  const app = await startTestApp(t, { worker: false })
  const { database: own, queue: jobs, log: entries } = app.app.installation
  const keywords = Array.from({ length: CHANGES_NAMED + 20 }, (_, n) => `phrase ${n}`)
  const { id: project_id, regionIndex } = await trackProject(app, { keywords })
  const { id: event_target_id } = await app.call('add/events_2/targets', {
    project_id,
    kind: 'webhook',
    address: 'https://hooks.example/',
  })
  await app.call('add/events_2/rules', { project_id, event_target_id, kind: 'moved', threshold: 1 })
  const ofKeywords = sql`from keywords k where k.account_id = 1 and k.project_id = ${project_id}`
  const write = (date: string, position: number, task = sql`null::bigint`) => sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
    select 1, ${project_id}, ${regionIndex}, ${date}::date, k.id, ${position}, ${task} ${ofKeywords}
    on conflict (account_id, project_id, region_index, date, keyword_id) do update set task_id = excluded.task_id`
  const checkAgain = async () => {
    const { rows } = await sql<{ id: string }>`
      insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, finished_at)
      values (1, ${project_id}, 1, 'sandbox', '2026-01-02', 0.01, 0, 0, now()) returning id`.execute(
      own.executor,
    )
    const run = rows[0]!.id
    await sql`
      insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted, outcome,
        position, ended_at)
      select 1, ${project_id}, ${run}::bigint, k.id, ${regionIndex}, '2026-01-02', k.name, ${SITE}, 1, 'exact', 3, now()
      ${ofKeywords}`.execute(own.executor)
    const task = sql`(select t.id from tasks t where t.account_id = 1 and t.run_id = ${run}::bigint and t.keyword_id = k.id)`
    await write('2026-01-02', 3, task).execute(own.executor)
    await reportFinished({ database: own, queue: jobs, log: entries, perDay: PER_DAY, emailsPerDay: 1_000 })
  }
  await write('2026-01-01', 9).execute(own.executor)
  await checkAgain()
  await checkAgain()
  const { rows: sent } = await sql<{ message: Message }>`
    select message from event_deliveries where account_id = 1 and project_id = ${project_id}`.execute(
    own.executor,
  )
  assert.deepEqual(
    sent.map(({ message }) => [message.total, message.changes.length]),
    [[keywords.length, CHANGES_NAMED]],
  )
})

test('each message of a check has a transaction of its own, and one that fails neither repeats nor loses another', async (t) => {
  const app = await startTestApp(t, { worker: false })
  const { database: own, queue: jobs, log: entries } = app.app.installation
  const { id: project_id, regionIndex } = await trackProject(app, { keywords: ['kettle', 'teapot'] })
  const { id: event_target_id } = await app.call('add/events_2/targets', {
    project_id,
    kind: 'webhook',
    address: 'https://hooks.example/',
  })
  for (const rule of [
    { kind: 'moved', threshold: 1 },
    { kind: 'check_finished' },
    { kind: 'left_top', threshold: 3 },
  ])
    await app.call('add/events_2/rules', { project_id, event_target_id, ...rule })
  const ofKeywords = sql`from keywords k where k.account_id = 1 and k.project_id = ${project_id}`
  const write = (date: string, position: number, task = sql`null::bigint`) => sql`
    insert into positions (account_id, project_id, region_index, date, keyword_id, position, task_id)
    select 1, ${project_id}, ${regionIndex}, ${date}::date, k.id, ${position}, ${task} ${ofKeywords}`
  await write('2026-01-01', 2).execute(own.executor)
  const { rows: runs } = await sql<{ id: string }>`
    insert into runs (account_id, project_id, by_account_id, provider, date, price_per_page, hold_id, tasks, finished_at)
    values (1, ${project_id}, 1, 'sandbox', '2026-01-02', 0.01, 0, 0, now()) returning id`.execute(
    own.executor,
  )
  const run = sql`${runs[0]!.id}::bigint`
  await sql`
    insert into tasks (account_id, project_id, run_id, keyword_id, region_index, date, query, site, pages_wanted, outcome,
      position, ended_at)
    select 1, ${project_id}, ${run}, k.id, ${regionIndex}, '2026-01-02', k.name, ${SITE}, 1, 'exact', 9, now()
    ${ofKeywords}`.execute(own.executor)
  const task = sql`(select t.id from tasks t where t.account_id = 1 and t.run_id = ${run} and t.keyword_id = k.id)`
  await write('2026-01-02', 9, task).execute(own.executor)

  const messages = async () => {
    const { rows } = await sql<{ kind: string; total: number; isTold: boolean }>`
      select d.kind, (d.message->>'total')::int as total, r.told_at is not null as "isTold" from event_deliveries d
      join runs r on r.account_id = 1 and r.id = d.run_id
      where d.account_id = 1 and d.project_id = ${project_id} order by d.rule_id`.execute(own.executor)
    return rows.map(({ kind, total, isTold }) => [kind, total, isTold])
  }
  let sent = 0
  const breaking: typeof jobs = {
    ...jobs,
    async send(...args) {
      await jobs.send(...args)
      sent += 1
      if (sent === 2) throw new Error('The second message fails.')
    },
  }
  const limits = { perDay: PER_DAY, emailsPerDay: 1_000 }
  const failed = new FailedReports()
  await reportFinished({ database: own, queue: breaking, log: entries, ...limits }, failed)
  assert.deepEqual(await messages(), [['moved', 2, false]])
  const again = { database: own, queue: jobs, log: entries, ...limits }
  // The run waits in the process in which it failed, not in another one.
  await reportFinished(again, failed)
  assert.deepEqual(await messages(), [['moved', 2, false]])
  await Promise.all([reportFinished(again), reportFinished(again)])
  await reportFinished(again)
  assert.deepEqual(await messages(), [
    ['moved', 2, true],
    ['check_finished', 0, true],
    ['left_top', 2, true],
  ])
})
