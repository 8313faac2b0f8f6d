import type { projectsDel } from '@sextant/contract/projects_2/projects.ts'
import { sql } from 'kysely'
import { settleBeforeDeletion } from '#ranking/settle.ts'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Handler } from '../../implement.ts'
import { projects } from './columns.ts'

export const del: Handler<typeof projectsDel> = async ({ actor, database, sent }) => {
  const { accountId, timeZone } = actor
  const picked = targets(projects, sent, [ofAccount(projects, accountId)], timeZone)
  return refusingPatterns(() =>
    database.transaction(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from projects where account_id = ${accountId} and id in (${picked})
        order by id for update`.execute(tx)
      const ids = rows.map((row) => row.id)
      await settleBeforeDeletion(tx, accountId, ids)
      await sql`delete from projects where account_id = ${accountId} and id = any(${ids}::int[])`.execute(tx)
      return ids.length
    }),
  )
}
