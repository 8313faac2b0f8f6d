import { sql } from 'kysely'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { requirePeriod } from '../../request/period.ts'
import { listOfAccount } from '../../rows/list.ts'
import { requireEvery } from '../sites.ts'
import { rankedUrls } from './columns.ts'

export const handle: Handler<'get/positions_2/urls'> = async (context, input) => {
  const { project_id, site_id = project_id, sites_ids, date1, date2 } = input
  requirePeriod(date1, date2)
  const sites = sites_ids ?? [site_id]
  await requireEvery(context, project_id, sites, sites_ids === undefined ? 'site_id' : 'sites_ids')
  return listOfAccount(
    context,
    rankedUrls,
    scopeTerm('sites', (value) => sql`u.project_id = any(${value(0)}::int[])`, sites),
    scopeTerm('dates', (value) => sql`u.date between ${value(0)}::date and ${value(1)}::date`, date1, date2),
    { ...scopeTerm('live', () => sql`k.deleted_at is null`), joins: ['keyword'] },
  )
}
