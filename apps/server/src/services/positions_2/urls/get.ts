import { sql } from 'kysely'
import { switchesSql } from '#figures/switches/read.ts'
import { parseSelection } from '#selector/parse.ts'
import { select } from '#selector/select.ts'
import type { Selection } from '#selector/selection.ts'
import { ofAccount, scopeTerm, type ScopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { requirePeriod } from '../../request/period.ts'
import { inSnapshot } from '../../request/snapshot.ts'
import { requireEvery } from '../sites.ts'
import { changedUrls, rankedUrls } from './columns.ts'
import { regionsOfSites, type UrlScope } from './counts.ts'
import { liveKeyword } from './live-keyword.ts'
import { wayOf } from './place.ts'

export const handle: Handler<'get/positions_2/urls'> = async (context, input) => {
  const { project_id, site_id = project_id, sites_ids, date1, date2 } = input
  const { actor, database, owner, sent } = context
  requirePeriod(date1, date2)
  const sites = sites_ids ?? [site_id]
  await requireEvery(context, project_id, sites, sites_ids === undefined ? 'site_id' : 'sites_ids')
  const { accountId } = owner
  const regionsIndexes = await regionsOfSites(database.executor, accountId, sites)
  const scope: UrlScope = {
    accountId,
    projectId: project_id,
    sites: [...new Set(sites)],
    regionsIndexes,
    date1,
    date2,
  }
  const terms = [
    ofAccount(rankedUrls, accountId),
    scopeTerm('sites', (value) => sql`u.project_id = any(${value(0)}::int[])`, sites),
    // All of them, which lets the index find the dates.
    scopeTerm('regions', (value) => sql`u.region_index = any(${value(0)}::int[])`, regionsIndexes),
    scopeTerm('dates', (value) => sql`u.date between ${value(0)}::date and ${value(1)}::date`, date1, date2),
    liveKeyword,
  ]
  const selection = parseSelection(sent)
  if (asksForChanged(selection)) {
    return select(database, changedUrls, sent, [...terms, switched(scope)], actor.timeZone)
  }
  const way = wayOf(selection)
  if (way === undefined) return select(database, rankedUrls, sent, terms, actor.timeZone)

  // A check that ends between the count and the page would shift the page.
  return inSnapshot(context, async (reading) => {
    const { before, narrow, total } = await way(reading.database.executor, scope)
    const { limit, offset } = selection
    const page = await select(
      reading.database,
      rankedUrls,
      before === 0 ? sent : { ...sent, offset: offset - before },
      [...terms, ...narrow],
      actor.timeZone,
      { total },
    )
    return { ...page, selection, nextOffset: page.nextOffset === undefined ? undefined : offset + limit }
  })
}

/** Whether only results are asked for whose page changed. */
function asksForChanged({ filters }: Selection): boolean {
  return filters.some(
    ({ name, operator, values }) =>
      name === 'url_changed' &&
      operator === 'EQUALS' &&
      values.every((one) => one.kind === 'value' && Number(one.value) === 1),
  )
}

/** The condition that the page changed, which finds the results instead of comparing each with the one before. */
function switched({ accountId, sites, date1, date2 }: UrlScope): ScopeTerm {
  return scopeTerm(
    'switched',
    (value) => sql`(u.project_id, u.region_index, u.date, u.keyword_id) in (
      select s.project_id, s.region_index, s.date, s.keyword_id from (
        ${switchesSql({
          account: sql`${value(0)}::int`,
          sites: sql`${value(1)}::int[]`,
          from: sql`${value(2)}::date`,
          to: sql`${value(3)}::date`,
        })}
      ) s
    )`,
    accountId,
    sites,
    date1,
    date2,
  )
}
