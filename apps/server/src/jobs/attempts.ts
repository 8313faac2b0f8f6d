import type { Executor } from '#db/database.ts'
import type { JobName } from '#observe/jobs.ts'
import { defineJob, type JobDefinition } from './define.ts'
import type { Queue } from './queue.ts'

/** One attempt to deliver something. */
export interface Attempt {
  readonly accountId: number
  readonly deliveryId: string
  /** When it is due: part of the key, so that an attempt now does not wait for a later one. */
  readonly due: string
}

/** A kind of job that makes one attempt to deliver something. */
export const defineAttempt = (
  name: JobName,
  expireSeconds: number,
  more: Pick<JobDefinition<Attempt>, 'owner'> = {},
): JobDefinition<Attempt> =>
  defineJob<Attempt>(name, {
    expireSeconds,
    retries: 3,
    key: ({ deliveryId, due }) => `${deliveryId} ${due}`,
    ...more,
  })

/** Queues attempts of waiting deliveries, at once or after `seconds`. */
export function queueAttempts(
  tx: Executor,
  queue: Queue,
  job: JobDefinition<Attempt>,
  deliveries: readonly { readonly account_id: number; readonly id: string }[],
  seconds = 0,
): Promise<void> {
  const due = new Date(Date.now() + seconds * 1000).toISOString()
  return queue.send(
    tx,
    job,
    deliveries.map(({ account_id, id }) => ({ accountId: account_id, deliveryId: id, due })),
    { startAfterSeconds: Math.ceil(seconds) },
  )
}
