import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { assignments } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { noSuch } from '../../rows/project.ts'
import { requireParts } from './parts.ts'
import { readSettings } from './settings.ts'

const types = {
  name: sql`text`,
  language: sql`text`,
  agency: sql`text`,
  headline: sql`text`,
  intro: sql`text`,
  outro: sql`text`,
  period: sql`text`,
  regions_indexes: sql`int[]`,
  competitors_ids: sql`int[]`,
  blocks: sql`jsonb`,
  colour: sql`text`,
  logo: sql`bytea`,
}

export const handle: Handler<'edit/reports_2/templates'> = (context, { project_id, id, name, ...sent }) => {
  const settings = readSettings(sent)
  return inLockedProject(context, project_id, async (project) => {
    const { tx, accountId, projectId } = project
    await requireParts(project, settings)
    const { blocks } = settings
    const changes = assignments(types, {
      ...settings,
      name,
      blocks: blocks === undefined ? undefined : JSON.stringify(blocks),
    })
    const { rows } = await sql`
      update report_templates set ${sql.join([sql`project_id = project_id`, ...changes])}
      where account_id = ${accountId} and project_id = ${projectId} and id = ${id}
      returning id`.execute(tx)
    if (rows.length === 0) throw noSuch('template', 'id')
    return 1
  })
}
