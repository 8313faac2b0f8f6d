import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '#config/version.ts'
import { createInstallationGauges } from './installation-gauges.ts'

/** Seconds that requests to a provider take. */
const PROVIDER_BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 30]

/** All metrics. docs/operating.md describes each for operators. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'sextant_build_info',
    help: 'Always 1; the label is the version of the process.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  return {
    registry,
    requests: new Histogram({
      name: 'sextant_request_seconds',
      help: 'Response time of API requests, by address and outcome.',
      labelNames: ['address', 'outcome'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
      registers,
    }),
    pages: new Histogram({
      name: 'sextant_serp_page_seconds',
      help: 'Time to fetch a SERP page.',
      labelNames: ['provider'],
      buckets: PROVIDER_BUCKETS,
      registers,
    }),
    pageFailures: new Counter({
      name: 'sextant_serp_page_failures_total',
      help: 'SERP pages that could not be fetched, by kind of failure.',
      labelNames: ['provider', 'kind'],
      registers,
    }),
    quarantines: new Counter({
      name: 'sextant_provider_quarantines_total',
      help: 'Quarantines of providers, by search engine.',
      labelNames: ['provider', 'searcher'],
      registers,
    }),
    volumes: new Histogram({
      name: 'sextant_volumes_request_seconds',
      help: 'Time to fetch a batch of search volumes.',
      labelNames: ['provider'],
      buckets: PROVIDER_BUCKETS,
      registers,
    }),
    volumesFailures: new Counter({
      name: 'sextant_volumes_request_failures_total',
      help: 'Batches of search volumes that could not be fetched, by kind of failure.',
      labelNames: ['provider', 'kind'],
      registers,
    }),
    messageAttempts: new Counter({
      name: 'sextant_message_attempts_total',
      help: 'Attempts to send a message (webhook, email or chat), by result.',
      labelNames: ['result'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'sextant_job_failures_total',
      help: 'Background jobs and periodic work that failed unexpectedly.',
      labelNames: ['work'],
      registers,
    }),
    setInstallation: createInstallationGauges(registers),
  }
}
