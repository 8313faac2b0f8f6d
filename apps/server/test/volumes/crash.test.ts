import assert from 'node:assert/strict'
import { afterAll, afterEach, beforeEach, describe, test } from 'vitest'
import { sql } from 'kysely'
import { type Batch, claimBatch, endBatch } from '#volumes/batches.ts'
import { queryOf } from '#volumes/query.ts'
import { storeReply } from '#volumes/replies.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { type DataForSeoStandIn, startDataForSeoStandIn } from '../serp/dataforseo-stand-in.ts'
import { addProject, collected, LONDON, runsOf, volumesOf } from './project.ts'

describe('after a crash', () => {
  let standIn: DataForSeoStandIn
  let sextant: TestApp
  let id = 0
  const cleanUps: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  })
  afterAll(() => assert.deepEqual(cleanUps, []))

  /** A run of one batch of two phrases that nobody works on yet. */
  beforeEach(async () => {
    standIn = await startDataForSeoStandIn()
    cleanUps.push(() => standIn.close())
    sextant = await startTestApp(
      { afterAll: (cleanUp: () => unknown) => void cleanUps.push(cleanUp) },
      {
        worker: false,
        settings: {
          VOLUMES_PROVIDER: 'dataforseo',
          DATAFORSEO_API_KEY: 'ok:s3cret',
          DATAFORSEO_BASE_URL: standIn.url,
        },
      },
    )
    id = await addProject(sextant, ['copper kettle', 'red kettle'])
    await sextant.call('edit/keywords_2/volumes/go', { project_id: id, qualifiers: [LONDON] })
  })

  const executor = () => sextant.app.installation.database.executor

  async function claim(): Promise<Batch> {
    const { rows } = await sql<{ id: string }>`select id from volume_batches`.execute(executor())
    const batch = await claimBatch(executor(), 1, rows[0]!.id, 60)
    assert.ok(batch)
    assert.equal(await claimBatch(executor(), 1, rows[0]!.id, 60), undefined, 'a claim is for one')
    return batch
  }
  async function ask(batch: Batch): Promise<{ raw: string }> {
    const reply = await sextant.app.installation.volumeProvider!.fetchVolumes(
      queryOf(batch)!,
      AbortSignal.timeout(5_000),
    )
    assert.ok('raw' in reply)
    return reply
  }
  const store = (batch: Batch, reply: { raw: string }) =>
    storeReply(executor(), batch, sextant.app.installation.volumeProvider!.provider, reply)

  /** Everything goes on as when a process starts; answers the requests that the provider was sent in all. */
  async function goOn(): Promise<number> {
    await sql`update volume_batches set claimed_until = null`.execute(executor())
    await sextant.app.startWorker()
    await collected(sextant, id)
    assert.deepEqual(
      [...(await volumesOf(executor()))],
      [
        ['copper kettle', 13],
        ['red kettle', 10],
      ],
    )
    const [run] = await runsOf(executor(), id)
    assert.deepEqual([run?.answered, run?.captured, run?.released], [2, 0.002, 0])
    return standIn.served().length
  }

  test('before the provider was asked it is asked', async () => {
    await claim()
    assert.equal(await goOn(), 1)
  })

  test('before its reply was stored it is asked again, and the account charged once', async () => {
    await ask(await claim())
    assert.equal(await goOn(), 2)
  })

  test('between the reply and its reading the stored reply is read', async () => {
    const batch = await claim()
    assert.equal(await store(batch, await ask(batch)), true)
    assert.equal(await goOn(), 1)
  })

  test('between the volumes and the settling the run is settled', async () => {
    const batch = await claim()
    await store(batch, await ask(batch))
    const volumes = new Map([
      ['copper kettle', 13],
      ['red kettle', 10],
    ])
    await sextant.app.installation.database.transaction((tx) => endBatch(tx, batch, volumes, null))
    assert.equal(await goOn(), 1)
  })

  test('a worker that comes back late changes nothing any more', async () => {
    const batch = await claim()
    const reply = await ask(batch)
    await goOn()
    assert.equal(await store(batch, reply), false)
    await sextant.app.installation.database.transaction((tx) =>
      endBatch(tx, batch, new Map([['copper kettle', 99]]), null),
    )
    assert.equal((await volumesOf(executor())).get('copper kettle'), 13)
  })
})
