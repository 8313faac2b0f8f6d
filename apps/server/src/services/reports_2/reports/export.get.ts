import type { Handler } from '../../handler.ts'
import { fileOf } from '../forms/file.ts'
import { openReport } from '../stored/open.ts'

export const handle: Handler<'get/reports_2/reports/export'> = async (
  { database, owner },
  { id, output, project_id: projectId },
) => fileOf(await openReport(database.executor, owner.accountId, projectId, id), output)
