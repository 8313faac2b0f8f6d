import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { idsInOrder } from '../picked.ts'
import { restoreGroups } from '../trash.ts'
import { groups } from './columns.ts'

export const handle: Handler<'edit/keywords_2/groups/undel'> = async (context, input) => {
  const picked = pickedOf(context, groups, input.project_id, 'trash')
  return inLockedProject(context, input.project_id, async (project) => {
    // Picked once: restored keywords change what a filter on their number picks.
    const ids = await idsInOrder(project, groups, picked)
    return restoreGroups(project, sql`select unnest(${ids}::int[])`)
  })
}
