import { REPORT_TEMPLATES } from '@sextant/contract/reports_2/choices.ts'
import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { refuseTooMany } from '../../rows/change.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { requireParts } from './parts.ts'
import { readSettings } from './settings.ts'

export const handle: Handler<'add/reports_2/templates'> = (context, { project_id, name, ...sent }) => {
  const settings = readSettings(sent)
  return inLockedProject(context, project_id, async (project) => {
    const { tx, accountId, projectId } = project
    await requireParts(project, settings)
    const ofProject = sql`account_id = ${accountId} and project_id = ${projectId}`
    await refuseTooMany(tx, 'report_templates', ofProject, REPORT_TEMPLATES, 'report templates')
    const { rows } = await sql<{ id: number }>`
      insert into report_templates
        (account_id, project_id, name, language, agency, headline, intro, outro, period, regions_indexes, competitors_ids,
         blocks, colour, logo, by_account_id)
      values (${accountId}, ${projectId}, ${name}, ${settings.language}, ${settings.agency}, ${settings.headline},
        ${settings.intro}, ${settings.outro}, ${settings.period}, ${settings.regions_indexes}::int[],
        ${settings.competitors_ids}::int[], ${JSON.stringify(settings.blocks)}::jsonb, ${settings.colour},
        ${settings.logo}::bytea, ${context.actor.accountId})
      returning id`.execute(tx)
    return rows[0]!.id
  })
}
