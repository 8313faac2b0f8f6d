import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { makeReport, storeReport } from '../stored/make.ts'

export const handle: Handler<'add/reports_2/reports'> = async (
  context,
  { project_id: projectId, report_template_id: templateId },
) => {
  const made = await makeReport(context, projectId, templateId)
  return inLockedProject(context, projectId, ({ tx, accountId }) => storeReport(tx, accountId, made))
}
