import { ApiError } from '@sextant/contract'
import type { urlsGet } from '@sextant/contract/positions_2/urls.ts'
import { sql } from 'kysely'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../implement.ts'
import { listOfAccount } from '../../list.ts'
import { requireSite } from '../sites.ts'
import { rankedUrls } from './columns.ts'

export const get: Handler<typeof urlsGet> = async (context, input) => {
  const { project_id, site_id = project_id, date1, date2 } = input
  if (date1 > date2) {
    throw new ApiError('parameter_value', `expected a date not after date2, got ${date1} and ${date2}`, {
      field: 'date1',
    })
  }
  await requireSite(context, project_id, site_id)
  return listOfAccount(
    context,
    rankedUrls,
    scopeTerm('site', (value) => sql`u.project_id = ${value(0)}::int`, site_id),
    scopeTerm('dates', (value) => sql`u.date between ${value(0)}::date and ${value(1)}::date`, date1, date2),
    { ...scopeTerm('live', () => sql`k.deleted_at is null`), joins: ['keyword'] },
  )
}
