import type { PositionsData } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'
import type { CallFailed } from '../../api/failure.ts'
import type { HistoryRequest } from './history-request.ts'
import { FRESH_MS, type KeywordRow } from './keyword-rows.ts'
import { useKept } from './use-kept.ts'

/** The request for competitors' cells, with fixed dates. */
export type RivalsAsked = Pick<HistoryRequest, 'project_id' | 'regions_indexes' | 'history_fields'> & {
  readonly rivals: readonly number[]
  readonly dates: readonly string[]
}

/** The request for competitors' cells of some keywords. */
export function rivalsRequest(
  { rivals, dates, project_id, regions_indexes, history_fields }: RivalsAsked,
  rows: readonly KeywordRow[],
) {
  return {
    project_id,
    regions_indexes,
    history_fields,
    competitors_ids: [...rivals],
    dates: [...dates],
    fields: ['id' as const],
    filters: [{ name: 'id', operator: 'IN' as const, values: rows.map(({ id }) => id) }],
    limit: Math.max(1, rows.length),
  }
}

/** Cells by keyword id. */
export type RivalCells = ReadonlyMap<string, PositionsData>

/** The part of the result that is read. */
interface CellsRead {
  readonly keywords: readonly Pick<KeywordRow, 'id' | 'positionsData'>[]
}

export function cellsIn({ keywords }: CellsRead): RivalCells {
  return new Map(keywords.map(({ id, positionsData }) => [id, positionsData]))
}

/**
 * Competitors' cells of the keywords near the visible ones. They take a separate request, because filters by
 * movement and position apply to one site. Loaded cells stay.
 */
export function useRivalCells(
  asked: RivalsAsked,
  around: readonly (readonly KeywordRow[] | undefined)[],
): {
  readonly cellsOf: (keywordId: string) => PositionsData | undefined
  readonly failed: Asked<unknown> | undefined
} {
  const read = [useCells(asked, around[0]), useCells(asked, around[1]), useCells(asked, around[2])]
  const cells = read.flatMap(({ data }) => (data === undefined ? [] : [...cellsIn(data.result)]))
  const known = useKept(JSON.stringify(asked), cells)
  return {
    cellsOf: (keywordId) => known.get(keywordId),
    failed: read.find(({ error }: { error: CallFailed | null }) => error !== null),
  }
}

function useCells(asked: RivalsAsked, rows: readonly KeywordRow[] | undefined): Asked<CellsRead> {
  const request =
    asked.rivals.length === 0 || rows === undefined || rows.length === 0
      ? undefined
      : rivalsRequest(asked, rows)
  return useAsk('get/positions_2/history', request, { freshMs: FRESH_MS })
}
