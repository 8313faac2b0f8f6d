import type { KeywordFieldName, Place } from './place.ts'
import { listIn, type RankingsView } from './rankings-view.ts'

/** A column beside the phrase and the dates. */
interface ExtraColumn {
  /** The field it shows and is sorted by; undefined where there is none, as of volumes of an engine without any. */
  readonly field?: (place: Place) => KeywordFieldName | undefined
  /** Further fields that it needs. */
  readonly besides?: (place: Place) => readonly KeywordFieldName[]
  readonly isNumber?: true
}

/** The columns one can choose, by their name in the address. */
export const extraColumns = {
  group: { field: () => 'group_name' },
  folder: { field: () => 'group_folder_path' },
  tags: { field: () => 'tagsNames()' },
  volume: { field: ({ volumeField }) => volumeField, isNumber: true },
  target: { field: () => 'target', besides: (place) => [targetStatusField(place)] },
  url: { field: ({ siteId, regionIndex }) => `project_relevant_url:${siteId}:${regionIndex}` },
  // Of the dates that are shown, so the page finds it itself and the API cannot sort by it.
  best: { isNumber: true },
} as const satisfies Record<string, ExtraColumn>
export type ExtraColumnName = keyof typeof extraColumns
export const extraColumnNames = Object.keys(extraColumns) as ExtraColumnName[]

/** What is told of a column, whichever it is. */
export function extraColumn(name: ExtraColumnName): ExtraColumn {
  return extraColumns[name]
}

/** The field a column shows, and is sorted by. */
export function fieldOf(name: ExtraColumnName, place: Place): KeywordFieldName | undefined {
  return extraColumn(name).field?.(place)
}

/** The columns a view shows, in their order. */
export function columnsOf(view: RankingsView): readonly ExtraColumnName[] {
  const chosen = listIn(view.columns)
  return extraColumnNames.filter((name) => chosen.includes(name))
}

/** 0 where another page than the target was found. */
export function targetStatusField({ regionIndex }: Place): KeywordFieldName {
  return `target_status:${regionIndex}`
}
