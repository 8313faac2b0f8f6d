import type { projectsEditFavorite } from '@sextant/contract/projects_2/projects.ts'
import { sql } from 'kysely'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Handler } from '../../implement.ts'
import { projects } from './columns.ts'

export const favoriteEdit: Handler<typeof projectsEditFavorite> = async (
  { actor, database, sent },
  input,
) => {
  const picked = targets(projects, sent, [ofAccount(projects, actor.accountId)], actor.timeZone)
  const { rows } = await refusingPatterns(() =>
    sql`
      update projects set favorite = ${input.favorite}
      where account_id = ${actor.accountId} and id in (${picked})
      returning id`.execute(database.executor),
  )
  return rows.length
}
