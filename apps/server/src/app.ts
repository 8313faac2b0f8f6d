import { fileURLToPath } from 'node:url'
import { type Operation, registry, type RegistryAddress } from '@sextant/contract'
import type { FastifyInstance } from 'fastify'
import { Authenticator } from '#accounts/authenticate.ts'
import { ensureFirstAccount } from '#accounts/first.ts'
import type { Settings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import type { Endpoint } from '#http/dispatch.ts'
import { createServer } from '#http/server.ts'
import { openQueue } from '#jobs/queue.ts'
import { createEvents } from '#observe/events.ts'
import { workOnTask } from '#ranking/fetch.ts'
import { fetchTask } from '#ranking/jobs.ts'
import { sweep } from '#ranking/sweep.ts'
import type { Context, Installation } from '#services/context.ts'
import { handlers } from '#services/index.ts'
import { selectProvider } from '#serp/registry.ts'
import { emptyTrash } from '#trash/sweep.ts'

/** Milliseconds between two sweeps. */
const SWEEP_EVERY_MS = 15_000
/** Milliseconds between two looks for what the trash need not keep any longer. */
const EMPTY_TRASH_EVERY_MS = 3_600_000

export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url))

/** A running Sextant. */
export interface App extends AsyncDisposable {
  readonly installation: Installation
  /** The first account, when this start made it; its key can be shown only now. */
  readonly firstAccount: { readonly id: number; readonly key: string } | undefined
  /** Not yet listening. */
  readonly server: FastifyInstance
  /** Starts working on rank checks. */
  startWorker(): Promise<void>
  /** Finishes what is in flight, hands the rest back and closes the database. */
  close(): Promise<void>
}

/** The composition root: builds everything, once, in the order of the import ladder. */
export async function createApp(
  settings: Settings,
  overrides: { fetch?: typeof globalThis.fetch } = {},
): Promise<App> {
  const provider = selectProvider(serpSettings(settings), overrides.fetch)
  const events = createEvents(settings.LOG_LEVEL)
  const database = await openDatabase({
    ...(settings.DATABASE_URL === undefined ? {} : { databaseUrl: settings.DATABASE_URL }),
    dataDir: settings.DATA_DIR,
    poolSize: settings.DATABASE_POOL_SIZE,
    statementTimeoutMs: settings.REQUEST_TIMEOUT_SECONDS * 1000,
  })
  try {
    await migrate(database, migrationsFolder)
    const firstAccount = await ensureFirstAccount(database, settings)
    const queue = await openQueue(database, [fetchTask], (job, cause) => events.jobFailed({ job, cause }))
    const installation: Installation = {
      settings,
      database,
      queue,
      events,
      provider,
      authenticator: new Authenticator(database),
    }
    const server = createServer({ ...installation, endpoints: endpointsFor(installation) })
    const worker = createWorker(installation)
    let closing: Promise<void> | undefined
    const close = () =>
      (closing ??= (async () => {
        await server.close()
        worker.stop()
        await queue.stop()
        await worker.settled()
        await database.close()
      })())
    return {
      installation,
      firstAccount,
      server,
      startWorker: worker.start,
      close,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Every operation with its handler, ready to be called for an account. */
function endpointsFor(installation: Installation): Endpoint[] {
  return (Object.keys(registry) as RegistryAddress[]).map((address) => {
    const operation: Operation = registry[address]
    const handle = handlers[address] as unknown as (context: Context, input: unknown) => Promise<unknown>
    return {
      operation,
      handle: (actor, sent, input) => handle({ ...installation, actor, owner: actor, sent }, input),
    }
  })
}

/** The settings that are text, which is all that providers read. */
function serpSettings(settings: Settings): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

function createWorker(installation: Installation) {
  const { database, events, provider, queue, settings } = installation
  const stopping = new AbortController()
  const dependencies = {
    database,
    queue,
    events,
    provider: (id: string) => (id === provider.provider.id ? provider : undefined),
    bounds: {
      attempts: settings.CHECK_ATTEMPTS,
      failingSeconds: settings.CHECK_FAILING_SECONDS,
      pageTimeoutSeconds: settings.PAGE_TIMEOUT_SECONDS,
    },
    stopping: stopping.signal,
  }
  const timers: NodeJS.Timeout[] = []
  let sweeping: Promise<void> = Promise.resolve()
  let emptying: Promise<void> = Promise.resolve()
  const sweepOnce = (options = {}) =>
    (sweeping = sweep({ database, queue, events }, options).catch((cause: unknown) =>
      events.jobFailed({ job: 'sweep', cause }),
    ))
  const emptyTrashOnce = () =>
    (emptying = emptyTrash({ database, events }, settings.TRASH_RETENTION_DAYS).catch((cause: unknown) =>
      events.jobFailed({ job: 'empty trash', cause }),
    ))
  return {
    async start() {
      await sweepOnce({ aloneAtStart: !database.profile.sharedByProcesses })
      await queue.work(fetchTask, settings.CHECK_CONCURRENCY, (payload) => workOnTask(dependencies, payload))
      timers.push(
        setInterval(() => void sweepOnce(), SWEEP_EVERY_MS),
        setInterval(() => void emptyTrashOnce(), EMPTY_TRASH_EVERY_MS),
      )
      void emptyTrashOnce()
    },
    /** No further sweep, no further page; tasks at work are handed back after the page they are at. */
    stop() {
      timers.forEach((timer) => clearInterval(timer))
      stopping.abort()
    },
    settled: () => Promise.all([sweeping, emptying]),
  }
}
