import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { refuseReversed } from './days.ts'

export const handle: Handler<'edit/projects_2/annotations'> = (context, input) => {
  const { id, text, regions_indexes: regions } = input
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql<{ date1: string; date2: string }>`
      select date1::text, date2::text from annotations
      where account_id = ${accountId} and project_id = ${projectId} and id = ${id}`.execute(tx)
    if (rows[0] === undefined) throw noSuch('annotation', 'id')
    const date1 = input.date1 ?? rows[0].date1
    const date2 = input.date2 ?? (input.date1 === undefined ? rows[0].date2 : date1)
    refuseReversed(date1, date2)
    await sql`
      update annotations
      set date1 = ${date1}, date2 = ${date2}, text = coalesce(${text ?? null}, text),
        regions_indexes = case when ${regions === undefined} then regions_indexes
          else nullif(${regions ?? []}::int[], '{}') end
      where account_id = ${accountId} and project_id = ${projectId} and id = ${id}`.execute(tx)
    return 1
  })
}
