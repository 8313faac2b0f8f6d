import type { HistoryField } from '@sextant/contract'
import type { PositionsData } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'
import type { CallFailed } from '../../api/failure.ts'
import { FRESH_MS, type KeywordRow } from './keyword-rows.ts'
import type { KeywordFieldName } from './place.ts'
import { useKept } from './use-kept.ts'

/**
 * What is asked of keywords besides the rows of the table, with fixed dates. It takes a separate request, because the rows
 * are filtered by movement and position, which applies to one site, and because the first rows come sooner.
 */
export interface BesideAsked {
  readonly project_id: number
  readonly regions_indexes: readonly number[]
  readonly competitors_ids: readonly number[]
  /** Some dates, or the latest ones with a check in a period. */
  readonly when:
    | { readonly dates: readonly string[] }
    | {
        readonly date1: string
        readonly date2: string
        readonly type_range: 2
        readonly show_failed_dates: true
      }
  readonly fields: readonly KeywordFieldName[]
  readonly history_fields: readonly HistoryField[]
}

/** The request for some keywords. */
export function besideRequest(asked: BesideAsked, rows: readonly Pick<KeywordRow, 'id'>[]) {
  return {
    project_id: asked.project_id,
    regions_indexes: [...asked.regions_indexes],
    competitors_ids: [...asked.competitors_ids],
    ...('dates' in asked.when ? { dates: [...asked.when.dates] } : asked.when),
    fields: ['id' as const, ...asked.fields],
    history_fields: [...asked.history_fields],
    filters: [{ name: 'id', operator: 'IN' as const, values: rows.map(({ id }) => id) }],
    limit: Math.max(1, rows.length),
  }
}

/** What was asked of a keyword. */
export interface Beside {
  readonly id: string
  readonly positionsData: PositionsData
  readonly [field: string]: unknown
}

/** By keyword id. */
export type BesideRows = ReadonlyMap<string, Beside>

export function besideRows({ keywords }: { readonly keywords: readonly Beside[] }): BesideRows {
  return new Map(keywords.map((row) => [row.id, row]))
}

/** What is asked of the keywords near the visible ones. What was loaded stays. */
export function useBeside(
  asked: BesideAsked | undefined,
  around: readonly (readonly KeywordRow[] | undefined)[],
): {
  readonly of: (keywordId: string) => Beside | undefined
  readonly failed: Asked<unknown> | undefined
} {
  const read = [useRows(asked, around[0]), useRows(asked, around[1]), useRows(asked, around[2])]
  const rows = read.flatMap(({ data }) => (data === undefined ? [] : [...besideRows(data.result)]))
  const known = useKept(asked === undefined ? '' : JSON.stringify(asked), rows)
  return {
    of: (keywordId) => known.get(keywordId),
    failed: read.find(({ error }: { error: CallFailed | null }) => error !== null),
  }
}

function useRows(
  asked: BesideAsked | undefined,
  rows: readonly KeywordRow[] | undefined,
): Asked<{ readonly keywords: readonly Beside[] }> {
  const request =
    asked === undefined || rows === undefined || rows.length === 0 ? undefined : besideRequest(asked, rows)
  return useAsk('get/positions_2/history', request, { freshMs: FRESH_MS })
}
