import { forgetAttempts } from '#accounts/attempts.ts'
import { forgetSessions } from '#accounts/sessions.ts'
import { forgetEntries } from '#audit/entry.ts'
import { deliver, deliverUnlessFailing } from '#events/deliver.ts'
import { FailedReports } from '#events/failed-reports.ts'
import { deliverAgain, deliverMessage } from '#events/jobs.ts'
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
export const jobs: readonly JobDefinition[] = [
  fetchVolumeBatch,
  replayPages,
  deliverMessage,
  deliverAgain,
  sendReport,
]

/** Messages that a process delivers concurrently, and as many to receivers that failed the last time. */
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

/** Periodic work of a process. */
interface PeriodicWork {
  readonly everyMs: number
  /** Whether the first round begins when the process starts. */
  readonly atStart?: true
  /** What a round does, in order. One that fails does not keep the next from being done. */
  readonly steps: readonly ((dependencies: Dependencies) => Promise<unknown>)[]
}

const periodicWork: Readonly<Record<PeriodicName, PeriodicWork>> = {
  recovery: { everyMs: 15_000, steps: recoveries },
  /** Starts the schedules that are due. */
  schedules: {
    everyMs: 5_000,
    atStart: true,
    steps: [async ({ providers, schedules }) => runDue({ ...schedules, providers: await providers.now() })],
  },
  /** Brings forward what a clock that was ahead has put off. */
  'next runs': {
    everyMs: 600_000,
    atStart: true,
    steps: [({ database, stopping }) => correctNextRuns(database.executor, stopping)],
  },
  /** Reports finished rank checks and quarantines. */
  events: {
    everyMs: 3_000,
    steps: [
      ({ reports, failedReports }) => reportFinished(reports, failedReports),
      ({ reports }) => reportQuarantines(reports),
    ],
  },
  /** Forgets pages that are too old to be copied. */
  'shared pages': {
    everyMs: 300_000,
    steps: [({ database, settings }) => forgetShared(database.executor, settings.SHARE_PAGES_MINUTES)],
  },
  /** Asks a second provider for a share of the pages that were just bought. */
  canaries: { everyMs: 5_000, steps: [({ canaries }) => checkCanaries(canaries)] },
  /** Stores what was learned of the replies of providers. */
  'reply profiles': { everyMs: 10_000, steps: [({ log, providers }) => providers.truth.keep(log)] },
  /** Counts figures whose cells, keywords or volumes changed. */
  figures: {
    everyMs: 3_000,
    atStart: true,
    steps: [({ database, stopping }) => countFigures(database, stopping)],
  },
  /** Compares the pages of dates whose cells changed. */
  'url switches': {
    everyMs: 3_000,
    atStart: true,
    steps: [({ database, stopping }) => comparePages(database, stopping)],
  },
  /** Removes what deleted projects and competitors left, and what the sandbox invented where that was asked for. */
  deletions: {
    everyMs: 3_000,
    atStart: true,
    steps: [
      ({ database, stopping }) => removeDeleted(database, stopping),
      ({ database, stopping }) => removeInvented(database, stopping),
    ],
  },
  /** Keeps the receipts of runs that ended without. */
  receipts: {
    everyMs: 60_000,
    atStart: true,
    steps: [({ database, log, stopping }) => keepMissingReceipts(database.executor, log, stopping)],
  },
  /** Deletes everything whose retention period ended. */
  'empty trash': {
    everyMs: 3_600_000,
    atStart: true,
    steps: [
      ({ database, log, settings }) => emptyTrash({ database, log }, settings.TRASH_RETENTION_DAYS),
      ({ database, log, settings }) => removeReplies({ database, log }, settings.PAGE_RETENTION_DAYS),
      ({ database }) => forgetRequests(database.executor),
      ({ database }) => forgetDeliveries(database.executor),
      ({ database, settings }) => forgetSessions(database.executor, settings),
      ({ database }) => forgetAttempts(database.executor),
      ({ database }) => forgetIdempotencyKeys(database.executor),
      ({ database }) => forgetSpentTokens(database.executor),
      ({ database, settings }) => forgetEntries(database.executor, settings.AUDIT_RETENTION_DAYS),
    ],
  },
  /** Stores the size of the database once a day. */
  storage: { everyMs: 3_600_000, atStart: true, steps: [({ database }) => takeSample(database)] },
}

export function createWorker(installation: Installation, pace: Pace): Worker {
  const { checker, database, log, queue } = installation
  const stopping = new AbortController()
  const dependencies = dependenciesOf(installation, stopping.signal, pace)
  const failed = (job: PeriodicName) => (cause: unknown) => log.jobFailed({ job, cause })
  const periodic = periodicNames.map((name) => {
    const { atStart = false, everyMs, steps } = periodicWork[name]
    const rounds = new Periodic(
      steps.map((step) => () => step(dependencies)),
      failed(name),
    )
    return { atStart, everyMs, rounds }
  })
  let settled: Promise<unknown> = Promise.resolve()

  return {
    async recover() {
      const aloneAtStart = !database.profile.sharedByProcesses
      for (const recover of recoveries) {
        await recover(dependencies, { aloneAtStart }).catch(failed('recovery'))
      }
    },
    async start() {
      checker.start()
      // One at a time: replays are not urgent and must not slow checks down.
      await queue.work(replayPages, 1, (payload) => workOnReplay(dependencies, payload))
      // One at a time: a request covers many phrases, and providers limit requests per minute.
      await queue.work(fetchVolumeBatch, 1, (payload) => workOnBatch(dependencies.volumes, payload))
      await queue.work(deliverMessage, DELIVERIES_AT_ONCE, (payload) =>
        deliverUnlessFailing(dependencies.deliveries, payload),
      )
      await queue.work(deliverAgain, DELIVERIES_AT_ONCE, (payload) =>
        deliver(dependencies.deliveries, payload),
      )
      // One at a time: the file of a long report takes memory.
      await queue.work(sendReport, 1, (payload) => deliverReport(dependencies.deliveries, payload))
      for (const { atStart, everyMs, rounds } of periodic) {
        rounds.start(everyMs)
        if (atStart) void rounds.run()
      }
    },
    stop() {
      settled = Promise.all([checker.stop(), ...periodic.map(({ rounds }) => rounds.stop())])
      stopping.abort()
    },
    async settled() {
      await settled
    },
  }
}

type Dependencies = ReturnType<typeof dependenciesOf>

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
    emailsPerDay: settings.EMAILS_PER_DAY,
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
  const reports = {
    ...common,
    perDay: settings.EVENTS_PER_DAY,
    emailsPerDay: settings.EMAILS_PER_DAY,
  }
  const failedReports = new FailedReports()
  return { ...common, settings, canaries, volumes, schedules, deliveries, reports, failedReports }
}
