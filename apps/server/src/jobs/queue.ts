import { PgBoss } from 'pg-boss'
import { type Database, executeSqlIn, type Executor } from '#db/database.ts'
import type { JobDefinition } from './define.ts'

/** The job queue. pg-boss lives only here. */
export interface Queue extends AsyncDisposable {
  /** Enqueues in the transaction that makes the work true: nothing is queued unless it commits. */
  send<Payload extends object>(
    tx: Executor,
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
    options?: { startAfterSeconds?: number },
  ): Promise<void>
  /** Starts handling jobs of a kind, `concurrency` at once. */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    concurrency: number,
    handle: (payload: Payload) => Promise<void>,
  ): Promise<void>
  /** Makes this process look for jobs at once instead of at its next poll. */
  wake(job: JobDefinition): void
  /** Stops taking jobs, waits for running ones, hands the rest back. */
  stop(): Promise<void>
}

/** Seconds between two looks for new jobs. */
const POLL_SECONDS = 2
/** Jobs enqueued by one statement. */
const SEND_BATCH = 5_000

export async function openQueue(
  database: Database,
  definitions: readonly JobDefinition[],
  onError: (job: string, cause: unknown) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.profile.name === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => onError('queue', error))
  await boss.start()
  for (const { name, expireSeconds, retries } of definitions) {
    const options = {
      expireInSeconds: expireSeconds,
      retryLimit: retries,
      retryBackoff: true,
      deleteAfterSeconds: 600,
    }
    // "short": at most one waiting job per key.
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, { ...options, policy: 'short' })
    else await boss.updateQueue(name, options)
    // Makes pg-boss remember the queue: inside a transaction it could not look it up.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
  const workers = new Map<string, string>()
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= boss.stop({ graceful: true, timeout: 25_000, close: false }))
  return {
    async send(tx, { name, key }, payloads, { startAfterSeconds = 0 } = {}) {
      const db = { executeSql: (text: string, values?: unknown[]) => executeSqlIn(tx, text, values ?? []) }
      for (let start = 0; start < payloads.length; start += SEND_BATCH) {
        const batch = payloads.slice(start, start + SEND_BATCH)
        await boss.insert(
          name,
          batch.map((data) => ({ data, singletonKey: key(data), startAfter: startAfterSeconds })),
          { db },
        )
      }
    },
    async work({ name }, concurrency, handle) {
      const id = await boss.work(
        name,
        { localConcurrency: concurrency, pollingIntervalSeconds: POLL_SECONDS },
        async (jobs: { data: Parameters<typeof handle>[0] }[]) => {
          for (const job of jobs) {
            try {
              await handle(job.data)
            } catch (error) {
              onError(name, error)
              throw error
            }
          }
        },
      )
      workers.set(name, id)
    },
    wake({ name }) {
      const id = workers.get(name)
      if (id !== undefined) boss.notifyWorker(id)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
