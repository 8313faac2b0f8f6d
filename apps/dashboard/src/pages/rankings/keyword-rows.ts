import type { PositionsData } from '@sextant/sdk'
import { useEffect, useMemo, useState } from 'react'
import { useAsk, type Asked } from '../../api/ask.ts'
import type { CallFailed } from '../../api/failure.ts'
import type { HistoryRequest } from './history-request.ts'
import { useKept } from './use-kept.ts'

/** A keyword with its cells and the fields of the shown columns. */
export interface KeywordRow {
  readonly id: string
  readonly name: string
  readonly positionsData: PositionsData
  readonly [field: string]: unknown
}

/** The first rows, with everything else that the table needs. */
export interface FirstRows {
  readonly keywords: readonly KeywordRow[]
  readonly headers: { readonly dates: readonly string[] } | null
  /** Every date with a position or `--`, ascending. */
  readonly existsDates: readonly string[] | null
}

/** Rows per request: enough for a screen, and quick to load. */
const CHUNK = 100
/** Rows before and after the visible ones that are loaded ahead. */
const AHEAD = 60
/** Milliseconds that scrolling must rest, after a leap, before rows are loaded. */
const SETTLED_MS = 80
/** Milliseconds before rows are loaded again; the end of a check reloads all rows at once. */
export const FRESH_MS = 300_000

/** The first rows of a request, with the dates of the table. The previous rows stay while they load. */
export function useFirstRows(request: HistoryRequest | undefined): Asked<FirstRows> {
  const asked = request && { ...request, limit: CHUNK, show_headers: true, show_exists_dates: true }
  return useAsk('get/positions_2/history', asked, { keep: true, freshMs: FRESH_MS })
}

/** The request for further rows, with fixed dates even if a check adds one meanwhile. */
export function requestOfDates(request: HistoryRequest, dates: readonly string[]) {
  const { date1: _1, date2: _2, type_range: _3, ...rest } = { ...request }
  return { ...rest, dates: [...dates] }
}

export interface FurtherRows {
  /** The row at an index of the whole list; undefined while it is loading. */
  readonly rowAt: (index: number) => KeywordRow | undefined
  /** The rows around the visible ones, in chunks; undefined while they are loading. */
  readonly around: readonly (readonly KeywordRow[] | undefined)[]
  /** The query that failed, if any. It retries automatically if that can help. */
  readonly failed: Asked<unknown> | undefined
}

/** The rows of a list of any length. Rows near the visible ones are loaded, and loaded rows stay. */
export function useFurtherRows(
  request: HistoryRequest,
  first: FirstRows,
  total: number,
  onScreen: { readonly from: number; readonly to: number },
): FurtherRows {
  const { from, to } = onScreen
  const dates = first.headers?.dates ?? []
  const wanted = useSettled([chunkOf(from - AHEAD), chunkOf((from + to) / 2), chunkOf(to + AHEAD)])
  const isMissing = (chunk: number) => chunk > 0 && chunk * CHUNK < total && dates.length > 0
  const ofDates = useMemo(() => requestOfDates(request, first.headers?.dates ?? []), [request, first])
  const read = [
    useChunk(isMissing(wanted[0]!) ? { ...ofDates, limit: CHUNK, offset: wanted[0]! * CHUNK } : undefined),
    useChunk(isMissing(wanted[1]!) ? { ...ofDates, limit: CHUNK, offset: wanted[1]! * CHUNK } : undefined),
    useChunk(isMissing(wanted[2]!) ? { ...ofDates, limit: CHUNK, offset: wanted[2]! * CHUNK } : undefined),
  ]
  const key = useMemo(() => JSON.stringify(ofDates), [ofDates])
  const further = read.flatMap(({ data }, index) =>
    data !== undefined && isMissing(wanted[index]!) ? [[wanted[index]!, data.result.keywords] as const] : [],
  )
  const chunks = useKept<number, readonly KeywordRow[]>(key, [[0, first.keywords], ...further])
  return {
    rowAt: (index) => chunks.get(chunkOf(index))?.[index % CHUNK],
    around: wanted.map((chunk) => chunks.get(chunk)),
    failed: read.find(({ error }: { error: CallFailed | null }) => error !== null),
  }
}

function useChunk(
  request: (ReturnType<typeof requestOfDates> & { limit: number; offset: number }) | undefined,
): Asked<FirstRows> {
  return useAsk('get/positions_2/history', request, { freshMs: FRESH_MS })
}

function chunkOf(index: number): number {
  return Math.floor(Math.max(index, 0) / CHUNK)
}

/**
 * The chunks to load: at once when scrolling from chunk to chunk; after a leap only once scrolling rests, so
 * that rows in between are not loaded.
 */
function useSettled(wanted: readonly number[]): readonly number[] {
  const [settled, setSettled] = useState(wanted)
  const key = wanted.join()
  const isNear = wanted.some((chunk) => settled.includes(chunk))
  if (isNear && settled.join() !== key) setSettled(wanted)
  useEffect(() => {
    if (isNear) return
    const timer = setTimeout(() => setSettled(key.split(',').map(Number)), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [key, isNear])
  return settled
}
