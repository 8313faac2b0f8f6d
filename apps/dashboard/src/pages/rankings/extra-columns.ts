import type { KeywordFieldName, Place } from './place.ts'
import { listIn, type RankingsView } from './rankings-view.ts'

/** Fields of a keyword on one date. */
type DatedField = 'serp_features_by_check' | 'sf_owned' | 'sf_ai_overview' | 'sf_ai_overview_place'

/** A column besides the keyword and the dates. */
interface ExtraColumn {
  /**
   * The field to show and to sort by; undefined where there is none, such as the volume of a search engine
   * without volumes.
   */
  readonly field?: (place: Place) => KeywordFieldName | undefined
  /** Further fields that the column needs. */
  readonly besides?: (place: Place) => readonly KeywordFieldName[]
  /** Shows the change since the latest check at least that many days before the last shown one. */
  readonly days?: number
  /** Shows these fields of the last shown date. */
  readonly dated?: readonly DatedField[]
  /** The one of them to sort by. */
  readonly sortedBy?: DatedField
  /** Whether it is a picture, which files do not have. */
  readonly isPicture?: true
  readonly isNumber?: true
  /** In rem. */
  readonly width: number
}

/** Optional columns, by their name in the address. */
export const extraColumns = {
  group: { field: () => 'group_name', width: 7 },
  folder: { field: () => 'group_folder_path', width: 10 },
  tags: { field: () => 'tagsNames()', width: 9 },
  volume: {
    field: ({ volumeField }) => volumeField,
    besides: ({ volumeLabelField: label }) => (label === undefined ? [] : [label]),
    isNumber: true,
    width: 5.5,
  },
  target: { width: 13, field: () => 'target', besides: (place) => [targetStatusField(place)] },
  url: { width: 13, field: ({ siteId, regionIndex }) => `project_relevant_url:${siteId}:${regionIndex}` },
  // Computed by the page from the shown dates, so the API cannot sort by it.
  best: { isNumber: true, width: 6.5 },
  trend: { isPicture: true, width: 7 },
  change1: { days: 1, isNumber: true, width: 4.5 },
  change7: { days: 7, isNumber: true, width: 4.5 },
  change30: { days: 30, isNumber: true, width: 4.5 },
  overview: {
    dated: ['sf_ai_overview', 'sf_ai_overview_place'],
    sortedBy: 'sf_ai_overview_place',
    width: 7,
  },
  features: { dated: ['serp_features_by_check', 'sf_owned'], width: 16 },
} as const satisfies Record<string, ExtraColumn>
export type ExtraColumnName = keyof typeof extraColumns
export const extraColumnNames = Object.keys(extraColumns) as ExtraColumnName[]

/** The columns of a change. */
export type ChangeColumnName = Extract<ExtraColumnName, `change${number}`>

/** In the address: no optional column, whatever the person keeps. */
export const NO_COLUMNS = 'none'

/** Properties of a column. */
export function extraColumn(name: ExtraColumnName): ExtraColumn {
  return extraColumns[name]
}

/** The field that a column shows and that the rows of the table have. */
export function fieldOf(name: ExtraColumnName, place: Place): KeywordFieldName | undefined {
  return extraColumn(name).field?.(place)
}

/** Whether rows can be sorted by a column. */
export function isSortable(name: ExtraColumnName, place: Place): boolean {
  return isOrderDated(name) || fieldOf(name, place) !== undefined
}

/** Whether the order by a column depends on dates with checks. */
export function isOrderDated(name: ExtraColumnName): boolean {
  const { days, sortedBy } = extraColumn(name)
  return days !== undefined || sortedBy !== undefined
}

/** The field of a keyword on a date. */
export function datedField(
  name: DatedField,
  date: string,
  { siteId, regionIndex }: Place,
): `${DatedField}:${string}:${number}:${number}` {
  return `${name}:${date}:${siteId}:${regionIndex}`
}

/** Optional columns of a view, in order. */
export function columnsOf(view: RankingsView): readonly ExtraColumnName[] {
  const chosen = listIn(view.columns)
  return extraColumnNames.filter((name) => chosen.includes(name))
}

/** 0 if a page other than the target page was found. */
export function targetStatusField({ regionIndex }: Place): KeywordFieldName {
  return `target_status:${regionIndex}`
}
