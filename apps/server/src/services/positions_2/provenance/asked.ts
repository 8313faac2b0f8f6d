import type { InputOf } from '@sextant/contract'
import type { provenanceGet } from '@sextant/contract/positions_2/provenance.ts'
import { sql } from 'kysely'
import type { CellAsked } from '#ranking/stored/evidence.ts'
import type { Context } from '../../request/context.ts'
import { noSuch } from '../../rows/project.ts'
import { requireSite } from '../sites.ts'

/** The cell that a request names. Throws ApiError 54 for an unknown project, competitor or keyword. */
export async function cellAsked(context: Context, input: InputOf<typeof provenanceGet>): Promise<CellAsked> {
  const { accountId } = context.owner
  const { project_id: projectId, site_id: siteId = projectId, keyword_id: keywordId } = input
  const site = await requireSite(context, projectId, siteId)
  const { rows } = await sql`
    select id from keywords
    where account_id = ${accountId} and project_id = ${projectId} and id = ${keywordId}::bigint`.execute(
    context.database.executor,
  )
  if (rows.length === 0) throw noSuch('keyword', 'keyword_id')
  return { accountId, projectId, site, regionIndex: input.region_index, date: input.date, keywordId }
}
