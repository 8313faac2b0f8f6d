import { sql } from 'kysely'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'
import { readAddress } from './address.ts'
import { findTarget } from './find.ts'

export const handle: Handler<'edit/events_2/targets'> = (context, input) => {
  const { database, owner, settings } = context
  const { project_id: projectId, id, name, on } = input
  return database.transaction(async (tx) => {
    await lockProject(context, projectId, tx)
    const { kind } = await findTarget(context, projectId, id, tx)
    const address = input.address === undefined ? null : readAddress(kind, input.address, settings).address
    await sql`
      update event_targets
      set address = coalesce(${address}, address), name = coalesce(${name ?? null}, name),
        "on" = coalesce(${on ?? null}::boolean, "on")
      where account_id = ${owner.accountId} and id = ${id}`.execute(tx)
    return 1
  })
}
