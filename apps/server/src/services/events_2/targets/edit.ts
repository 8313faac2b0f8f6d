import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { readAddress } from './address.ts'
import { requireTarget } from './require.ts'

export const handle: Handler<'edit/events_2/targets'> = (context, input) => {
  const { id, name, on } = input
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId } = project
    const kind = await requireTarget(project, id)
    const address =
      input.address === undefined ? null : readAddress(kind, input.address, context.settings).address
    await sql`
      update event_targets
      set address = coalesce(${address}, address), name = coalesce(${name ?? null}, name),
        "on" = coalesce(${on ?? null}::boolean, "on")
      where account_id = ${accountId} and id = ${id}`.execute(tx)
    return 1
  })
}
