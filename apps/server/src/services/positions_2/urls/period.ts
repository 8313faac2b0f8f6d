import type { InputOf } from '@sextant/contract'
import type { urlsSwitchesGet } from '@sextant/contract/positions_2/urls/switches.ts'
import { select, type Page } from '#selector/select.ts'
import { ofAccount, valuesTerm, type Source } from '#selector/source.ts'
import type { Context } from '../../request/context.ts'
import { requirePeriod } from '../../request/period.ts'
import { requireSite } from '../sites.ts'
import { liveKeyword } from './live-keyword.ts'

/** The site and the dates of a list about a period. */
export interface PeriodOfSite {
  readonly siteId: number
  readonly date1: string
  readonly date2: string
}

/** Throws ApiError 54 for an unknown site, 2003 for a period that ends before it starts. */
export async function readPeriod(
  context: Context,
  { project_id, site_id = project_id, date1, date2 }: InputOf<typeof urlsSwitchesGet>,
): Promise<PeriodOfSite> {
  requirePeriod(date1, date2)
  await requireSite(context, project_id, site_id)
  return { siteId: site_id, date1, date2 }
}

/** A page of a list whose query uses the values `site` and `dates`. */
export function selectInPeriod(
  { actor, database, owner, sent }: Context,
  source: Source,
  { siteId, date1, date2 }: PeriodOfSite,
): Promise<Page> {
  const terms = [
    ofAccount(source, owner.accountId),
    valuesTerm('site', siteId),
    valuesTerm('dates', date1, date2),
    liveKeyword,
  ]
  return select(database, source, sent, terms, actor.timeZone)
}
