import type { SnapshotResult } from '@sextant/contract'
import { useAsk } from '../../api/ask.ts'

/** Identifies a result page of the keyword. */
export interface SerpOf {
  readonly projectId: number
  readonly keywordId: string
  readonly regionIndex: number
}

/** A result with its rank. */
export interface RankedResult {
  readonly rank: number
  readonly url: string
  readonly domain: string
  readonly title: string
  readonly text: string
}

interface SerpAnswer {
  readonly keywords: readonly {
    readonly snapshotsData: Readonly<Record<string, SnapshotResult>> | readonly never[]
    readonly amsData?: Readonly<Record<string, number>> | readonly never[]
  }[]
  readonly existsDates: readonly string[] | null
}

/** Stored result pages of several dates, and the dates that have one. */
export function useSerps({ projectId, keywordId, regionIndex }: SerpOf, dates: readonly string[]) {
  return useAsk('get/snapshots_2/history', {
    project_id: projectId,
    region_index: regionIndex,
    dates: [...dates],
    positions_fields: ['url', 'domain', 'snippet_title', 'snippet_body'],
    fields: ['id'],
    filters: [{ name: 'id', operator: 'EQUALS', values: [keywordId] }],
    show_ams: 1,
    show_exists_dates: 1,
  })
}

/** Results of a date by rank; empty where no page is stored. */
export function resultsOn({ keywords: [keyword] }: SerpAnswer, date: string): RankedResult[] {
  return Object.entries(keyword?.snapshotsData ?? {})
    .filter(([key]) => key.startsWith(`${date}:`))
    .map(([key, result]) => ({
      rank: Number(key.split(':')[1]),
      url: result.url ?? '',
      domain: result.domain ?? '',
      title: result.snippet_title ?? '',
      text: result.snippet_body ?? '',
    }))
    .toSorted((a, b) => a.rank - b.rank)
}

/**
 * How much the page changed since the previous date in the response, from 0 to 100; undefined when unknown.
 */
export function stormOn({ keywords: [keyword] }: SerpAnswer, date: string): number | undefined {
  return Object.entries(keyword?.amsData ?? {}).find(([key]) => key.startsWith(`${date}:`))?.[1]
}
