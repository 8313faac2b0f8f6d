import { pino } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Everything Sextant reports about itself: one function per log entry, which also moves the metrics. Never log keys, bodies
 * or replies.
 */
export interface Log {
  readonly metrics: Registry
  requestFinished(entry: {
    requestId: string
    address: string
    accountId: number | undefined
    milliseconds: number
    /** Catalogue name of the error, or `ok`. */
    outcome: string
    /** Internal cause of an error, which the response does not show. */
    cause?: unknown
  }): void
  /** A program reads regions that its project does not have, and gets no positions. */
  regionsUnknown(entry: {
    requestId: string
    address: string
    accountId: number | undefined
    projectId: number
    regions: readonly number[]
  }): void
  checkStarted(entry: { accountId: number; projectId: number; runId: string; tasks: number }): void
  pageFetched(entry: { provider: string; milliseconds: number }): void
  pageFailed(entry: { provider: string; kind: string; taskId: string; message: string }): void
  /** The replies of a provider are no longer trusted for a search engine. */
  providerQuarantined(entry: { provider: string; searcher: string; rule: string; detail: string }): void
  checkFinished(entry: { accountId: number; projectId: number; runId: string; captured: string }): void
  volumesStarted(entry: { accountId: number; projectId: number; runId: string; volumes: number }): void
  volumesFetched(entry: { provider: string; milliseconds: number }): void
  volumesFailed(entry: { provider: string; kind: string; batchId: string; message: string }): void
  volumesFinished(entry: {
    accountId: number
    projectId: number
    runId: string
    volumes: number
    answered: number
    captured: string
  }): void
  /** Work that a crash interrupted was queued again. */
  recovered(entry: { table: string; count: number }): void
  /** What was deleted from the trash. */
  trashEmptied(entry: { keywords: number; groups: number; folders: number }): void
  /** Replies whose retention period ended. */
  repliesRemoved(entry: { runs: number; pages: number }): void
  /** A schedule was due. `info` says what was started, or why nothing was. */
  scheduleRan(entry: {
    accountId: number
    projectId: number
    type: string
    started: boolean
    info: string
  }): void
  /** A message was sent to a target, successfully or not. */
  messageAttempted(entry: {
    deliveryId: string
    attempts: number
    delivered: boolean
    status: number | null
    error: string | null
    /** Internal cause of the error. */
    cause?: string
  }): void
  jobFailed(entry: { job: string; cause: unknown }): void
}

export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const registers = [metrics]
  const requests = new Histogram({
    name: 'sextant_request_seconds',
    help: 'Response time of API requests, by address and outcome.',
    labelNames: ['address', 'outcome'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers,
  })
  const pages = new Histogram({
    name: 'sextant_serp_page_seconds',
    help: 'Time to fetch a SERP page.',
    labelNames: ['provider'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30],
    registers,
  })
  const pageFailures = new Counter({
    name: 'sextant_serp_page_failures_total',
    help: 'SERP pages that could not be fetched, by kind of failure.',
    labelNames: ['provider', 'kind'],
    registers,
  })
  const quarantines = new Counter({
    name: 'sextant_provider_quarantines_total',
    help: 'Quarantines of providers, by search engine.',
    labelNames: ['provider', 'searcher'],
    registers,
  })
  const volumes = new Histogram({
    name: 'sextant_volumes_request_seconds',
    help: 'Time to fetch a batch of search volumes.',
    labelNames: ['provider'],
    buckets: [0.1, 0.5, 1, 2, 5, 10, 30],
    registers,
  })
  const volumesFailures = new Counter({
    name: 'sextant_volumes_request_failures_total',
    help: 'Batches of search volumes that could not be fetched, by kind of failure.',
    labelNames: ['provider', 'kind'],
    registers,
  })
  const openRuns = new Gauge({
    name: 'sextant_runs_open',
    help: 'Rank checks started minus rank checks finished since this process started.',
    registers,
  })

  return {
    metrics,
    requestFinished({ cause, ...entry }) {
      requests.observe({ address: entry.address, outcome: entry.outcome }, entry.milliseconds / 1000)
      if (entry.outcome === 'internal') logger.error({ ...entry, err: cause }, 'request failed')
      else logger.info(cause === undefined ? entry : { ...entry, err: cause }, 'request finished')
    },
    regionsUnknown(entry) {
      logger.warn(entry, 'the project does not have these regions')
    },
    checkStarted(entry) {
      openRuns.inc()
      logger.info(entry, 'rank check started')
    },
    pageFetched(entry) {
      pages.observe({ provider: entry.provider }, entry.milliseconds / 1000)
    },
    pageFailed(entry) {
      pageFailures.inc({ provider: entry.provider, kind: entry.kind })
      logger.warn(entry, 'SERP page failed')
    },
    providerQuarantined(entry) {
      quarantines.inc({ provider: entry.provider, searcher: entry.searcher })
      logger.error(entry, 'provider quarantined')
    },
    checkFinished(entry) {
      openRuns.dec()
      logger.info(entry, 'rank check finished')
    },
    volumesStarted(entry) {
      logger.info(entry, 'search volumes started')
    },
    volumesFetched(entry) {
      volumes.observe({ provider: entry.provider }, entry.milliseconds / 1000)
    },
    volumesFailed(entry) {
      volumesFailures.inc({ provider: entry.provider, kind: entry.kind })
      logger.warn(entry, 'search volumes failed')
    },
    volumesFinished(entry) {
      logger.info(entry, 'search volumes finished')
    },
    recovered(entry) {
      logger.info(entry, 'work recovered')
    },
    trashEmptied(entry) {
      logger.info(entry, 'trash emptied')
    },
    repliesRemoved(entry) {
      logger.info(entry, 'replies removed')
    },
    scheduleRan(entry) {
      logger.info(entry, 'schedule ran')
    },
    messageAttempted(entry) {
      logger.info(entry, 'message attempted')
    },
    jobFailed(entry) {
      logger.error({ job: entry.job, err: entry.cause }, 'job failed')
    },
  }
}
