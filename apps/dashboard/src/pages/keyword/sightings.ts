import { useAsk, type Asked } from '../../api/ask.ts'
import type { SerpOf } from './serp.ts'

/** A result of the project or of a competitor, as the check counted it. */
export interface Sighting {
  readonly site_id: number
  readonly position: number
  /** Null for an imported position that came without a page. */
  readonly url: string | null
  readonly place: number
  readonly urls_count: number
  readonly url_before: string | null
  readonly url_changed: 0 | 1
}

/** All results of the given sites on a date. */
export function useSightings(
  { projectId, keywordId, regionIndex }: SerpOf,
  date: string,
  sitesIds: readonly number[] | undefined,
): Asked<Sighting[]> {
  return useAsk(
    'get/positions_2/urls',
    sitesIds && {
      project_id: projectId,
      sites_ids: [...sitesIds],
      date1: date,
      date2: date,
      fields: ['site_id', 'position', 'url', 'place', 'urls_count', 'url_before', 'url_changed'],
      filters: [
        { name: 'keyword_id', operator: 'EQUALS', values: [keywordId] },
        { name: 'region_index', operator: 'EQUALS', values: [regionIndex] },
      ],
      orders: [{ name: 'position', direction: 'ASC' }],
    },
  )
}
