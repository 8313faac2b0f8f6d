import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import { changeKeywords } from '#figures/difference.ts'
import type { Handler } from '../../handler.ts'
import { answering } from '../../rows/answer.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { pickedOf } from '../../rows/picked.ts'
import { readPhrase } from '../../text/phrase.ts'
import { keywords } from './columns.ts'

export const handle: Handler<'edit/keywords_2/keywords/rename'> = async (context, input) => {
  const name = readPhrase(input.name, 'name')
  const answer = answering(context, keywords, input.project_id, input.fields, keywords.row.base)
  const picked = pickedOf(context, keywords, input.project_id, 'live')
  const refuse = (text: string) => new ApiError('parameter_value', text, { field: 'name' })
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql<{ id: string }>`
      select id from keywords where account_id = ${accountId} and id in (${picked}) limit 2`.execute(tx)
    if (rows.length > 1) throw refuse('must rename one keyword, but `id` and `filters` pick several')
    const keyword = rows[0]
    if (keyword === undefined) return []
    const { rows: others } = await sql<{ id: string }>`
      select id from keywords
      where account_id = ${accountId} and project_id = ${projectId} and name_folded = fold(${name})
        and deleted_at is null and id <> ${keyword.id}::bigint`.execute(tx)
    if (others[0] !== undefined) throw refuse(`must be a new phrase, but keyword ${others[0].id} has it`)
    const id = sql`${keyword.id}::bigint`
    await changeKeywords(tx, accountId, projectId, sql`select ${id}`, () =>
      sql`update keywords set name = ${name} where account_id = ${accountId} and id = ${id}`.execute(tx),
    )
    return answer(tx, [keyword.id])
  })
}
