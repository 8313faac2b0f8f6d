import type { SearcherKey } from './searchers.ts'

/** Types of search volume by search engine (docs/protocol.md, Volume types): which searches are counted for a phrase. */
export const volumeTypes = {
  0: {
    1: 'Searches that hold the words of the phrase in any form and order, among others.',
    2: '"phrase": searches of these words alone, in any form and order.',
    3: '"!exact": searches of these words alone in these forms, in any order.',
    5: '"[order]": searches of these words alone, in any form, in this order.',
    6: '"[!exact with order]": searches of exactly this phrase.',
  },
  1: { 3: 'Searches of the phrase. The only type Google has.' },
  5: {},
  200: {},
} as const satisfies Record<SearcherKey, Record<number, string>>

/** A type of any search engine. */
export type VolumeType = { [K in SearcherKey]: keyof (typeof volumeTypes)[K] }[SearcherKey]

/**
 * The type that visibility is computed from, by search engine: that of the exact phrase (docs/protocol.md, Visibility); `null` for one
 * without volumes, whose visibility is not known.
 */
export const visibilityVolumeTypes = { 0: 6, 1: 3, 5: null, 200: null } as const satisfies Record<
  SearcherKey,
  VolumeType | null
>

/** The types a search engine has. */
export function volumeTypesOf(searcherKey: SearcherKey): readonly VolumeType[] {
  return Object.keys(volumeTypes[searcherKey]).map(Number) as VolumeType[]
}

/** The types of all search engines. */
export const volumeTypeKeys: readonly VolumeType[] = volumeTypesOf(0)
