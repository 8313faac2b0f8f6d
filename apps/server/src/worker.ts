import { forgetAttempts } from '#accounts/attempts.ts'
import { forgetSessions } from '#accounts/sessions.ts'
import { forgetEntries } from '#audit/entry.ts'
import { deliver } from '#events/deliver.ts'
import { deliverMessage } from '#events/jobs.ts'
import { linksFrom } from '#events/links.ts'
import { reportQuarantines } from '#events/quarantines.ts'
import { recoverDeliveries } from '#events/recovery.ts'
import { reportFinished } from '#events/report.ts'
import { countFigures } from '#figures/recount.ts'
import { comparePages } from '#figures/switches/compare.ts'
import { forgetIdempotencyKeys } from '#idempotency/claim.ts'
import type { JobDefinition } from '#jobs/define.ts'
import { forgetDeliveries } from '#jobs/forget.ts'
import { Periodic } from '#jobs/periodic.ts'
import type { RecoveryOptions } from '#jobs/recovery.ts'
import { periodicNames, type PeriodicName } from '#observe/jobs.ts'
import { forgetSpentTokens } from '#prices/token.ts'
import { forgetRequests, recoverRequests } from '#providers/requests.ts'
import { forgetShared } from '#ranking/buy/share.ts'
import { checkCanaries } from '#ranking/canary/round.ts'
import { keepMissingReceipts } from '#ranking/end/receipt.ts'
import { recoverChecks } from '#ranking/end/recovery.ts'
import { removeDeleted } from '#ranking/end/remove-deleted.ts'
import { removeInvented } from '#ranking/end/remove-invented.ts'
import { replayPages } from '#ranking/replay/jobs.ts'
import { recoverReplays } from '#ranking/replay/recovery.ts'
import { workOnReplay } from '#ranking/replay/work.ts'
import { removeReplies } from '#ranking/stored/retention.ts'
import { correctNextRuns } from '#scheduling/correct.ts'
import { runDue } from '#scheduling/run-due.ts'
import { sendReport } from '#sendings/jobs.ts'
import { recoverSendings } from '#sendings/recovery.ts'
import { retryBounds } from '#serp/retry.ts'
import { deliverReport } from '#services/reports_2/sent/deliver.ts'
import type { Installation } from '#services/request/context.ts'
import { takeSample } from '#storage/samples.ts'
import { emptyTrash } from '#trash/purge.ts'
import { workOnBatch } from '#volumes/fetch.ts'
import { fetchVolumeBatch } from '#volumes/jobs.ts'
import { recoverVolumes } from '#volumes/recovery.ts'

/** Background work of a process. */
export interface Worker {
  /** Takes up what earlier processes left. Once, before `start`. */
  recover(): Promise<void>
  start(): Promise<void>
  /** Starts no further round and requests no further page. Running tasks are released after their current page. */
  stop(): void
  /** Waits for the rounds that were running when the worker stopped. */
  settled(): Promise<void>
}

/** Waits until the provider of search volumes accepts another request. */
export type Pace = (signal: AbortSignal) => Promise<void>

/** All kinds of jobs. */
export const jobs: readonly JobDefinition[] = [fetchVolumeBatch, replayPages, deliverMessage, sendReport]

/** Messages that a process delivers concurrently. */
const DELIVERIES_AT_ONCE = 4
/**
 * Seconds after its first failure at which a batch of volumes is given up. A provider with a limit per minute can make it
 * wait for several minutes.
 */
const VOLUMES_FAILING_SECONDS = 900

const recoveries = [
  recoverChecks,
  recoverVolumes,
  recoverReplays,
  recoverRequests,
  recoverDeliveries,
  recoverSendings,
]

/** Periodic work with its interval in milliseconds. */
const everyMs: Readonly<Record<PeriodicName, number>> = {
  recovery: 15_000,
  /** Starts the schedules that are due. */
  schedules: 5_000,
  /** Brings forward what a clock that was ahead has put off. */
  'next runs': 600_000,
  /** Reports finished rank checks and quarantines. */
  events: 3_000,
  /** Forgets pages that are too old to be copied. */
  'shared pages': 300_000,
  /** Asks a second provider for a share of the pages that were just bought. */
  canaries: 5_000,
  /** Stores what was learned of the replies of providers. */
  'reply profiles': 10_000,
  /** Counts figures whose cells, keywords or volumes changed. */
  figures: 3_000,
  /** Compares the pages of dates whose cells changed. */
  'url switches': 3_000,
  /** Removes what deleted projects and competitors left, and what the sandbox invented where that was asked for. */
  deletions: 3_000,
  /** Keeps the receipts of runs that ended without. */
  receipts: 60_000,
  /** Deletes everything whose retention period ended. */
  'empty trash': 3_600_000,
  /** Stores the size of the database once a day. */
  storage: 3_600_000,
}

export function createWorker(installation: Installation, pace: Pace): Worker {
  const { checker, database, log, providers, queue, settings } = installation
  const stopping = new AbortController()
  const dependencies = dependenciesOf(installation, stopping.signal, pace)
  const failed = (job: PeriodicName) => (cause: unknown) => log.jobFailed({ job, cause })

  async function recoverAll(options?: RecoveryOptions): Promise<void> {
    for (const recover of recoveries) {
      await recover({ database, queue, log }, options).catch(failed('recovery'))
    }
  }

  const rounds: Readonly<Record<PeriodicName, () => Promise<void>>> = {
    recovery: recoverAll,
    async schedules() {
      await runDue({ ...dependencies.schedules, providers: await providers.now() })
    },
    'next runs': () => correctNextRuns(database.executor, stopping.signal),
    async events() {
      await reportFinished(dependencies.reports)
      await reportQuarantines(dependencies.reports)
    },
    'shared pages': () => forgetShared(database.executor, settings.SHARE_PAGES_MINUTES),
    canaries: () => checkCanaries(dependencies.canaries),
    'reply profiles': () => providers.truth.keep(),
    figures: () => countFigures(database, stopping.signal),
    'url switches': () => comparePages(database, stopping.signal),
    async deletions() {
      await removeDeleted(database, stopping.signal)
      await removeInvented(database, stopping.signal)
    },
    receipts: () => keepMissingReceipts(database.executor, log, stopping.signal),
    async 'empty trash'() {
      await emptyTrash({ database, log }, settings.TRASH_RETENTION_DAYS)
      await removeReplies({ database, log }, settings.PAGE_RETENTION_DAYS)
      await forgetRequests(database.executor)
      await forgetDeliveries(database.executor)
      await forgetSessions(database.executor, settings)
      await forgetAttempts(database.executor)
      await forgetIdempotencyKeys(database.executor)
      await forgetSpentTokens(database.executor)
      await forgetEntries(database.executor, settings.AUDIT_RETENTION_DAYS)
    },
    storage: () => takeSample(database),
  }
  const periodic = Object.fromEntries(
    periodicNames.map((name) => [name, new Periodic(rounds[name], failed(name))]),
  ) as Record<PeriodicName, Periodic>
  let settled: Promise<unknown> = Promise.resolve()

  return {
    recover: () => recoverAll({ aloneAtStart: !database.profile.sharedByProcesses }),
    async start() {
      checker.start()
      // One at a time: replays are not urgent and must not slow checks down.
      await queue.work(replayPages, 1, (payload) => workOnReplay(dependencies.replays, payload))
      // One at a time: a request covers many phrases, and providers limit requests per minute.
      await queue.work(fetchVolumeBatch, 1, (payload) => workOnBatch(dependencies.volumes, payload))
      await queue.work(deliverMessage, DELIVERIES_AT_ONCE, (payload) =>
        deliver(dependencies.deliveries, payload),
      )
      // One at a time: the file of a long report takes memory.
      await queue.work(sendReport, 1, (payload) => deliverReport(dependencies.deliveries, payload))
      for (const name of periodicNames) periodic[name].start(everyMs[name])
      void periodic.schedules.run()
      void periodic['next runs'].run()
      void periodic['empty trash'].run()
      void periodic.storage.run()
      void periodic.figures.run()
      void periodic['url switches'].run()
      void periodic.deletions.run()
      void periodic.receipts.run()
    },
    stop() {
      settled = Promise.all([checker.stop(), ...periodicNames.map((name) => periodic[name].stop())])
      stopping.abort()
    },
    async settled() {
      await settled
    },
  }
}

/** Dependencies of each kind of work. */
function dependenciesOf(installation: Installation, stopping: AbortSignal, pace: Pace) {
  const { checker, database, log, providers, queue, settings, volumeProvider } = installation
  const common = {
    database,
    queue,
    log,
    providers,
    stopping,
  }
  const canaries = { ...common, bounds: retryBounds(settings) }
  const volumes = {
    ...common,
    provider: (id: string) => (id === volumeProvider?.provider.id ? volumeProvider : undefined),
    pace,
    bounds: { ...retryBounds(settings), failingSeconds: VOLUMES_FAILING_SECONDS },
  }
  const schedules = {
    ...common,
    checker,
    pricePerPage: settings.PRICE_PER_PAGE,
    volumes: volumeProvider && {
      provider: volumeProvider.provider,
      pricePerVolume: settings.PRICE_PER_VOLUME,
    },
  }
  const { SMTP_URL: url, SMTP_FROM: from, TELEGRAM_BOT_TOKEN: token } = settings
  const deliveries = {
    ...common,
    mail: url === undefined || from === undefined ? undefined : { url, from },
    bot: token === undefined ? undefined : { token, apiUrl: settings.TELEGRAM_API_URL },
    links: linksFrom(settings.PUBLIC_URL),
    allowInside: settings.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
  }
  const reports = { ...common, perDay: settings.EVENTS_PER_DAY }
  return { replays: common, canaries, volumes, schedules, deliveries, reports }
}
