import { sql } from 'kysely'
import { lockVolumes, removeFigures } from '#figures/clear.ts'
import { leaveToRemove } from '#ranking/end/remove-deleted.ts'
import { settleBeforeDeletion } from '#ranking/end/settle.ts'
import { refusingPatterns } from '#selector/select.ts'
import { settleVolumesBeforeDeletion } from '#volumes/settle.ts'
import type { Handler } from '../../handler.ts'
import { removeDemoVolumes } from './demo/remove-volumes.ts'
import { pickedProjects, refuseLackingRight } from './picked.ts'

export const handle: Handler<'del/projects_2/projects'> = async (context) => {
  const { actor, database } = context
  const { accountId } = actor
  return refusingPatterns(() =>
    database.transaction(async (tx) => {
      const [picked] = await pickedProjects(context, 'owner', tx)
      const { rows } = await sql<{ id: number; demo: boolean }>`
        select id, demo from projects where account_id = ${accountId} and id in (${picked!.ids})
        order by id for update`.execute(tx)
      const ids = rows.map((row) => row.id)
      if (ids.length === 0) await refuseLackingRight(context, 'owner', tx)
      const isDemo = rows.some(({ demo }) => demo)
      if (isDemo) await lockVolumes(tx, accountId, 'alone')
      await settleBeforeDeletion(tx, accountId, ids)
      await settleVolumesBeforeDeletion(tx, accountId, ids)
      const { rows: competitors } = await sql<{ id: number }>`
        select id from competitors where account_id = ${accountId} and project_id = any(${ids}::int[])`.execute(
        tx,
      )
      const sites = [...ids, ...competitors.map(({ id }) => id)]
      await removeFigures(tx, accountId, sites)
      await leaveToRemove(tx, accountId, sites)
      await sql`delete from guests where account_id = ${accountId} and project_id = any(${ids}::int[])`.execute(
        tx,
      )
      await sql`delete from projects where account_id = ${accountId} and id = any(${ids}::int[])`.execute(tx)
      if (isDemo) await removeDemoVolumes(tx, accountId)
      return ids.length
    }),
  )
}
