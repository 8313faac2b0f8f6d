import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, test, vi, type TestContext } from 'vitest'
import type { Database } from '#db/database.ts'
import { UniqueViolation } from '#db/errors.ts'
import { defineJob, type JobDefinition } from '#jobs/define.ts'
import { openQueue, type Queue } from '#jobs/queue.ts'
import type { JobName } from '#observe/jobs.ts'
import { openTestDatabase } from '../database.ts'

interface Payload {
  readonly key: string
  readonly text?: string
}

/** A separate kind of job for each test, so that the tests can share a database. */
function newJob(
  name: string,
  policy: Partial<Pick<JobDefinition<Payload>, 'expireSeconds' | 'retries' | 'owner'>> = {},
) {
  return defineJob<Payload>(name as JobName, {
    expireSeconds: 60,
    retries: 0,
    key: ({ key }) => key,
    ...policy,
  })
}

const database = await openTestDatabase({ afterAll })

async function open(t: TestContext, job: ReturnType<typeof newJob>) {
  const errors: unknown[] = []
  const queue = await openQueue(database, [job], (_, cause) => errors.push(cause))
  t.onTestFinished(() => queue.stop())
  return { queue, errors }
}

async function send(queue: Queue, job: ReturnType<typeof newJob>, payloads: Payload[], options = {}) {
  await database.transaction((tx) => queue.send(tx, job, payloads, options))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10)
}

async function jobsOf(
  from: Database,
  job: ReturnType<typeof newJob>,
): Promise<{ key: string; state: string }[]> {
  return from.query({
    text: 'select singleton_key as key, state::text from pgboss.job where name = $1 order by singleton_key',
    values: [job.name],
  })
}

test('a queue starts although another process creates the same tables at that moment', async (t) => {
  const job = newJob('together')
  let failures = 0
  const executeSql: Database['executeSql'] = async (text, values) => {
    if (/^select version\(\)$/i.test(text) || failures > 0) return database.executeSql(text, values)
    failures += 1
    throw new UniqueViolation('duplicate key', { sqlstate: '23505' })
  }
  const queue = await openQueue({ ...database, executeSql }, [job], () => undefined)
  t.onTestFinished(() => queue.stop())
  assert.equal(failures, 1)
  await send(queue, job, [{ key: 'kept' }])
  assert.equal((await jobsOf(database, job)).length, 1)
})

test('a request that ends after the queue has stopped still queues its jobs', async (t) => {
  const job = newJob('late')
  const { queue } = await open(t, job)
  await queue.work(job, 1, async () => undefined)
  await queue.stop()
  await send(queue, job, [{ key: 'kept' }])
  queue.wake(job)
  assert.deepEqual(await jobsOf(database, job), [{ key: 'kept', state: 'created' }])
})

test('slow jobs of one owner leave room for those of another', async (t) => {
  const job = newJob('owned', { owner: ({ text }) => text! })
  const { queue } = await open(t, job)
  const slow = Promise.withResolvers<void>()
  const begun: string[] = []
  await queue.work(job, 4, async ({ text }) => {
    begun.push(text!)
    if (text === 'slow') await slow.promise
  })
  const keys = Array.from({ length: 20 }, (_, index) => `slow ${index}`)
  await send(
    queue,
    job,
    keys.map((key) => ({ key, text: 'slow' })),
  )
  queue.wake(job)
  await until(() => begun.length >= 4)
  await send(queue, job, [{ key: 'quick', text: 'quick' }])
  queue.wake(job)
  await until(() => begun.includes('quick'))
  slow.resolve()
  await until(() => begun.length === 21)
})

test('a job sent in a transaction that is rolled back never runs', async (t) => {
  const job = newJob('rolled-back')
  const { queue } = await open(t, job)
  await assert.rejects(
    database.transaction(async (tx) => {
      await queue.send(tx, job, [{ key: 'never' }])
      throw new Error('rolled back')
    }),
    /rolled back/,
  )
  assert.deepEqual(await jobsOf(database, job), [])
  await send(queue, job, [{ key: 'kept' }])
  const ran: string[] = []
  await queue.work(job, 2, async ({ key }) => void ran.push(key))
  await until(() => ran.length > 0)
  assert.deepEqual(ran, ['kept'])
})

test('while a job waits, another with its key is not queued', async (t) => {
  const job = newJob('same-key')
  const { queue } = await open(t, job)
  await send(queue, job, [{ key: 'a', text: 'first' }, { key: 'a', text: 'second' }, { key: 'b' }])
  await send(queue, job, [{ key: 'a', text: 'third' }])
  assert.deepEqual(
    (await jobsOf(database, job)).map(({ key }) => key),
    ['a', 'b'],
  )
  const ran: Payload[] = []
  const release = Promise.withResolvers<void>()
  await queue.work(job, 1, async (payload) => {
    ran.push(payload)
    await release.promise
  })
  await until(() => ran.length > 0)
  // A running job no longer waits, so the next with its key is queued, once.
  await send(queue, job, [ran[0]!, ran[0]!])
  release.resolve()
  await until(() => ran.length === 3)
  assert.deepEqual(ran.map(({ key, text }) => `${key} ${text ?? ''}`.trim()).toSorted(), [
    'a first',
    'a first',
    'b',
  ])
})

test('urgent jobs go before waiting ones', async (t) => {
  const job = newJob('urgent')
  const { queue } = await open(t, job)
  await send(queue, job, [{ key: 'a' }, { key: 'b' }])
  await send(queue, job, [{ key: 'now' }], { urgent: true })
  const ran: string[] = []
  await queue.work(job, 1, async ({ key }) => void ran.push(key))
  await until(() => ran.length === 3)
  assert.equal(ran[0], 'now')
})

test('a postponed job runs after its time', async (t) => {
  const job = newJob('postponed')
  const { queue } = await open(t, job)
  const sent = Date.now()
  await send(queue, job, [{ key: 'later' }], { startAfterSeconds: 1 })
  const ran = Promise.withResolvers<number>()
  await queue.work(job, 1, async () => ran.resolve(Date.now()))
  // The database's clock decides, with its own rounding.
  assert.ok((await ran.promise) - sent >= 990)
})

test('a worker takes a backlog of jobs without polling intervals in between', async (t) => {
  const job = newJob('backlog')
  const { queue } = await open(t, job)
  const backlog = Array.from({ length: 16 }, (_, index) => ({ key: String(index) }))
  await send(queue, job, backlog)
  const ran: number[] = []
  await queue.work(job, 1, async () => void ran.push(Date.now()))
  await until(() => ran.length === backlog.length)
  // Fifteen polls of two seconds would take 30.
  assert.ok(ran.at(-1)! - ran[0]! < 15_000)
})

test('a kind of job is written when it is new or changed, and otherwise left as it is', async (t) => {
  const read = async (): Promise<{ version: string; seconds: number; retries: number } | undefined> =>
    (
      await database.query<{ version: string; seconds: number; retries: number }>({
        text: `select xmin::text as version, expire_seconds as seconds, retry_limit as retries from pgboss.queue where name = $1`,
        values: ['described'],
      })
    )[0]
  await open(t, newJob('described'))
  const made = await read()
  assert.deepEqual([made?.seconds, made?.retries], [60, 0])
  await open(t, newJob('described'))
  assert.equal((await read())?.version, made?.version)
  await open(t, newJob('described', { expireSeconds: 90, retries: 2 }))
  const changed = await read()
  assert.deepEqual([changed?.seconds, changed?.retries], [90, 2])
})

test('a job whose handler throws is reported and retried', async (t) => {
  const job = newJob('throwing', { retries: 3 })
  const { queue, errors } = await open(t, job)
  await send(queue, job, [{ key: 'a' }])
  let attempts = 0
  await queue.work(job, 1, async () => {
    attempts += 1
    if (attempts === 1) throw new Error('the first time')
  })
  await until(() => attempts === 2)
  assert.deepEqual(
    errors.map((error) => (error as Error).message),
    ['the first time'],
  )
})

test('a job that always throws is given up after its retries and blocks no other', async (t) => {
  const job = newJob('hopeless', { retries: 1 })
  const { queue, errors } = await open(t, job)
  await send(queue, job, [{ key: 'bad' }, { key: 'good' }])
  const ran: string[] = []
  await queue.work(job, 1, async ({ key }) => {
    ran.push(key)
    if (key === 'bad') throw new Error('always')
  })
  await until(() => ran.length === 3)
  await queue.stop()
  assert.deepEqual(ran.toSorted(), ['bad', 'bad', 'good'])
  assert.equal(errors.length, 2)
  assert.deepEqual(await jobsOf(database, job), [
    { key: 'bad', state: 'failed' },
    { key: 'good', state: 'completed' },
  ])
})

test('stop waits for the running job and leaves the waiting job to the next process', async (t) => {
  const job = newJob('stopped')
  const { queue } = await open(t, job)
  await send(queue, job, [{ key: 'running' }])
  const ended: string[] = []
  const started = Promise.withResolvers<void>()
  await queue.work(job, 1, async ({ key }) => {
    started.resolve()
    await wait(300)
    ended.push(key)
  })
  await started.promise
  await send(queue, job, [{ key: 'waiting' }])
  await queue.stop()
  assert.deepEqual(ended, ['running'])
  assert.deepEqual(await jobsOf(database, job), [
    { key: 'running', state: 'completed' },
    { key: 'waiting', state: 'created' },
  ])

  const { queue: next } = await open(t, job)
  await next.work(job, 1, async ({ key }) => void ended.push(key))
  await until(() => ended.length === 2)
  assert.deepEqual(ended, ['running', 'waiting'])
})

test('stop also waits for a handler that runs longer than its job may', async (t) => {
  const job = newJob('outrun', { expireSeconds: 1 })
  const { queue } = await open(t, job)
  await send(queue, job, [{ key: 'slow' }])
  let ended = false
  const outrun = Promise.withResolvers<void>()
  await queue.work(job, 1, async () => {
    setTimeout(outrun.resolve, 1_200)
    await wait(2_500)
    ended = true
  })
  await outrun.promise
  await queue.stop()
  assert.equal(ended, true)
})

test('a queue that cannot be opened leaves no timer, which would keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const refusing: Database = {
    ...database,
    async executeSql(statement, values) {
      if (statement.includes('create_queue')) throw new Error('no queue is created')
      return database.executeSql(statement, values)
    },
  }
  await assert.rejects(
    openQueue(refusing, [newJob('refused')], () => undefined),
    /no queue is created/,
  )
  await vi.waitUntil(() => timers() <= before, { timeout: 60_000 })
})
