import type { HistoryCell, PositionsData } from '@sextant/sdk'
import type { Place } from '../place.ts'

/**
 * The page of the later of two dates, last, and that of the earlier one, to compare it with. Only pages of positions are compared, and
 * invented ones only with each other.
 */
export function pagesOf(
  data: PositionsData,
  dates: readonly string[],
  siteId: number,
  { regionIndex }: Place,
): readonly [before: string | undefined, after: string | undefined] {
  const cells = data as Readonly<Record<string, HistoryCell>>
  const [before, after] = [dates[0], dates.at(-1)].map((date) => cells[`${date}:${siteId}:${regionIndex}`])
  const isCompared =
    before?.outcome === 'exact' && after?.outcome === 'exact' && before.invented === after.invented
  return [isCompared ? (before.relevant_url ?? undefined) : undefined, after?.relevant_url ?? undefined]
}
