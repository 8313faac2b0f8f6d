import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { test } from 'vitest'
import { killedWhen, QUIET, recipients, startMailKills } from '../mail-kills.ts'
import { slowRows } from '../slow-rows.ts'

test('each recipient gets one email of a period, whenever the process is killed, and a doubtful one waits for a person', async (t) => {
  const sextant = await startMailKills(t)
  const { call, taken, within } = sextant
  await sextant.start()
  const project_id = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  const of = { type: 'positions_report', target_id: project_id }
  const fields = ['id', 'address', 'state', 'error', 'report_id']
  const list = (): Promise<Record<string, string | number | null>[]> =>
    call('get/reports_2/deliveries', { project_id, fields })
  await call('edit/schedule_2/settings', { ...of, emails: recipients, formats: [], link_days: 0 })
  const schedule = [{ days: ['LAST_OF_MONTH'], times: [{ hour: 3, minute: 0 }] }]
  await call('edit/schedule_2', { ...of, schedule })
  await sextant.stop()
  await within(async (database) => {
    await sql`update schedules set next_run_at = now() - interval '1 day'`.execute(database.executor)
    // What follows the answer, so that the kill comes first.
    const answered = sql`new.state = 'sent' and new.address = ${sql.lit(killedWhen.answered)}`
    await slowRows(database, sql`update on report_deliveries`, 1, answered)
  })

  await sextant.runThroughKills('report_deliveries', async () =>
    (await list()).every(
      ({ error, state }) => state === 'sent' || (state === 'handed_over' && error !== null),
    ),
  )

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
