import type { WireFilter } from '@sextant/contract'
import { datesAsked, rangeOf } from './date-ranges.ts'
import { columnsOf, extraColumn, fieldOf, targetStatusField } from './extra-columns.ts'
import type { KnownDates } from './known-dates.ts'
import { ordersOf } from './orders.ts'
import type { KeywordFieldName, Place } from './place.ts'
import { idIn, listIn, type RankingsView } from './rankings-view.ts'

/** Fields of a cell. Its card loads the others. */
export const cellFields = ['position', 'outcome', 'worst_position', 'depth', 'invented'] as const

const dynamics = { up: '>', down: '<', same: '=' } as const
const existing = { all: 0, first: 1, new: 2 } as const
/** Highest position in the API. */
const LAST_POSITION = 10_000

/**
 * The request for a view on a day in the project's time zone, without paging. The API filters and sorts, so
 * the page handles any number of keywords.
 *
 * @param known dates that an order may depend on; while they are not known, rows have their own order
 */
export function historyRequest(view: RankingsView, place: Place, today: string, known?: KnownDates) {
  return {
    project_id: place.projectId,
    regions_indexes: [place.regionIndex],
    competitors_ids: [place.siteId],
    ...datesAsked(view, today),
    // A date on which every check failed is a column too.
    show_failed_dates: true,
    history_fields: rangeOf(view) === 'two' ? [...cellFields, 'relevant_url' as const] : [...cellFields],
    fields: fieldsOf(view, place),
    orders: ordersOf(view, place, known),
    ...keywordsOf(view, place),
    ...movementsOf(view),
  }
}
export type HistoryRequest = ReturnType<typeof historyRequest>

/** Filters by properties of keywords, independent of positions; the summary uses them too. */
export function keywordsOf(view: RankingsView, place: Place) {
  return {
    filters: filtersOf(view, place),
    group_folder_id_depth: true,
    only_exists_first_date: valueOf(existing, view.exist) ?? 0,
  }
}

/** The value of a word in the address; undefined for unknown words. */
function valueOf<Value>(known: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(known, word) ? known[word] : undefined
}

function fieldsOf(view: RankingsView, place: Place): KeywordFieldName[] {
  const ofColumns = columnsOf(view).flatMap((name) => [
    fieldOf(name, place),
    ...(extraColumn(name).besides?.(place) ?? []),
  ])
  return ['id', 'name', ...ofColumns.filter((field) => field !== undefined)]
}

function filtersOf(view: RankingsView, place: Place): WireFilter[] {
  const filters: WireFilter[] = []
  const text = view.text.trim()
  if (text !== '') filters.push({ name: 'name', operator: 'CONTAINS', values: [text] })
  const equal = (name: string, id: number | undefined) => {
    if (id !== undefined) filters.push({ name, operator: 'EQUALS', values: [id] })
  }
  equal('group_folder_id', idIn(view.folder))
  equal('group_id', idIn(view.group))
  equal('tags', idIn(view.tag))
  const volume = place.volumeField
  if (volume !== undefined) {
    const { from, to } = boundsIn(view.volume)
    if (from !== undefined) filters.push({ name: volume, operator: 'GREATER_THAN_EQUALS', values: [from] })
    if (to !== undefined) filters.push({ name: volume, operator: 'LESS_THAN_EQUALS', values: [to] })
  }
  if (view.mismatch === '1') {
    filters.push({ name: targetStatusField(place), operator: 'EQUALS', values: [0] })
  }
  return filters
}

function movementsOf(view: RankingsView) {
  const dynamic = valueOf(dynamics, view.change)
  const ranges = rangesIn(view.positions)
  return {
    ...(dynamic === undefined ? {} : { filter_by_dynamic: [dynamic] }),
    ...(ranges.length === 0 ? {} : { filter_by_positions: ranges }),
    filter_by_positions_delta: Math.min(idIn(view.moved) ?? 0, LAST_POSITION),
  }
}

/** The ranges of positions in an address: `1-3,11-30`. */
export function rangesIn(text: string): [number, number][] {
  return listIn(text).flatMap((part): [number, number][] => {
    const { from = 1, to = LAST_POSITION } = boundsIn(part)
    const range: [number, number] = [Math.max(from, 1), Math.min(to, LAST_POSITION)]
    return part.includes('-') && range[0] <= range[1] ? [range] : []
  })
}

/** The ends of a range in an address; either may be missing. */
export function boundsIn(text: string): { from: number | undefined; to: number | undefined } {
  const [, from, to] = /^(\d{0,9})-(\d{0,9})$/.exec(text) ?? []
  return { from: from ? Number(from) : undefined, to: to ? Number(to) : undefined }
}
