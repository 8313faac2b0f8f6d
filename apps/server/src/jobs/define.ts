/** What a kind of job is called and how it behaves. Its handler is registered by the composition root. */
export interface JobDefinition<in Payload extends object = never> {
  readonly name: string
  /** A job still running after this many seconds is handed to another worker. Handlers are safe to run twice. */
  readonly expireSeconds: number
  /** How often a job is tried again when its handler throws, which only a defect or an outage makes it do. */
  readonly retries: number
  /** While a job with this key waits, another with the same key is not queued. */
  readonly key: (payload: Payload) => string
}

export function defineJob<Payload extends object>(
  name: string,
  policy: Omit<JobDefinition<Payload>, 'name'>,
): JobDefinition<Payload> {
  return { name, ...policy }
}
