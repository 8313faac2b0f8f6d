/** Background work that is not periodic. */
export const jobNames = [
  'audit',
  'event-delivery',
  'event-delivery-again',
  'queue',
  'rank check',
  'rank-check-replay',
  'report-delivery',
  'statistics',
  'volumes-fetch',
] as const

/** What a process does every so often (`worker.ts`). */
export const periodicNames = [
  'recovery',
  'schedules',
  'next runs',
  'events',
  'shared pages',
  'canaries',
  'reply profiles',
  'figures',
  'url switches',
  'deletions',
  'receipts',
  'empty trash',
  'storage',
] as const

export type PeriodicName = (typeof periodicNames)[number]

/**
 * Background work as the log and the metrics name it; docs/operating.md describes it for operators. Each is a series of a metric, so
 * none contains an id.
 */
export type JobName = PeriodicName | (typeof jobNames)[number]
