import { fileURLToPath } from 'node:url'
import { type Operation, registry, type RegistryAddress } from '@sextant/contract'
import type { FastifyInstance } from 'fastify'
import { forgetAttempts } from '#accounts/attempts.ts'
import { Authenticator } from '#accounts/authenticate.ts'
import { ensureFirstAccount } from '#accounts/first.ts'
import { ownerOf } from '#accounts/owner.ts'
import { forgetSessions } from '#accounts/sessions.ts'
import type { Settings } from '#config/settings.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { deliver } from '#events/deliver.ts'
import { forgetDeliveries } from '#events/deliveries.ts'
import { deliverMessage } from '#events/jobs.ts'
import { sweepDeliveries } from '#events/sweep.ts'
import { tellFinished } from '#events/tell.ts'
import type { Endpoint } from '#http/dispatch.ts'
import { createServer } from '#http/server.ts'
import { openQueue } from '#jobs/queue.ts'
import { createEvents } from '#observe/events.ts'
import { Providers } from '#providers/providers.ts'
import { forgetRequests, sweepRequests } from '#providers/requests.ts'
import { workOnTask } from '#ranking/fetch/fetch.ts'
import { fetchTask, replayPages } from '#ranking/fetch/jobs.ts'
import { sweepReplays } from '#ranking/replay/sweep.ts'
import { workOnReplay } from '#ranking/replay/work.ts'
import { removeReplies } from '#ranking/stored/retention.ts'
import { sweep } from '#ranking/end/sweep.ts'
import { runDue } from '#scheduling/run-due.ts'
import type { Context, Installation, OpenContext } from '#services/context.ts'
import { handlers } from '#services/index.ts'
import { selectVolumeProvider, usualProvider } from '#serp/registry.ts'
import { emptyTrash } from '#trash/sweep.ts'
import { workOnBatch } from '#volumes/fetch.ts'
import { fetchVolumeBatch } from '#volumes/jobs.ts'
import { createPace } from '#volumes/pace.ts'
import { sweepVolumes } from '#volumes/sweep.ts'

/** Milliseconds between two sweeps. */
const SWEEP_EVERY_MS = 15_000
/**
 * Seconds after its first failure at which failing volumes are given up: a provider that counts its requests by the
 * minute can make them wait for several.
 */
const VOLUMES_FAILING_SECONDS = 900
/** Milliseconds between two looks for schedules that are due. */
const RUN_DUE_EVERY_MS = 5_000
/** Milliseconds between two looks for rank checks that have finished and are to be told. */
const TELL_EVERY_MS = 3_000
/** Messages that a process delivers at once. */
const DELIVERIES_AT_ONCE = 4
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

/** What tests put in place of the world outside. */
export interface Overrides {
  fetch?: typeof globalThis.fetch
  /** Waits until the provider of volumes takes another request. */
  pace?: (signal: AbortSignal) => Promise<void>
}

/** The composition root: builds everything, once, in the order of the import ladder. */
export async function createApp(settings: Settings, overrides: Overrides = {}): Promise<App> {
  // Refuses settings that could not ask for a page.
  usualProvider(serpSettings(settings))
  const volumeProvider = selectVolumeProvider(serpSettings(settings), overrides.fetch)
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
    const queue = await openQueue(
      database,
      [fetchTask, fetchVolumeBatch, replayPages, deliverMessage],
      (job, cause) => events.jobFailed({ job, cause }),
    )
    const installation: Installation = {
      settings,
      database,
      queue,
      events,
      providers: new Providers(
        database,
        serpSettings(settings),
        {
          setting: settings.SEXTANT_SECRET_KEY,
          dataDir: settings.DATA_DIR,
          sharedByProcesses: database.profile.sharedByProcesses,
        },
        overrides.fetch,
      ),
      volumeProvider,
      authenticator: new Authenticator(database, settings),
    }
    const server = createServer({ ...installation, endpoints: endpointsFor(installation) })
    const worker = createWorker(installation, overrides.pace)
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

/** Every operation with its handler, ready to be called. Without an actor only open ones are. */
function endpointsFor(installation: Installation): Endpoint[] {
  return (Object.keys(registry) as RegistryAddress[]).map((address) => {
    const operation: Operation = registry[address]
    const handle = handlers[address] as unknown as (
      context: Context | OpenContext,
      input: unknown,
    ) => Promise<unknown>
    return {
      operation,
      handle: ({ actor, origin }, sent, input) => {
        const open = { ...installation, origin, sent }
        if (actor === undefined) return handle(open, input)
        return handle({ ...open, actor, owner: ownerOf(actor, operation.rights, input) }, input)
      },
    }
  })
}

/** The settings that are text, which is all that providers read. */
function serpSettings(settings: Settings): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

function createWorker(installation: Installation, pace: Overrides['pace']) {
  const { database, events, providers, queue, settings, volumeProvider } = installation
  const stopping = new AbortController()
  const dependencies = {
    database,
    queue,
    events,
    providers,
    shareMinutes: settings.SHARE_PAGES_MINUTES,
    bounds: {
      attempts: settings.CHECK_ATTEMPTS,
      failingSeconds: settings.CHECK_FAILING_SECONDS,
      pageTimeoutSeconds: settings.PAGE_TIMEOUT_SECONDS,
    },
    stopping: stopping.signal,
  }
  const volumeDependencies = {
    ...dependencies,
    provider: (id: string) => (id === volumeProvider?.provider.id ? volumeProvider : undefined),
    pace: pace ?? createPace(volumeProvider?.provider.requestsPerMinute ?? null),
    bounds: { ...dependencies.bounds, failingSeconds: VOLUMES_FAILING_SECONDS },
  }
  const schedulingDependencies = {
    ...dependencies,
    pricePerPage: settings.PRICE_PER_PAGE,
    volumes: volumeProvider && {
      provider: volumeProvider.provider,
      pricePerVolume: settings.PRICE_PER_VOLUME,
    },
  }
  const { SMTP_URL: smtpUrl, SMTP_FROM: smtpFrom } = settings
  const deliverDependencies = {
    ...dependencies,
    mail: smtpUrl === undefined || smtpFrom === undefined ? undefined : { url: smtpUrl, from: smtpFrom },
    allowInside: settings.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
  }
  const timers: NodeJS.Timeout[] = []
  let sweeping: Promise<void> = Promise.resolve()
  let emptying: Promise<void> = Promise.resolve()
  const sweepOnce = (options = {}) =>
    (sweeping = (async () => {
      for (const each of [sweep, sweepVolumes, sweepReplays, sweepRequests, sweepDeliveries]) {
        await each({ database, queue, events }, options).catch((cause: unknown) =>
          events.jobFailed({ job: 'sweep', cause }),
        )
      }
    })())
  let running: Promise<void> | undefined
  const runDueOnce = () =>
    (running ??= providers
      .now()
      .then(({ first }) => runDue({ ...schedulingDependencies, providerOf: first }))
      .catch((cause: unknown) => events.jobFailed({ job: 'schedules', cause }))
      .finally(() => (running = undefined)))
  let telling: Promise<void> | undefined
  const tellOnce = () =>
    (telling ??= tellFinished({ ...dependencies, perDay: settings.EVENTS_PER_DAY })
      .catch((cause: unknown) => events.jobFailed({ job: 'events', cause }))
      .finally(() => (telling = undefined)))
  const emptyTrashOnce = () =>
    (emptying = (async () => {
      await emptyTrash({ database, events }, settings.TRASH_RETENTION_DAYS)
      await removeReplies({ database, events }, settings.PAGE_RETENTION_DAYS)
      await forgetRequests(database.executor)
      await forgetDeliveries(database.executor)
      await forgetSessions(database.executor, settings)
      await forgetAttempts(database.executor)
    })().catch((cause: unknown) => events.jobFailed({ job: 'empty trash', cause })))
  return {
    async start() {
      await sweepOnce({ aloneAtStart: !database.profile.sharedByProcesses })
      await queue.work(fetchTask, settings.CHECK_CONCURRENCY, (payload) => workOnTask(dependencies, payload))
      // One at a time: it reads what has been for long, and checks are not to wait for it.
      await queue.work(replayPages, 1, (payload) => workOnReplay(dependencies, payload))
      // One at a time: a request answers for many phrases, and providers count requests by the minute.
      await queue.work(fetchVolumeBatch, 1, (payload) => workOnBatch(volumeDependencies, payload))
      await queue.work(deliverMessage, DELIVERIES_AT_ONCE, (payload) => deliver(deliverDependencies, payload))
      timers.push(
        setInterval(() => void sweepOnce(), SWEEP_EVERY_MS),
        setInterval(() => void runDueOnce(), RUN_DUE_EVERY_MS),
        setInterval(() => void tellOnce(), TELL_EVERY_MS),
        setInterval(() => void emptyTrashOnce(), EMPTY_TRASH_EVERY_MS),
      )
      void runDueOnce()
      void emptyTrashOnce()
    },
    /** No further sweep, no further page; tasks at work are handed back after the page they are at. */
    stop() {
      timers.forEach((timer) => clearInterval(timer))
      stopping.abort()
    },
    settled: () => Promise.all([sweeping, running, telling, emptying]),
  }
}
