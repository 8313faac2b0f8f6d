import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { test } from 'vitest'
import { killedWhen, recipients, startMailKills } from '../mail-kills.ts'
import { slowRows } from '../slow-rows.ts'

/** Rank checks of a period, each of which a digest reports. */
const CHECKS = 2

interface Delivery {
  readonly id: string
  readonly event_target_id: number
  readonly kind: string
  readonly run_id: string | null
  readonly digest_id: string | null
  readonly state: string
}

test('each message is in one digest that arrives, whenever the process is killed, and a second copy is the same email', async (t) => {
  const sextant = await startMailKills(t)
  const { call, taken, within } = sextant
  await sextant.start()
  const project_id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' })
  await call('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 102 })
  await call('add/keywords_2/keywords/import', { project_id, keywords: 'rye bread\nsourdough' })
  const addressOf = new Map<number, string>()
  for (const to of recipients) {
    const target = { project_id, kind: 'email', address: to, digest: 'daily' }
    const { id }: { id: number } = await call('add/events_2/targets', target)
    addressOf.set(id, to)
    await call('add/events_2/rules', { project_id, event_target_id: id, kind: 'check_finished' })
  }
  const unfinished = async () => {
    const runs: { finished_at: string | null }[] = await call('get/positions_2/runs', {
      project_id,
      fields: ['finished_at'],
    })
    return runs.filter(({ finished_at }) => finished_at === null).length
  }
  const list = (): Promise<Delivery[]> =>
    call('get/events_2/deliveries', {
      project_id,
      fields: ['id', 'event_target_id', 'kind', 'run_id', 'digest_id', 'state'],
    })
  /** Waits until every target has collected the messages of so many checks. */
  const collected = async (checks: number) => {
    for (; ; await wait(50)) {
      const messages = (await list()).filter(({ kind }) => kind === 'check_finished')
      if (messages.length >= checks * recipients.length) return
    }
  }
  await sextant.stop()
  await within(async (database) => {
    // Each message takes a while to collect, so that a kill comes amid those of a check. So does what follows the answer of the mail
    // server, so that the kill comes first.
    const answered = sql`new.state = 'delivered'`
    const amid = sql`new.kind = 'check_finished' and new.state = 'collected'`
    await slowRows(database, sql`insert or update on event_deliveries`, 0.3, sql`${amid} or ${answered}`)
  })
  await sextant.start()
  for (let check = 1; check <= CHECKS; check += 1) {
    await call('edit/positions_2/checker/go', { id: project_id })
    while ((await unfinished()) > 0) await wait(20)
    await wait(300)
    await sextant.kill()
    await sextant.start()
    await collected(check)
  }
  await sextant.stop()
  await within(async ({ executor }) => {
    await sql`
      update event_deliveries set next_attempt_at = now() - interval '2 minutes'
      where kind = 'digest'`.execute(executor)
  })

  await sextant.runThroughKills('event_deliveries', async () =>
    (await list()).every(({ kind, state }) => kind !== 'digest' || state === 'delivered'),
  )

  const deliveries = await list()
  const digests = deliveries.filter(({ kind }) => kind === 'digest')
  assert.deepEqual(
    digests.map(({ event_target_id: id }) => addressOf.get(id)!).toSorted(),
    recipients.toSorted(),
  )
  for (const digest of digests) {
    const messages = deliveries.filter(({ digest_id }) => digest_id === digest.id)
    assert.equal(new Set(messages.map(({ run_id }) => run_id)).size, CHECKS)
    assert.equal(messages.length, CHECKS)
  }
  assert.equal(deliveries.length, recipients.length * (CHECKS + 1))
  const arrived = Map.groupBy(taken, ({ to }) => to)
  assert.deepEqual([...arrived.keys()].toSorted(), recipients.toSorted())
  for (const [to, copies] of arrived) {
    assert.match(copies[0]!.text, new RegExp(`digest of ${CHECKS} messages`))
    // A mailbox recognizes a second copy by its Message-ID.
    assert.equal(new Set(copies.map(({ messageId }) => messageId)).size, 1, to)
    assert.equal(new Set(copies.map(({ text }) => contentOf(text))).size, 1, to)
  }
  // Any can arrive again when the process dies before it records that it arrived.
  assert.ok(arrived.get(killedWhen.ended)!.length >= 2)
})

/** An email without its date and the boundaries of its parts, which no two have in common. */
function contentOf(text: string): string {
  const boundary = /boundary="([^"]+)"/.exec(text)![1]!
  return text.replaceAll(boundary, '').replace(/^Date: .*$/m, '')
}
