import type { KeywordFieldName, Place } from './place.ts'
import { listIn, type RankingsView } from './rankings-view.ts'

/** A column besides the keyword and the dates. */
interface ExtraColumn {
  /**
   * The field to show and to sort by; undefined where there is none, such as the volume of a search engine
   * without volumes.
   */
  readonly field?: (place: Place) => KeywordFieldName | undefined
  /** Further fields that the column needs. */
  readonly besides?: (place: Place) => readonly KeywordFieldName[]
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
} as const satisfies Record<string, ExtraColumn>
export type ExtraColumnName = keyof typeof extraColumns
export const extraColumnNames = Object.keys(extraColumns) as ExtraColumnName[]

/** Properties of a column. */
export function extraColumn(name: ExtraColumnName): ExtraColumn {
  return extraColumns[name]
}

/** The field that a column shows and sorts by. */
export function fieldOf(name: ExtraColumnName, place: Place): KeywordFieldName | undefined {
  return extraColumn(name).field?.(place)
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
