import { COUNT } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { parseSelection } from '#selector/parse.ts'
import { select } from '#selector/select.ts'
import type { Selection } from '#selector/selection.ts'
import { ofAccount, scopeTerm, type ScopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { requirePeriod } from '../../request/period.ts'
import { requireEvery } from '../sites.ts'
import { rankedUrls } from './columns.ts'
import { countByDate, countByPosition, regionsOfSites, type Slice, type UrlScope } from './counts.ts'

export const handle: Handler<'get/positions_2/urls'> = async (context, input) => {
  const { project_id, site_id = project_id, sites_ids, date1, date2 } = input
  const { actor, database, owner, sent } = context
  requirePeriod(date1, date2)
  const sites = sites_ids ?? [site_id]
  await requireEvery(context, project_id, sites, sites_ids === undefined ? 'site_id' : 'sites_ids')
  const { accountId } = owner
  const regionsIndexes = await regionsOfSites(database.executor, accountId, sites)
  const scope: UrlScope = { accountId, sites, regionsIndexes, date1, date2 }
  const terms = [
    ofAccount(rankedUrls, accountId),
    scopeTerm('sites', (value) => sql`u.project_id = any(${value(0)}::int[])`, sites),
    // All of them, which lets the index find the dates.
    scopeTerm('regions', (value) => sql`u.region_index = any(${value(0)}::int[])`, regionsIndexes),
    scopeTerm('dates', (value) => sql`u.date between ${value(0)}::date and ${value(1)}::date`, date1, date2),
    { ...scopeTerm('live', () => sql`k.deleted_at is null`), joins: ['keyword'] },
  ]
  const selection = parseSelection(sent)
  const way = wayOf(database.executor, selection)
  if (way === undefined) return select(database, rankedUrls, sent, terms, actor.timeZone)

  const slices = await way.count(scope)
  const total = slices.reduce((sum, { rows }) => sum + rows, 0)
  const { before, keys } = keysOfPage(slices, selection)
  const { limit, offset } = selection
  const page = await select(
    database,
    rankedUrls,
    before === 0 ? sent : { ...sent, offset: offset - before },
    [...terms, way.narrow(keys)],
    actor.timeZone,
    { total },
  )
  return { ...page, selection, nextOffset: page.nextOffset === undefined ? undefined : offset + limit }
}

/** A way to find a page without sorting the whole list: by the numbers of rows with each value of its first sort key. */
interface Way {
  /** In the order of the list. */
  count(scope: UrlScope): Promise<Slice[]>
  /** The rows with one of the keys, which follow each other; without keys, none. */
  narrow(keys: readonly Slice['key'][]): ScopeTerm
}

/** Undefined for a list that has to be read as a whole. */
function wayOf(executor: Executor, { fields, filters, orders }: Selection): Way | undefined {
  if (filters.length > 0 || fields?.includes(COUNT) === true) return undefined
  const narrowBy =
    (column: 'date' | 'position'): Way['narrow'] =>
    (keys) =>
      scopeTerm(
        `page by ${column}`,
        (value) => sql`${sql.ref(`u.${column}`)} between symmetric ${value(0)} and ${value(1)}`,
        keys[0] ?? null,
        keys.at(-1) ?? null,
      )
  const [first, ...others] = orders
  if (first === undefined) {
    return { count: (scope) => countByDate(executor, scope), narrow: narrowBy('date') }
  }
  const { name, direction, orderValues, condition } = first
  if (name !== 'position' || others.length > 0 || orderValues !== undefined || condition !== undefined) {
    return undefined
  }
  return {
    count: async (scope) => {
      const slices = await countByPosition(executor, scope)
      return direction === 'ASC' ? slices : slices.toReversed()
    },
    narrow: narrowBy('position'),
  }
}

/** The keys of the rows of a page and of the row behind it, and the number of rows before them. */
function keysOfPage(
  slices: readonly Slice[],
  { limit, offset }: Selection,
): { readonly before: number; readonly keys: readonly Slice['key'][] } {
  const keys: Slice['key'][] = []
  let before = 0
  let start = 0
  for (const { key, rows } of slices) {
    const end = start + rows
    if (end <= offset) before = end
    else if (start <= offset + limit) keys.push(key)
    start = end
  }
  return { before, keys }
}
