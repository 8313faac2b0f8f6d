import type { OverviewState } from '@sextant/contract/positions_2/features.ts'
import type { Beside, BesideAsked } from './beside.ts'
import { cellsOf, type Change } from './cell.ts'
import { datedField, extraColumn, type ChangeColumnName, type ExtraColumnName } from './extra-columns.ts'
import { cellFields, type HistoryRequest } from './history-request.ts'
import type { KnownDates } from './known-dates.ts'
import type { Place } from './place.ts'

/** What columns need to know of keywords besides the rows of the table; undefined if none needs more. */
export function detailsAsked(
  columns: readonly ExtraColumnName[],
  { project_id, regions_indexes, competitors_ids }: HistoryRequest,
  place: Place,
  { last, before }: KnownDates,
): BesideAsked | undefined {
  if (last === undefined) return undefined
  const earlier = columns.flatMap((name) => before[name as ChangeColumnName] ?? [])
  const dated = columns.flatMap((name) => extraColumn(name).dated ?? [])
  if (earlier.length === 0 && dated.length === 0) return undefined
  return {
    project_id,
    regions_indexes,
    competitors_ids,
    when: { dates: [...new Set([last, ...earlier])] },
    fields: dated.map((name) => datedField(name, last, place)),
    history_fields: cellFields,
  }
}

/** Where details are read: the site, the region and the dates. */
interface DetailsOf {
  readonly place: Place
  readonly known: KnownDates
}

/** The change that a column shows; undefined unless there was a check on both dates. */
export function changeIn(
  { positionsData }: Beside,
  name: ChangeColumnName,
  { place, known: { last, before } }: DetailsOf,
): Change | 'unknown' | undefined {
  const since = before[name]
  if (since === undefined || last === undefined) return undefined
  const cells = cellsOf(positionsData, [since, last], place.siteId, place.regionIndex)
  if (cells.some(({ finding }) => finding.kind === 'unchecked')) return undefined
  return cells[1]!.change ?? 'unknown'
}

/** Whether the sandbox invented the check of the last date, and thus what columns show of it. */
export function isInventedIn({ positionsData }: Beside, { place, known: { last } }: DetailsOf): boolean {
  if (last === undefined) return false
  return cellsOf(positionsData, [last], place.siteId, place.regionIndex)[0]!.invented
}

/** A block of the first result page, with the first place of the site in it. */
export interface Feature {
  readonly name: string
  readonly place: number | undefined
}

/** The blocks of the first page on the last date, those that show the site first; undefined if they are not known. */
export function featuresIn(details: Beside, { place, known: { last } }: DetailsOf): Feature[] | undefined {
  const shown = last && details[datedField('serp_features_by_check', last, place)]
  const owned = last && details[datedField('sf_owned', last, place)]
  if (typeof shown !== 'string') return undefined
  const places = new Map(
    (typeof owned === 'string' ? partsOf(owned) : []).map((part) => {
      const [name = '', first] = part.split(':')
      return [name, Number(first)]
    }),
  )
  const names = new Set([...places.keys(), ...partsOf(shown)])
  return [...names].map((name) => ({ name, place: places.get(name) }))
}

/** The AI Overview for the site on the last date, with its place among the sources. */
export interface Overview {
  readonly state: OverviewState
  readonly place: number | undefined
}

/** Undefined if there was no check. */
export function overviewIn(details: Beside, { place, known: { last } }: DetailsOf): Overview | undefined {
  if (last === undefined) return undefined
  const state = details[datedField('sf_ai_overview', last, place)]
  const first = details[datedField('sf_ai_overview_place', last, place)]
  if (typeof state !== 'string') return undefined
  return { state: state as OverviewState, place: typeof first === 'number' ? first : undefined }
}

function partsOf(list: string): readonly string[] {
  return list.split(',').filter((part) => part !== '')
}
