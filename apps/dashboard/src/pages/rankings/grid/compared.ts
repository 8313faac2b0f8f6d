import type { HistoryCell, PositionsData } from '@sextant/sdk'
import type { Place } from '../place.ts'

/** The pages that ranked on two dates, older first; undefined where none did. */
export function pagesOf(
  data: PositionsData,
  dates: readonly string[],
  siteId: number,
  { regionIndex }: Place,
): readonly (string | undefined)[] {
  const cells = data as Readonly<Record<string, HistoryCell>>
  return dates.map((date) => cells[`${date}:${siteId}:${regionIndex}`]?.relevant_url ?? undefined)
}
