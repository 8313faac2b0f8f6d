import { fileURLToPath } from 'node:url'
import { isReport, registry, type Operation, type RegistryAddress } from '@sextant/contract'
import type { FastifyInstance } from 'fastify'
import { Authenticator, countedAs } from '#accounts/authenticate.ts'
import { cookieNameOf } from '#accounts/cookie-name.ts'
import { ensureFirstAccount, type FirstAccount } from '#accounts/first.ts'
import { ownerOf } from '#accounts/owner.ts'
import type { Settings } from '#config/settings.ts'
import { openDatabase, type Database, type Executor } from '#db/database.ts'
import { databaseOf } from '#db/installed.ts'
import { migrate } from '#db/migrate.ts'
import { gaugesOf } from '#gauges/refresh.ts'
import type { Endpoint } from '#http/dispatch.ts'
import { createHealthServer } from '#http/health.ts'
import { createServer } from '#http/server.ts'
import { IdentityProvider } from '#identities/identity-provider.ts'
import { openQueue } from '#jobs/queue.ts'
import { createLog } from '#observe/log.ts'
import { RequestPrices, type PricedPair } from '#prices/request-prices.ts'
import { PriceTokens, readPriceSecret } from '#prices/token.ts'
import { Providers } from '#providers/providers.ts'
import { createChecker } from '#ranking/work/checker.ts'
import { matchPatterns } from '#selector/match-patterns.ts'
import { selectVolumeProvider, usualProvider } from '#serp/registry.ts'
import { retryBounds } from '#serp/retry.ts'
import { serpSettings } from '#serp/settings.ts'
import type { Handlers } from '#services/handler.ts'
import * as handlers from '#services/handlers.ts'
import { ownTransactions } from '#services/own-transactions.ts'
import type { Context, Installation, OpenContext } from '#services/request/context.ts'
import { stillAllowed, type StillAllowed } from '#services/request/still-allowed.ts'
import { regionsNamed, UnknownRegions } from '#services/request/unknown-regions.ts'
import { rowsAmong } from '#services/rows/among.ts'
import { turnsOf } from '#volumes/pace.ts'
import { createWorker, jobs, type Pace } from './worker.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations/', import.meta.url))

/** A running Sextant. */
export interface App extends AsyncDisposable {
  readonly installation: Installation
  /** The first account, when this start made it. */
  readonly firstAccount: FirstAccount | undefined
  /** Not yet listening. */
  readonly server: FastifyInstance
  /** Only says whether the process is well: for one that serves nothing else. Not yet listening. */
  readonly healthServer: FastifyInstance
  /** Takes up, once, what earlier processes left. Before requests are answered: in an embedded database, it takes all open work for left. */
  recover(): Promise<void>
  /** Recovers, unless that is done, and starts working on rank checks. */
  startWorker(): Promise<void>
  /** Finishes open requests, returns unfinished jobs to the queue and closes the database. */
  close(): Promise<void>
}

/** What tests put in place of the world outside. */
export interface Overrides {
  fetch?: typeof globalThis.fetch
  pace?: Pace
}

/**
 * The composition root: builds everything, once, in the order of the import ladder.
 *
 * @param opened the database of the settings, which the app closes; absent: it is opened
 */
export async function createApp(
  settings: Settings,
  overrides: Overrides = {},
  opened?: Database,
): Promise<App> {
  // Refuses settings that could not ask for a page.
  usualProvider(serpSettings(settings))
  const volumeProvider = selectVolumeProvider(serpSettings(settings), overrides.fetch)
  const log = createLog(settings.LOG_LEVEL)
  // What a start that fails has opened is closed again, the last first: anything left open would keep the process alive.
  await using opening = new AsyncDisposableStack()
  const database = opening.use(opened ?? (await openDatabase(databaseOf(settings))))
  await migrate(database, migrationsFolder)
  const firstAccount = await ensureFirstAccount(database, settings)
  const queue = opening.use(await openQueue(database, jobs, (job, cause) => log.jobFailed({ job, cause })))
  const providers = new Providers(
    database,
    serpSettings(settings),
    {
      setting: settings.SEXTANT_SECRET_KEY,
      dataDir: settings.DATA_DIR,
      sharedByProcesses: database.profile.sharedByProcesses,
    },
    overrides.fetch,
  )
  const installation: Installation = {
    settings,
    database,
    queue,
    log,
    providers,
    checker: createChecker({
      database,
      log,
      providers,
      shareMinutes: settings.SHARE_PAGES_MINUTES,
      bounds: retryBounds(settings),
    }),
    volumeProvider,
    authenticator: new Authenticator(database, settings),
    cookieName: await cookieNameOf(database.executor),
    priceTokens: new PriceTokens(await readPriceSecret(database.executor)),
    identityProvider: IdentityProvider.of(settings, providers),
  }
  const measure = gaugesOf({ database, dataDir: settings.DATA_DIR, log })
  const server = createServer({ ...installation, measure, endpoints: endpointsFor(installation) })
  const healthServer = createHealthServer({ ...installation, measure })
  const volumePace =
    volumeProvider === undefined
      ? async () => undefined
      : turnsOf(providers.paceOfVolumes(volumeProvider.provider))
  const worker = createWorker(installation, overrides.pace ?? volumePace)
  let recovered: Promise<void> | undefined
  const recover = () => (recovered ??= worker.recover())
  let closing: Promise<void> | undefined
  const close = () =>
    (closing ??= (async () => {
      // At once, and not after the last response: a slow client would use up the time for a stop.
      worker.stop()
      installation.providers.stop()
      const ended = await Promise.allSettled([server.close(), healthServer.close(), queue.stop()])
      // Also after a failure, such as of the queue while the database is away: anything left open keeps the process alive.
      await worker.settled()
      await database.close()
      for (const end of ended) if (end.status === 'rejected') throw end.reason
    })())
  opening.move()
  return {
    installation,
    firstAccount,
    server,
    healthServer,
    recover,
    async startWorker() {
      await recover()
      await worker.start()
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Every operation with its handler, ready to be called. Without an actor only open ones are. */
function endpointsFor(installation: Installation): Endpoint[] {
  // Does not compile while an operation has no handler; `npm run gen` adds those that exist.
  const byAddress: Handlers = handlers
  const operations: Readonly<Record<string, Operation>> = registry
  const pairs: PricedPair[] = Object.values(operations).flatMap((spending) =>
    spending.price === undefined ? [] : [{ spending, pricing: operations[spending.price]! }],
  )
  const unknownRegions = new UnknownRegions(installation.database)
  return (Object.keys(registry) as RegistryAddress[]).map((address) => {
    const operation: Operation = registry[address]
    const handle = byAddress[address] as unknown as (
      context: Context | OpenContext,
      input: unknown,
    ) => Promise<unknown>
    const isOneTransaction = !(address in ownTransactions)
    const pair = pairs.find(({ spending, pricing }) => spending === operation || pricing === operation)
    return {
      operation,
      isOneTransaction,
      handle: async ({ actor, origin, missesRegions }, sent, input, last) => {
        if (actor === undefined) return handle({ ...installation, origin, sent }, input)
        const prices = new RequestPrices(installation.priceTokens, operation, pair, {
          accountId: actor.accountId,
          requiresPriceToken: actor.bounds?.requiresPriceToken === true,
          sent,
          input,
        })
        const owner = ownerOf(actor, operation.rights, input)
        const among = operation.selection && rowsAmong(operation.selection.row, { actor, owner, input })
        const selecting =
          among === undefined ? sent : await matchPatterns(installation.database, actor, among, sent)
        const still = stillAllowed(actor, operation, input)
        const answer = (parts: Parts) =>
          handle(
            { ...parts, origin, sent: selecting, prices, actor, owner, requireStillAllowed: still.require },
            input,
          )
        const run = async () => {
          // Reading changes nothing.
          if (last === undefined) return answer(installation)
          if (!isOneTransaction) {
            await still.require(installation.database.executor)
            return answer(installation)
          }
          return asOneTransaction(installation, still, answer, async (tx, answered) => {
            await prices.spend(tx)
            await last(tx, answered)
          })
        }
        const answered = await (isReport(operation, input)
          ? installation.database.reports.run(countedAs(actor), run)
          : run())
        const named = address.startsWith('get/') ? regionsNamed(input) : undefined
        if (named !== undefined && missesRegions !== undefined) {
          const { projectId, regions } = named
          const { accountId } = ownerOf(actor, operation.rights, input)
          const missing = await unknownRegions.among(accountId, projectId, regions)
          if (missing.length > 0) missesRegions(projectId, missing)
        }
        return answered
      },
    }
  })
}

/** What the request does not change of a context. */
type Parts = Omit<OpenContext, 'origin' | 'sent'>

/**
 * Runs a handler in one transaction, which is committed only if its caller still has access. What it does in this process
 * follows once the transaction is committed.
 */
async function asOneTransaction(
  installation: Installation,
  still: StillAllowed,
  answer: (parts: Parts) => Promise<unknown>,
  last: (tx: Executor, answered: unknown) => Promise<void>,
): Promise<unknown> {
  const { authenticator, checker, database, queue } = installation
  const after: (() => void)[] = []
  const answered = await database.asOneTransaction(
    async (one) => {
      if (still.comesFirst) await still.require(one.executor)
      return answer({
        ...installation,
        database: one,
        authenticator: { forget: (accountId) => after.push(() => authenticator.forget(accountId)) },
        checker: { wake: (tasks) => after.push(() => checker.wake(tasks)) },
        queue: { ...queue, wake: (job) => after.push(() => queue.wake(job)) },
      })
    },
    async (tx, result) => {
      await last(tx, result)
      if (!still.comesFirst) await still.require(tx)
    },
  )
  for (const act of after) act()
  return answered
}
