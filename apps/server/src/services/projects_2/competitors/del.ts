import { sql } from 'kysely'
import { removeFigures } from '#figures/clear.ts'
import { leaveToRemove } from '#ranking/end/remove-deleted.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'

export const handle: Handler<'del/projects_2/competitors'> = (context, input) =>
  inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql<{ id: number }>`
      delete from competitors
      where account_id = ${accountId} and project_id = ${projectId} and id = any(${input.ids}::int[])
      returning id`.execute(tx)
    const deleted = rows.map((row) => row.id)
    await removeFigures(tx, accountId, deleted)
    for (const table of ['snippets', 'own_urls', 'own_features']) {
      await sql`
        delete from ${sql.table(table)} s using tasks t
        where t.account_id = ${accountId} and t.project_id = ${projectId}
          and s.account_id = t.account_id and s.task_id = t.id and s.project_id = any(${deleted}::int[])`.execute(
        tx,
      )
    }
    await sql`
      delete from match_rules where account_id = ${accountId} and site_id = any(${deleted}::int[])`.execute(
      tx,
    )
    await leaveToRemove(tx, accountId, deleted)
    return deleted.length
  })
