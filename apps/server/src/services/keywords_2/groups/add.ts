import type { OutputOf } from '@sextant/contract'
import type { groupsAdd } from '@sextant/contract/keywords_2/groups.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { createGroups, newGroup } from './create.ts'
import { placeOfGroups } from './place.ts'

export const handle: Handler<'add/keywords_2/groups'> = (context, input) =>
  inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const place = { accountId, projectId, ...(await placeOfGroups(tx, accountId, input)) }
    const names = input.names ?? input.name ?? []
    const ids = await createGroups(
      tx,
      place,
      names.length === 0 ? [await newGroup(tx, accountId)] : names,
      input.on,
    )
    const { rows } = await sql<OutputOf<typeof groupsAdd>[number]>`
      select id, project_id, folder_id, name, "on"::int as "on", 0 as status, ord
      from groups where account_id = ${accountId} and id = any(${ids}::int[])
      order by ord, id`.execute(tx)
    return rows
  })
