import { sql } from 'kysely'
import { targetOf } from '#ranking/match/site.ts'
import type { Handler } from '../../handler.ts'
import { changeRows } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedKeywords } from '../picked.ts'

export const handle: Handler<'edit/keywords_2/keywords/target'> = async (context, input) => {
  const target = targetOf(input.target)
  const picked = pickedKeywords(context, input)
  return inLockedProject(context, input.project_id, ({ tx, accountId }) =>
    changeRows(
      tx,
      sql`
      update keywords set target = ${target}
      where account_id = ${accountId} and id in (${picked})`,
    ),
  )
}
