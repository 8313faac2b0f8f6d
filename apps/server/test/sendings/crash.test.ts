import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { test, type TestContext } from 'vitest'
import { openDatabase, type Database } from '#db/database.ts'
import { makeTestDatabase } from '../database.ts'
import { ServerProcess } from '../flows/server-process.ts'
import { slowRows } from '../slow-rows.ts'

const KEY = 'key-of-the-administrator-of-the-tests'

/** Recipients by the moment of their email at which the process is killed, once each. */
const killedWhen = {
  claimed: 'claimed@client.example',
  ended: 'ended@client.example',
  answered: 'answered@client.example',
} as const
type Moment = keyof typeof killedWhen
const QUIET = 'quiet@client.example'
const recipients = [...Object.values(killedWhen), QUIET]

/** An email that the receiver has taken. */
interface Taken {
  readonly to: string
  readonly messageId: string
}

/** A mail server that reports the moments of each message. */
async function startReceiver(t: TestContext, at: (moment: Moment, to: string) => Promise<void>) {
  const taken: Taken[] = []
  const answered = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      await at('claimed', address)
      done()
    },
    async onData(stream, { envelope, id }, done) {
      let text = ''
      try {
        for await (const chunk of stream) text += String(chunk)
      } catch (error) {
        // A process that is killed breaks off the messages it is sending on other connections.
        done(error as Error)
        return
      }
      const to = envelope.rcptTo[0]!.address
      // From here on the message has arrived, whether or not the sender hears of it.
      taken.push({ to, messageId: /^Message-ID: (\S+)\r$/im.exec(text)![1]! })
      await at('ended', to)
      answered.set(id, to)
      done()
    },
    // The sender closes the connection when it has read the answer.
    onClose({ id }) {
      const to = answered.get(id)
      if (to !== undefined) void at('answered', to)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.onTestFinished(() => new Promise<void>((done) => server.close(done)))
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

test('each recipient gets one email of a period, whenever the process is killed, and a doubtful one waits for a person', async (t) => {
  const place = await makeTestDatabase(t)
  const killed = new Set<Moment>()
  /** Set while a process may be killed. */
  let kill: (() => Promise<void>) | undefined
  const { taken, url } = await startReceiver(t, async (moment, to) => {
    if (killedWhen[moment] !== to || killed.has(moment)) return
    killed.add(moment)
    await kill?.()
  })
  const settings = {
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    ...(place.dataDir === undefined ? {} : { DATA_DIR: place.dataDir }),
    ADMIN_API_KEY: KEY,
    SMTP_URL: url,
    SMTP_FROM: 'rank@sextant.example',
  }
  let running: ServerProcess
  let address = ''
  const start = async () => {
    running = new ServerProcess(settings)
    const listening = await running.listening
    if (listening === undefined) assert.fail(`did not start: ${(await running.ended).errors}`)
    address = listening
  }
  t.onTestFinished(async () => void (await running.kill()))
  const call = async (operation: string, body: object) => {
    const response = await fetch(`${address}/v2/json/${operation}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `bearer 1:${KEY}` },
      body: JSON.stringify(body),
    })
    const { result, errors } = (await response.json()) as { result: never; errors?: unknown }
    assert.equal(errors, undefined, JSON.stringify(errors))
    return result
  }

  await start()
  const project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  const of = { type: 'positions_report', target_id: project_id }
  const fields = ['id', 'address', 'state', 'error', 'report_id']
  const list = (): Promise<Record<string, string | number | null>[]> =>
    call('get/reports_2/deliveries', { project_id, fields })
  await call('edit/schedule_2/settings', { ...of, emails: recipients, formats: [], link_days: 0 })
  const schedule = [{ days: ['LAST_OF_MONTH'], times: [{ hour: 3, minute: 0 }] }]
  await call('edit/schedule_2', { ...of, schedule })
  assert.deepEqual(await running!.stop(), { code: 0, errors: '' })
  await within(place, async (database) => {
    await sql`update schedules set next_run_at = now() - interval '1 day'`.execute(database.executor)
    // What follows the answer, so that the kill comes first.
    const answered = sql`new.state = 'sent' and new.address = ${sql.lit(killedWhen.answered)}`
    await slowRows(database, sql`update on report_deliveries`, 1, answered)
  })

  /** Waits until every email has ended. Returns false if the process was killed before. */
  const ended = async () => {
    for (; !running.down; await wait(50)) {
      const listed = await list().catch((cause: unknown) => {
        if (!running.down) throw cause
        return []
      })
      if (running.down || killed.size < Object.keys(killedWhen).length) continue
      if (listed.every(({ error, state }) => state === 'sent' || (state === 'handed_over' && error !== null)))
        return true
    }
    return false
  }
  for (;;) {
    const died = Promise.withResolvers<void>()
    kill = async () => {
      assert.equal((await running.kill()).errors, '')
      died.resolve()
    }
    await start()
    if (await ended()) break
    await died.promise
    // The claim of a dead process ends after five minutes.
    await within(place, async ({ executor }) => {
      await sql`
        update report_deliveries set claimed_until = now() - interval '1 second'
        where claimed_until is not null`.execute(executor)
    })
  }

  assert.deepEqual(taken.map(({ to }) => to).toSorted(), recipients.toSorted())
  const deliveries = await list()
  const stateOf = Object.fromEntries(deliveries.map((one) => [one.address, one.state]))
  assert.equal(stateOf[QUIET], 'sent')
  assert.equal(stateOf[killedWhen.claimed], 'sent')
  assert.equal(stateOf[killedWhen.ended], 'handed_over')
  const doubtful = deliveries.find(({ address: to }) => to === killedWhen.ended)!
  assert.match(String(doubtful.error), /interrupted before the mail server answered/)
  // The answer was read, but the process may have died before it recorded that.
  assert.match(String(stateOf[killedWhen.answered]), /^(handed_over|sent)$/)
  assert.equal(new Set(deliveries.map(({ report_id }) => report_id)).size, 1)

  // A person sends the doubtful one again. Mailboxes recognize it by its Message-ID.
  assert.equal(await call('edit/reports_2/deliveries/retry', { project_id, id: doubtful.id }), 1)
  while (taken.length < recipients.length + 1) await wait(50)
  const copies = taken.filter(({ to }) => to === killedWhen.ended)
  assert.deepEqual(
    copies.map(({ messageId }) => messageId),
    [copies[0]!.messageId, copies[0]!.messageId],
  )
  assert.equal(new Set(taken.map(({ messageId }) => messageId)).size, recipients.length)
})

async function within(place: object, look: (database: Database) => Promise<void>): Promise<void> {
  await using database = await openDatabase(place)
  await look(database)
}
