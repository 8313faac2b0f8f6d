import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, test } from 'vitest'
import { claimBatch, endBatch, type Batch } from '#volumes/batches.ts'
import { queryOf } from '#volumes/query.ts'
import { storeReply } from '#volumes/replies.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { startDataForSeoStandIn, type DataForSeoStandIn } from '../serp/dataforseo-stand-in.ts'
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

  /** A run with one batch of two phrases, before any worker takes it. */
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
    assert.equal(await claimBatch(executor(), 1, rows[0]!.id, 60), undefined, 'only one worker has a claim')
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

  /** Continues as after the start of a process. Returns the total number of requests to the provider. */
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

  test('before the request, the request is sent', async () => {
    await claim()
    assert.equal(await goOn(), 1)
  })

  test('before the reply is stored, the request is repeated and charged once', async () => {
    await ask(await claim())
    assert.equal(await goOn(), 2)
  })

  test('between storing and reading the reply, the stored reply is read', async () => {
    const batch = await claim()
    assert.equal(await store(batch, await ask(batch)), true)
    assert.equal(await goOn(), 1)
  })

  test('between the last batch and the settlement, the run is settled', async () => {
    const batch = await claim()
    await store(batch, await ask(batch))
    const volumes = new Map([
      ['copper kettle', 13],
      ['red kettle', 10],
    ])
    await sextant.app.installation.database.transaction((tx) => endBatch(tx, batch, volumes, null))
    assert.equal(await goOn(), 1)
  })

  test('a worker that continues late changes nothing', async () => {
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
