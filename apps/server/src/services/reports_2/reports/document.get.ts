import type { ReportEvidence } from '@sextant/contract/reports_2/document.ts'
import type { Handler } from '../../handler.ts'
import { openReport } from '../stored/open.ts'

export const handle: Handler<'get/reports_2/reports/document'> = async (
  { actor, database, owner },
  { id, project_id: projectId },
) => {
  const { content, evidence, fingerprint } = await openReport(
    database.executor,
    owner.accountId,
    projectId,
    id,
  )
  const isGuest = actor.guestLink !== undefined
  return { fingerprint, content, evidence: isGuest ? withoutIds(evidence) : evidence }
}

/** The evidence for guests: ids of checks and keywords are the account's. Rows that have evidence keep an empty text. */
function withoutIds({ project_id, blocks }: ReportEvidence): ReportEvidence {
  return {
    project_id,
    blocks: blocks.map((block) => ({
      ...block,
      run_ids: [],
      keyword_ids: block.keyword_ids.map((id) => (id === null ? null : '')),
    })),
  }
}
