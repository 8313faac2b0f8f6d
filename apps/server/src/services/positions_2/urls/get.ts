import { COUNT } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
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
import {
  countByDate,
  countByPosition,
  countByRegion,
  keywordAt,
  regionsOfSites,
  type Slice,
  type UrlScope,
} from './counts.ts'
import { liveKeyword } from './live-keyword.ts'

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

/** Where a page of a list is, found without reading the list. */
interface PlaceOfPage {
  readonly total: number
  /** Rows that the conditions leave out before the page. */
  readonly before: number
  /** Conditions that the rows of the page meet, which follow each other in the list. */
  readonly narrow: readonly ScopeTerm[]
}

type Way = (executor: Executor, scope: UrlScope) => Promise<PlaceOfPage>

/** Undefined for a list that has to be read as a whole. */
function wayOf({ fields, filters, limit, offset, orders }: Selection): Way | undefined {
  if (filters.length > 0 || fields?.includes(COUNT) === true) return undefined
  const [first, ...others] = orders
  if (first === undefined) {
    return async (executor, scope) => {
      const { total, before, keys } = keysOfPage(await countByDate(executor, scope), limit, offset)
      const narrow = [between('date', keys)]
      const [date] = keys
      if (date === undefined || keys.length > 1 || offset - before < FAR) return { total, before, narrow }
      const inDate = await placeInDate(executor, scope, String(date), limit, offset - before)
      return { total, before: before + inDate.before, narrow: [...narrow, ...inDate.narrow] }
    }
  }
  const { name, direction, orderValues, condition } = first
  if (name !== 'position' || others.length > 0 || orderValues !== undefined || condition !== undefined) {
    return undefined
  }
  return async (executor, scope) => {
    const slices = await countByPosition(executor, scope)
    const { total, before, keys } = keysOfPage(
      direction === 'ASC' ? slices : slices.toReversed(),
      limit,
      offset,
    )
    const narrow = [between('position', keys)]
    const [position] = keys
    if (position === undefined || keys.length > 1) return { total, before, narrow }
    // Rows at one position are in the order of their ids, which begin with the date.
    const dates = (await countByDate(executor, scope, position)).toReversed()
    const within = keysOfPage(dates, limit, offset - before)
    return { total, before: before + within.before, narrow: [...narrow, between('date', within.keys)] }
  }
}

/** URLs before a page of a date from which on it pays to count those of its regions. */
const FAR = 1_000
/** URLs before a page of a region from which on it pays to count those of its keywords, which reads them all. */
const VERY_FAR = 10_000

/** The place of a page within a date, whose rows are in the order of regions, then keywords. */
async function placeInDate(
  executor: Executor,
  scope: UrlScope,
  date: string,
  limit: number,
  offset: number,
): Promise<Omit<PlaceOfPage, 'total'>> {
  const { before, keys } = keysOfPage(await countByRegion(executor, scope, date), limit, offset)
  const narrow = [between('region_index', keys)]
  const [region] = keys
  if (region === undefined || keys.length > 1 || offset - before < VERY_FAR) return { before, narrow }
  const first = await keywordAt(executor, scope, date, Number(region), offset - before)
  if (first === undefined) return { before, narrow }
  const behind = scopeTerm(
    'page by keyword',
    (value) => sql`u.keyword_id >= ${value(0)}::bigint`,
    first.keywordId,
  )
  return { before: before + first.before, narrow: [...narrow, behind] }
}

/** The condition that a column has one of the keys, which follow each other; without keys, none. */
function between(column: 'date' | 'position' | 'region_index', keys: readonly Slice['key'][]): ScopeTerm {
  return scopeTerm(
    `page by ${column}`,
    (value) => sql`${sql.ref(`u.${column}`)} between symmetric ${value(0)} and ${value(1)}`,
    keys[0] ?? null,
    keys.at(-1) ?? null,
  )
}

/** The keys of the rows of a page and of the row behind it, and the number of rows before them. */
function keysOfPage(
  slices: readonly Slice[],
  limit: number,
  offset: number,
): { readonly total: number; readonly before: number; readonly keys: readonly Slice['key'][] } {
  const keys: Slice['key'][] = []
  let before = 0
  let start = 0
  for (const { key, rows } of slices) {
    const end = start + rows
    if (end <= offset) before = end
    else if (start <= offset + limit) keys.push(key)
    start = end
  }
  return { total: start, before, keys }
}
