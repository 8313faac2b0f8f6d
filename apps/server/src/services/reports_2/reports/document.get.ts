import type { Handler } from '../../handler.ts'
import { openReport } from '../stored/open.ts'

export const handle: Handler<'get/reports_2/reports/document'> = async (
  { database, owner },
  { id, project_id: projectId },
) => {
  const { content, evidence, fingerprint } = await openReport(
    database.executor,
    owner.accountId,
    projectId,
    id,
  )
  return { fingerprint, content, evidence }
}
