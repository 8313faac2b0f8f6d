import { pino } from 'pino'
import type { Registry } from 'prom-client'
import { logEntries } from './entries.ts'
import type { SetInstallation } from './installation-gauges.ts'
import type { JobName } from './jobs.ts'
import { createMetrics } from './metrics.ts'

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
  /** `subject`: what of the job failed, such as a run with its id. */
  jobFailed(entry: { job: JobName; subject?: string; cause: unknown }): void
  /** Sets the metrics of the installation; undefined: the database does not respond. Not logged. */
  readonly installationRead: SetInstallation
}

export function createLog(level: string): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const { registry, ...metrics } = createMetrics()
  const write = (name: keyof typeof logEntries, entry: object) => {
    const { level: of, message } = logEntries[name]
    logger[of](entry, message)
  }

  return {
    metrics: registry,
    requestFinished({ cause, ...entry }) {
      metrics.requests.observe({ address: entry.address, outcome: entry.outcome }, entry.milliseconds / 1000)
      if (entry.outcome === 'internal') write('requestFailed', { ...entry, err: cause })
      else write('requestFinished', cause === undefined ? entry : { ...entry, err: cause })
    },
    regionsUnknown(entry) {
      write('regionsUnknown', entry)
    },
    checkStarted(entry) {
      write('checkStarted', entry)
    },
    pageFetched(entry) {
      metrics.pages.observe({ provider: entry.provider }, entry.milliseconds / 1000)
    },
    pageFailed(entry) {
      metrics.pageFailures.inc({ provider: entry.provider, kind: entry.kind })
      write('pageFailed', entry)
    },
    providerQuarantined(entry) {
      metrics.quarantines.inc({ provider: entry.provider, searcher: entry.searcher })
      write('providerQuarantined', entry)
    },
    checkFinished(entry) {
      write('checkFinished', entry)
    },
    volumesStarted(entry) {
      write('volumesStarted', entry)
    },
    volumesFetched(entry) {
      metrics.volumes.observe({ provider: entry.provider }, entry.milliseconds / 1000)
    },
    volumesFailed(entry) {
      metrics.volumesFailures.inc({ provider: entry.provider, kind: entry.kind })
      write('volumesFailed', entry)
    },
    volumesFinished(entry) {
      write('volumesFinished', entry)
    },
    recovered(entry) {
      write('recovered', entry)
    },
    trashEmptied(entry) {
      write('trashEmptied', entry)
    },
    repliesRemoved(entry) {
      write('repliesRemoved', entry)
    },
    scheduleRan(entry) {
      write('scheduleRan', entry)
    },
    messageAttempted(entry) {
      metrics.messageAttempts.inc({ result: entry.delivered ? 'delivered' : 'failed' })
      write('messageAttempted', entry)
    },
    jobFailed({ cause, ...entry }) {
      metrics.jobFailures.inc({ work: entry.job })
      write('jobFailed', { ...entry, err: cause })
    },
    installationRead: metrics.setInstallation,
  }
}
