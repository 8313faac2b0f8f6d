import { ANNOTATIONS } from '@sextant/contract/projects_2/annotations.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { refuseTooMany } from '../../rows/change.ts'
import { inLockedProject, type LockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { refuseReversed } from './days.ts'

export const handle: Handler<'add/projects_2/annotations'> = (context, input) => {
  const { date1, date2 = date1, text, regions_indexes: regions = [], keyword_id: keywordId } = input
  refuseReversed(date1, date2)
  return inLockedProject(context, input.project_id, async (project) => {
    const { tx, accountId, projectId } = project
    if (keywordId !== undefined) await requireKeyword(project, keywordId)
    const ofProject = sql`account_id = ${accountId} and project_id = ${projectId}`
    await refuseTooMany(tx, 'annotations', ofProject, ANNOTATIONS, 'annotations')
    const { rows } = await sql<{ id: number }>`
      insert into annotations
        (account_id, project_id, date1, date2, text, regions_indexes, keyword_id, by_account_id)
      values (${accountId}, ${projectId}, ${date1}, ${date2}, ${text},
        ${regions.length === 0 ? null : regions}::int[], ${keywordId ?? null}, ${context.actor.accountId})
      returning id`.execute(tx)
    return rows[0]!.id
  })
}

async function requireKeyword({ tx, accountId, projectId }: LockedProject, keywordId: string): Promise<void> {
  const { rows } = await sql`
    select from keywords
    where account_id = ${accountId} and project_id = ${projectId} and id = ${keywordId} and deleted_at is null`.execute(
    tx,
  )
  if (rows.length === 0) throw noSuch('keyword', 'keyword_id')
}
