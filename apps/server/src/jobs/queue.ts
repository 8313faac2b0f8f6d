import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { executeSqlIn, type Database, type Executor } from '#db/database.ts'
import type { DatabaseError } from '#db/errors.ts'
import type { JobName } from '#observe/jobs.ts'
import type { JobDefinition } from './define.ts'
import { steadyClock } from './steady-clock.ts'

/** The job queue. pg-boss lives only here. */
export interface Queue extends AsyncDisposable {
  /**
   * Queues jobs in the transaction that creates their work, so nothing is queued unless it commits. `urgent` jobs go before
   * all others that are due.
   */
  send<Payload extends object>(
    tx: Executor,
    job: JobDefinition<Payload>,
    payloads: readonly Payload[],
    options?: { startAfterSeconds?: number; urgent?: boolean },
  ): Promise<void>
  /** Starts handling jobs of a kind, `concurrency` at once. */
  work<Payload extends object>(
    job: JobDefinition<Payload>,
    concurrency: number,
    handle: (payload: Payload) => Promise<void>,
  ): Promise<void>
  /** Makes this process poll for jobs at once. */
  wake(job: JobDefinition): void
  /** Stops taking jobs, waits up to `STOP_SECONDS` for running ones, and returns the rest to the queue. */
  stop(): Promise<void>
}

/** Interval of polling for jobs. */
const POLL_SECONDS = 2
/** Seconds without a heartbeat after which the job of a dead process is given to another. */
const HEARTBEAT_SECONDS = 15
/** Longest wait for running jobs when the queue stops. */
const STOP_SECONDS = 25
/**
 * SQLSTATEs of what exists already: a unique key, a schema, a table. Of two processes that start on an empty database, one waits until
 * the other has made the tables of pg-boss, and its `create schema if not exists` may then not see the schema yet.
 */
const CREATED_MEANWHILE: ReadonlySet<string | undefined> = new Set(['23505', '42P06', '42P07'])
/** Jobs queued per statement. */
const SEND_BATCH = 5_000

export async function openQueue(
  database: Database,
  definitions: readonly JobDefinition[],
  onError: (job: JobName, cause: unknown) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) },
    backend: database.profile.name === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    registerInstance: false,
    clock: steadyClock,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  })
  boss.on('error', (error) => onError('queue', error))
  const workers = new Map<string, string[]>()
  const running = new Set<Promise<void>>()
  let stopping: Promise<void> | undefined
  const stop = () =>
    (stopping ??= (async () => {
      const late = setTimeout(STOP_SECONDS * 1000, undefined, { ref: false })
      await boss.stop({ graceful: true, timeout: STOP_SECONDS * 1000, close: false })
      // pg-boss forgets a job whose time has expired, but its handler may still be running.
      await Promise.race([Promise.allSettled(running), late])
    })())
  try {
    await boss.start().catch((error: unknown) => {
      if (!CREATED_MEANWHILE.has((error as Partial<DatabaseError>).sqlstate)) throw error
      return boss.start()
    })
    await declareQueues(boss, definitions)
  } catch (error) {
    // Its timers would keep the process alive.
    await stop().catch(() => undefined)
    throw error
  }
  return {
    async send(tx, { name, key, owner }, payloads, { startAfterSeconds = 0, urgent = false } = {}) {
      const db = { executeSql: (text: string, values?: unknown[]) => executeSqlIn(tx, text, values ?? []) }
      const options = { startAfter: startAfterSeconds, priority: urgent ? 1 : 0 }
      for (let start = 0; start < payloads.length; start += SEND_BATCH) {
        const batch = payloads.slice(start, start + SEND_BATCH)
        await boss.insert(
          name,
          batch.map((data) => ({
            data,
            singletonKey: key(data),
            ...(owner === undefined ? {} : { group: { id: owner(data) } }),
            ...options,
          })),
          { db },
        )
      }
    },
    async work({ name, owner }, concurrency, handle) {
      const handleOne = async (payload: Parameters<typeof handle>[0]) => {
        try {
          await handle(payload)
        } catch (error) {
          onError(name, error)
          throw error
        }
      }
      const startWorker = async (options: { groupConcurrency?: number }) => {
        const id: string = await boss.work(
          name,
          { pollingIntervalSeconds: POLL_SECONDS, ...options },
          async (jobs: { data: Parameters<typeof handle>[0] }[]) => {
            const done = Promise.all(jobs.map(({ data }) => handleOne(data))).then(() => undefined)
            running.add(done)
            try {
              await done
            } finally {
              running.delete(done)
              // Polls again at once, since more jobs may be waiting. Only a poll without a job is followed by a pause.
              boss.notifyWorker(id)
            }
          },
        )
        return id
      }
      const ids: string[] = []
      for (let count = 0; count < concurrency; count += 1) ids.push(await startWorker({}))
      workers.set(name, ids)
      // Never woken with the others: it would not see yet which jobs they take.
      if (owner !== undefined) await startWorker({ groupConcurrency: 1 })
    },
    wake({ name }) {
      for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Brings the queues of pg-boss in line with the kinds of jobs. */
async function declareQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  // Queues of earlier versions. pg-boss would keep their jobs for ever.
  const names = new Set<string>(definitions.map(({ name }) => name))
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of existing.keys()) if (!names.has(name)) await boss.deleteQueue(name)
  for (const { name, expireSeconds, retries } of definitions) {
    const options = {
      expireInSeconds: expireSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: retries,
      retryBackoff: true,
      deleteAfterSeconds: 600,
    }
    const queue = existing.get(name)
    // Policy `short`: at most one waiting job per key.
    if (queue === undefined) await boss.createQueue(name, { ...options, policy: 'short' })
    else if (Object.entries(options).every(([name, value]) => queue[name as keyof typeof options] === value))
      continue
    else await boss.updateQueue(name, options)
    // Fills pg-boss's cache of queues, which it cannot read inside a transaction.
    await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' })
  }
}
