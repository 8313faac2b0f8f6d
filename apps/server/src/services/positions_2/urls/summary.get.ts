import { select } from '#selector/select.ts'
import { ofAccount, valuesTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { requirePeriod } from '../../request/period.ts'
import { requireSite } from '../sites.ts'
import { urlSummaries } from './summary/columns.ts'

export const handle: Handler<'get/positions_2/urls/summary'> = async (context, input) => {
  const { project_id, site_id = project_id, region_index, date2, date1 = date2 } = input
  requirePeriod(date1, date2)
  await requireSite(context, project_id, site_id)
  const terms = [
    ofAccount(urlSummaries, context.owner.accountId),
    valuesTerm('site', site_id),
    valuesTerm('region', region_index),
    valuesTerm('dates', date1, date2),
  ]
  return select(context.database, urlSummaries, context.sent, terms, context.actor.timeZone)
}
