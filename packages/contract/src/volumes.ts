import type { SearcherKey } from './searchers.ts'

/** Volume types by search engine: the searches counted for a phrase (docs/protocol.md, Volume types). */
export const volumeTypes = {
  0: {
    1: 'Searches that contain the words of the phrase, in any form and order, possibly with other words.',
    2: '"phrase": searches for exactly these words, in any form and order.',
    3: '"!exact": searches for exactly these words in these forms, in any order.',
    5: '"[order]": searches for exactly these words, in any form, in this order.',
    6: '"[!exact with order]": searches for exactly this phrase.',
  },
  1: { 3: 'Searches for the phrase. The only type for Google.' },
  5: {},
  200: {},
} as const satisfies Record<SearcherKey, Record<number, string>>

/** A volume type of any search engine. */
export type VolumeType = { [K in SearcherKey]: keyof (typeof volumeTypes)[K] }[SearcherKey]

/**
 * Volume type that visibility is computed from, by search engine: the type of the exact phrase (docs/protocol.md,
 * Visibility). Null for a search engine without volumes, whose visibility is unknown.
 */
export const visibilityVolumeTypes = { 0: 6, 1: 3, 5: null, 200: null } as const satisfies Record<
  SearcherKey,
  VolumeType | null
>

/** Volume types of a search engine. */
export function volumeTypesOf(searcherKey: SearcherKey): readonly VolumeType[] {
  return Object.keys(volumeTypes[searcherKey]).map(Number) as VolumeType[]
}

/** Volume types of all search engines. */
export const volumeTypeKeys: readonly VolumeType[] = volumeTypesOf(0)
