import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { noSuch } from '../../rows/project.ts'
import type { ReportSettings } from './settings.ts'

/** A template as stored. */
export interface StoredTemplate extends ReportSettings {
  readonly id: number
  readonly project_id: number
  readonly name: string
}

/** Reads a template. Throws ApiError 54 for one that the project does not have. */
export async function readTemplate(
  executor: Executor,
  accountId: number,
  projectId: number,
  id: number,
): Promise<StoredTemplate> {
  const { rows } = await sql<StoredTemplate>`
    select id, project_id, name, language, agency, headline, intro, outro, period, regions_indexes, competitors_ids, blocks,
      colour, logo
    from report_templates
    where account_id = ${accountId} and project_id = ${projectId} and id = ${id}`.execute(executor)
  if (rows[0] === undefined) throw noSuch('template', 'report_template_id')
  return rows[0]
}
