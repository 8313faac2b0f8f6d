import { type Logger, pino } from 'pino'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Everything Sextant reports about itself: one function per event, which writes the log line and moves the metrics
 * together. Never log keys, bodies or replies.
 */
export interface Events {
  readonly log: Logger
  readonly metrics: Registry
  requestFinished(event: {
    requestId: string
    address: string
    accountId: number | undefined
    milliseconds: number
    /** Catalogue name of the error, or `ok`. */
    outcome: string
    /** The internal cause of an error, which the caller is not told. */
    cause?: unknown
  }): void
  checkStarted(event: { accountId: number; projectId: number; runId: string; tasks: number }): void
  pageFetched(event: { provider: string; milliseconds: number }): void
  pageFailed(event: { provider: string; kind: string; taskId: string; message: string }): void
  checkFinished(event: { accountId: number; projectId: number; runId: string; captured: string }): void
  volumesStarted(event: { accountId: number; projectId: number; runId: string; volumes: number }): void
  volumesFetched(event: { provider: string; milliseconds: number }): void
  volumesFailed(event: { provider: string; kind: string; batchId: string; message: string }): void
  volumesFinished(event: {
    accountId: number
    projectId: number
    runId: string
    volumes: number
    answered: number
    captured: string
  }): void
  /** Work that a crash cut short was queued again. */
  recovered(event: { table: string; count: number }): void
  /** What left the trash for good. */
  trashEmptied(event: { keywords: number; groups: number; folders: number }): void
  /** Replies whose time was up. */
  repliesRemoved(event: { runs: number; pages: number }): void
  /** A schedule was due: what was started, or why nothing was. */
  scheduleRan(event: {
    accountId: number
    projectId: number
    type: string
    started: boolean
    info: string
  }): void
  /** An attempt to deliver a message to a target was made. */
  messageAttempted(event: {
    deliveryId: string
    attempts: number
    delivered: boolean
    status: number | null
    error: string | null
  }): void
  jobFailed(event: { job: string; cause: unknown }): void
}

export function createEvents(level: string): Events {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const registers = [metrics]
  const requests = new Histogram({
    name: 'sextant_request_seconds',
    help: 'Time to answer a request, by address and outcome.',
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
    help: 'Rank checks started less those finished since this process started.',
    registers,
  })

  return {
    log,
    metrics,
    requestFinished({ cause, ...event }) {
      requests.observe({ address: event.address, outcome: event.outcome }, event.milliseconds / 1000)
      if (event.outcome === 'internal') log.error({ ...event, err: cause }, 'request failed')
      else log.info(cause === undefined ? event : { ...event, err: cause }, 'request finished')
    },
    checkStarted(event) {
      openRuns.inc()
      log.info(event, 'rank check started')
    },
    pageFetched(event) {
      pages.observe({ provider: event.provider }, event.milliseconds / 1000)
    },
    pageFailed(event) {
      pageFailures.inc({ provider: event.provider, kind: event.kind })
      log.warn(event, 'SERP page failed')
    },
    checkFinished(event) {
      openRuns.dec()
      log.info(event, 'rank check finished')
    },
    volumesStarted(event) {
      log.info(event, 'search volumes started')
    },
    volumesFetched(event) {
      volumes.observe({ provider: event.provider }, event.milliseconds / 1000)
    },
    volumesFailed(event) {
      volumesFailures.inc({ provider: event.provider, kind: event.kind })
      log.warn(event, 'search volumes failed')
    },
    volumesFinished(event) {
      log.info(event, 'search volumes finished')
    },
    recovered(event) {
      log.info(event, 'work recovered')
    },
    trashEmptied(event) {
      log.info(event, 'trash emptied')
    },
    repliesRemoved(event) {
      log.info(event, 'replies removed')
    },
    scheduleRan(event) {
      log.info(event, 'schedule ran')
    },
    messageAttempted(event) {
      log.info(event, 'message attempted')
    },
    jobFailed(event) {
      log.error({ job: event.job, err: event.cause }, 'job failed')
    },
  }
}
