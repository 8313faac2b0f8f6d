import { sql } from 'kysely'
import { removeFigures } from '#figures/clear.ts'
import { removeCells } from '#ranking/end/remove-cells.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'

export const handle: Handler<'del/projects_2/competitors'> = async (context, input) => {
  const ids = await inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
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
    return deleted
  })
  // After the competitors: a check that is just ending either wrote its cells before, or finds the competitors gone.
  await removeCells(context.database, context.owner.accountId, ids)
  return ids.length
}
