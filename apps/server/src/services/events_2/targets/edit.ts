import { sql } from 'kysely'
import { moveDigest } from '#events/digest/open.ts'
import { deliverMessage } from '#events/jobs.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { readAddress } from './address.ts'
import { requireNoDigest } from './digest.ts'
import { requireTarget } from './require.ts'

export const handle: Handler<'edit/events_2/targets'> = async (context, input) => {
  const { digest, id, name, on } = input
  const { queue } = context
  const changed = await inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId } = project
    const kind = await requireTarget(project, id)
    requireNoDigest(kind, digest)
    const address =
      input.address === undefined ? null : readAddress(kind, input.address, context.settings).address
    await sql`
      update event_targets
      set address = coalesce(${address}, address), name = coalesce(${name ?? null}, name),
        "on" = coalesce(${on ?? null}::boolean, "on"), digest = coalesce(${digest ?? null}, digest)
      where account_id = ${accountId} and id = ${id}`.execute(tx)
    if (digest !== undefined) await moveDigest(tx, queue, { accountId, targetId: id }, digest)
    return 1
  })
  if (digest !== undefined) queue.wake(deliverMessage)
  return changed
}
