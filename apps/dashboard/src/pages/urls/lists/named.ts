import type { Listed } from './listed.ts'

/** The filters of a list of keywords: the region, and the text that the keyword contains. */
export function filtersOf({ regionIndex, view: { search } }: Listed) {
  return [
    { name: 'region_index' as const, operator: 'EQUALS' as const, values: [regionIndex] },
    ...(search === '' ? [] : [{ name: 'name' as const, operator: 'CONTAINS' as const, values: [search] }]),
  ]
}
