import type { Context } from '../request/context.ts'

/** Whom a request counts for that an administrator makes to try a provider: no project and no check. */
export function askerOf({ actor }: Pick<Context, 'actor'>) {
  return {
    account_id: actor.accountId,
    project_id: null,
    key_ids: actor.bounds?.lineage ?? null,
    task_id: null,
  }
}
