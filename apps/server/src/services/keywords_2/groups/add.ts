import type { groupsAdd } from '@sextant/contract/keywords_2/groups.ts'
import type { InputOf, OutputOf } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { lockProject, noSuch } from '../../access.ts'
import type { Context } from '../../context.ts'
import type { Handler } from '../../implement.ts'
import { requireFolder } from '../folders/find.ts'
import { createGroups, lastOrd, NEW_GROUP } from './create.ts'

type Input = InputOf<typeof groupsAdd>

export const add: Handler<typeof groupsAdd> = (context, input) =>
  context.database.transaction(async (tx) => {
    await lockProject(context, input.project_id, tx)
    const place = await findPlace(context, tx, input)
    const names = input.names ?? input.name ?? []
    const ids = await createGroups(tx, place, names.length === 0 ? [NEW_GROUP] : names, input.on)
    const { rows } = await sql<OutputOf<typeof groupsAdd>[number]>`
      select id, project_id, folder_id, name, "on"::int as "on", 0 as status, ord
      from groups where account_id = ${place.accountId} and id = any(${ids}::int[])
      order by ord, id`.execute(tx)
    return rows
  })

async function findPlace(context: Context, tx: Executor, input: Input) {
  const { accountId } = context.actor
  const { project_id: projectId, to_type: toType } = input
  if (toType === 'before_group' || toType === 'after_group') {
    const { rows } = await sql<{ folder_id: number; ord: number }>`
      select folder_id, ord from groups
      where account_id = ${accountId} and project_id = ${projectId} and id = ${input.to_id ?? 0}
        and deleted_at is null`.execute(tx)
    const neighbour = rows[0]
    if (neighbour === undefined) throw noSuch('group', 'to_id')
    const ord = toType === 'before_group' ? neighbour.ord : neighbour.ord + 1
    return { accountId, projectId, folderId: neighbour.folder_id, ord }
  }
  const folderId = await requireFolder(tx, accountId, projectId, input.to_id, 'to_id')
  const ord = toType === 'in_folder' ? 1 : await lastOrd(tx, accountId, projectId, folderId)
  return { accountId, projectId, folderId, ord }
}
