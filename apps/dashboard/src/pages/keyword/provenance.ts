import type { ResultAt } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'
import type { SerpOf } from './serp.ts'

/** The source of a position. */
export type Provenance = ResultAt<'get/positions_2/provenance', readonly never[], never>
export type Check = NonNullable<Provenance['check']>
export type ReplyPage = Provenance['pages'][number]

function requestOf({ projectId, keywordId, regionIndex }: SerpOf, date: string) {
  return { project_id: projectId, keyword_id: keywordId, region_index: regionIndex, date }
}

export function useProvenance(of: SerpOf, date: string): Asked<Provenance> {
  return useAsk('get/positions_2/provenance', requestOf(of, date))
}

/** A provider's reply for one page, as it was received. */
export function useReply(of: SerpOf, date: string, page: number) {
  return useAsk('get/positions_2/provenance/reply', { ...requestOf(of, date), page })
}
