import { Gauge, type Registry } from 'prom-client'

/** What the database says about the whole installation. Every process reports the same. */
export interface InstallationFigures {
  readonly databaseBytes: number
  readonly openRuns: number
  /** 0 when no run is open. */
  readonly oldestRunSeconds: number
  readonly openChecks: readonly { readonly provider: string; readonly count: number }[]
  readonly stalledChecks: readonly { readonly provider: string; readonly seconds: number }[]
  /** 0 when no schedule is due. */
  readonly lateScheduleSeconds: number
  readonly dueMessages: number
  /** In the currency of the installation. */
  readonly held: number
  readonly quarantines: readonly { readonly provider: string; readonly searcher: string }[]
  /** What is spent and reserved of the caps of providers. */
  readonly usedCaps: readonly { readonly provider: string; readonly period: string; readonly ratio: number }[]
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

interface GaugeRow {
  readonly help: string
  readonly labels: readonly string[]
  /** None where there is nothing to report. */
  readonly samples: (figures: InstallationFigures) => readonly Sample[]
}

/** Reported also while the database does not respond, when the others are absent: a full disk is a reason. */
const DATABASE_UP = 'sextant_database_up'
const FREE_BYTES = 'sextant_data_folder_free_bytes'

const rows: Readonly<Record<string, GaugeRow>> = {
  sextant_database_bytes: one(
    'Size of the database, without its write-ahead log.',
    ({ databaseBytes }) => databaseBytes,
  ),
  sextant_runs_open: one('Runs of rank checks that have not ended.', ({ openRuns }) => openRuns),
  sextant_run_oldest_seconds: one(
    'Age of the oldest open run of rank checks; 0 if none is open.',
    ({ oldestRunSeconds }) => oldestRunSeconds,
  ),
  sextant_checks_open: {
    help: 'Checks that have not ended, by provider.',
    labels: ['provider'],
    samples: ({ openChecks }) =>
      openChecks.map(({ provider, count }) => ({ labels: { provider }, value: count })),
  },
  sextant_checks_stalled_seconds: {
    help: 'Time for which checks have been due at a provider and none has ended.',
    labels: ['provider'],
    samples: ({ stalledChecks }) =>
      stalledChecks.map(({ provider, seconds }) => ({ labels: { provider }, value: seconds })),
  },
  sextant_schedule_late_seconds: one(
    'Time for which a schedule has been due and was not started; 0 if none is due.',
    ({ lateScheduleSeconds }) => lateScheduleSeconds,
  ),
  sextant_messages_due: one(
    'Messages (webhooks, emails and chats) that are due and were not sent.',
    ({ dueMessages }) => dueMessages,
  ),
  sextant_ledger_held: one(
    'Amount held for open runs, in the currency of the installation.',
    ({ held }) => held,
  ),
  sextant_provider_quarantined: {
    help: 'Always 1, for every provider that is quarantined, by search engine.',
    labels: ['provider', 'searcher'],
    samples: ({ quarantines }) =>
      quarantines.map(({ provider, searcher }) => ({ labels: { provider, searcher }, value: 1 })),
  },
  sextant_provider_cap_used_ratio: {
    help: 'Part of the cap of a provider that is spent or reserved in the current day or month.',
    labels: ['provider', 'period'],
    samples: ({ usedCaps }) =>
      usedCaps.map(({ provider, period, ratio }) => ({ labels: { provider, period }, value: ratio })),
  },
}

function one(help: string, value: (figures: InstallationFigures) => number): GaugeRow {
  return { help, labels: [], samples: (figures) => [{ value: value(figures) }] }
}

/**
 * Sets all gauges of the installation.
 *
 * @param figures undefined: the database does not respond
 * @param freeBytes undefined with a PostgreSQL server, whose disk is not visible
 */
export type SetInstallation = (
  figures: InstallationFigures | undefined,
  freeBytes: number | undefined,
) => void

export function createInstallationGauges(registers: Registry[]): SetInstallation {
  const up = new Gauge({ name: DATABASE_UP, help: 'Whether the database responds: 1 or 0.', registers })
  const free = new Gauge({
    name: FREE_BYTES,
    help: 'Free space for the embedded database; absent with a PostgreSQL server.',
    registers,
  })
  const gauges = Object.entries(rows).map(([name, { help, labels, samples }]) => ({
    gauge: new Gauge({ name, help, labelNames: [...labels], registers }),
    isSingle: labels.length === 0,
    samples,
  }))
  const set: SetInstallation = (figures, freeBytes) => {
    up.set(figures === undefined ? 0 : 1)
    if (freeBytes === undefined) free.remove()
    else free.set(freeBytes)
    for (const { gauge, isSingle, samples } of gauges) {
      gauge.reset()
      // Without labels it is 0 now, which would be taken for a figure.
      if (isSingle) gauge.remove()
      for (const { labels, value } of figures === undefined ? [] : samples(figures))
        gauge.set(labels ?? {}, value)
    }
  }
  set(undefined, undefined)
  return set
}
