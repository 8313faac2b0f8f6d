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
  /** Whose jobs run `atOnce` at most, in all processes together, so that slow ones do not keep those of others waiting. */
  readonly shared?: { readonly by: (payload: Payload) => string; readonly atOnce: number }
}

export function defineJob<Payload extends object>(
  name: JobName,
  policy: Omit<JobDefinition<Payload>, 'name'>,
): JobDefinition<Payload> {
  return { name, ...policy }
}
