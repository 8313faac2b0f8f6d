export type LogLevel = 'info' | 'warn' | 'error'

interface Entry {
  readonly level: LogLevel
  /** The field `msg`, by which programs recognize the entry. */
  readonly message: string
}

/** Every kind of log entry. docs/operating.md describes them for operators. */
export const logEntries = {
  requestFinished: { level: 'info', message: 'request finished' },
  requestFailed: { level: 'error', message: 'request failed' },
  regionsUnknown: { level: 'warn', message: 'the project does not have these regions' },
  checkStarted: { level: 'info', message: 'rank check started' },
  checkFinished: { level: 'info', message: 'rank check finished' },
  pageFailed: { level: 'warn', message: 'SERP page failed' },
  providerQuarantined: { level: 'error', message: 'provider quarantined' },
  volumesStarted: { level: 'info', message: 'search volumes started' },
  volumesFailed: { level: 'warn', message: 'search volumes failed' },
  volumesFinished: { level: 'info', message: 'search volumes finished' },
  recovered: { level: 'info', message: 'work recovered' },
  trashEmptied: { level: 'info', message: 'trash emptied' },
  repliesRemoved: { level: 'info', message: 'replies removed' },
  scheduleRan: { level: 'info', message: 'schedule ran' },
  messageAttempted: { level: 'info', message: 'message attempted' },
  jobFailed: { level: 'error', message: 'job failed' },
} as const satisfies Record<string, Entry>
