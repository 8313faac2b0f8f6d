import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openDatabase, type Database } from '#db/database.ts'
import { makeTestDatabase } from '../database.ts'
import { ServerProcess } from '../flows/server-process.ts'
import { startMailReceiver, type MailMoment } from '../mail-receiver.ts'
import { slowRows } from '../slow-rows.ts'

const KEY = 'key-of-the-administrator-of-the-tests'

/** Recipients by the moment of their email at which the process is killed, once each. */
const killedWhen = {
  claimed: 'claimed@client.example',
  ended: 'ended@client.example',
  answered: 'answered@client.example',
} as const satisfies Record<MailMoment, string>
const QUIET = 'quiet@client.example'
const recipients = [...Object.values(killedWhen), QUIET]

test('each recipient gets one email of a period, whenever the process is killed, and a doubtful one waits for a person', async (t) => {
  const place = await makeTestDatabase(t)
  const killed = new Set<MailMoment>()
  /** Set while a process may be killed. */
  let kill: (() => Promise<void>) | undefined
  const { taken, url } = await startMailReceiver(t, async (moment, to) => {
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
