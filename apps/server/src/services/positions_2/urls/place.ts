import { COUNT } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Selection } from '#selector/selection.ts'
import { scopeTerm, type ScopeTerm } from '#selector/source.ts'
import {
  countByDate,
  countByPosition,
  countByRegion,
  keywordAt,
  type Slice,
  type UrlScope,
} from './counts.ts'

/** Where a page of a list is, found without reading the list. */
interface PlaceOfPage {
  readonly total: number
  /** Rows that the conditions leave out before the page. */
  readonly before: number
  /** Conditions that the rows of the page meet, which follow each other in the list. */
  readonly narrow: readonly ScopeTerm[]
}

type Way = (executor: Executor, scope: UrlScope) => Promise<PlaceOfPage>

/** How the page of a list of URLs is found. Undefined for a list that has to be read as a whole. */
export function wayOf({ fields, filters, limit, offset, orders }: Selection): Way | undefined {
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
