import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { createLog } from '#observe/log.ts'
import { readProfiles, readQuarantines } from '#providers/truth/stored.ts'
import { Truth } from '#providers/truth/truth.ts'
import { serper } from '#serp/providers/serper.ts'
import type { Received } from '#serp/truth/seen.ts'
import { openTestDatabase } from '../database.ts'
import { exampleQuery } from '../serp/example-query.ts'

/** A reply to a query of one word. */
function replyTo(text: string, site = text): Received {
  const organic = Array.from({ length: 10 }, (_, index) => ({
    title: `Page ${index} of ${site}`,
    link: `https://${site}-${index}.example/`,
    snippet: 'Bread and rolls.',
    position: index + 1,
  }))
  const raw = JSON.stringify({ searchParameters: { q: text, page: 1, type: 'search' }, organic, credits: 1 })
  const query = { ...exampleQuery, text }
  return {
    raw,
    page: serper.parse(raw, query),
    query,
    isFirst: true,
    receivedAt: undefined,
    before: undefined,
  }
}

const words = ['kettle', 'bread', 'garden', 'window', 'bicycle', 'mountain', 'piano', 'soap', 'river', 'lamp']

test('a quarantine that the database did not take is stored with the next reply', async (t) => {
  const database = await openTestDatabase(t)
  const { executor } = database
  const truth = new Truth(database)
  const receive = (index: number) => truth.receive(serper, 'google', replyTo(words[index]!, 'same'))
  await sql`alter table provider_trust add constraint refused check (quarantined_at is null)`.execute(
    executor,
  )
  let received = 0
  await assert.rejects(async () => {
    for (; received < 9; received += 1) await receive(received)
  }, /refused/)
  await sql`alter table provider_trust drop constraint refused`.execute(executor)
  const verdict = await receive(received + 1)
  assert.deepEqual([verdict.then, verdict.isNew], ['refuse', true])
  const [quarantine, ...others] = await readQuarantines(executor)
  assert.equal(quarantine?.rule, 'same_page')
  assert.deepEqual(others, [])
  assert.equal((await receive(0)).isNew, undefined, 'and is new only once')
})

test('what was learned and the database did not take is stored the next time, once', async (t) => {
  const database = await openTestDatabase(t)
  const { executor } = database
  const log = createLog('silent')
  const truth = new Truth(database)
  const pages = async (searcher: 'google' | 'yandex') => {
    const profiles = await readProfiles(executor, serper.id, searcher, serper.parserVersion)
    return [...profiles.values()].map((profile) => profile.pages)
  }
  const receive = async (searcher: 'google' | 'yandex', word: string) => {
    assert.equal((await truth.receive(serper, searcher, replyTo(word))).then, 'conclude')
  }
  await receive('google', 'kettle')
  await receive('yandex', 'kettle')
  await sql`alter table provider_profiles add constraint refused check (searcher <> 'google')`.execute(
    executor,
  )
  await truth.keep(log)
  assert.deepEqual([await pages('google'), await pages('yandex')], [[], [1]])
  await receive('google', 'bread')
  await sql`alter table provider_profiles drop constraint refused`.execute(executor)
  await truth.keep(log)
  await truth.keep(log)
  assert.deepEqual([await pages('google'), await pages('yandex')], [[2], [1]])
})
