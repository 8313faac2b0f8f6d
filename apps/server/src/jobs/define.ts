import type { JobName } from '#observe/jobs.ts'

/** A kind of job. Its handler is registered by the composition root. */
export interface JobDefinition<in Payload extends object = never> {
  readonly name: JobName
  /** Seconds after which a running job is given to another worker. Handlers are safe to run twice. */
  readonly expireSeconds: number
  /** Retries after the handler throws, which happens only on a defect or an outage. */
  readonly retries: number
  /** While a job with a key is waiting, no other with that key is queued. */
  readonly key: (payload: Payload) => string
  /**
   * Whose a job is. With owners, each process does one further job at once, of an owner of whom no other runs: slow jobs of one do
   * not keep those of others waiting.
   */
  readonly owner?: (payload: Payload) => string
}

export function defineJob<Payload extends object>(
  name: JobName,
  policy: Omit<JobDefinition<Payload>, 'name'>,
): JobDefinition<Payload> {
  return { name, ...policy }
}
