import { useMemo } from 'react'
import { useAsk } from '../../api/ask.ts'
import type { HistoryRequest } from './history-request.ts'
import { FRESH_MS } from './keyword-rows.ts'
import { knownDates, type KnownDates } from './known-dates.ts'

/** The dates of a request before its rows are asked for; nothing without a request. */
export function useKnownDates(request: HistoryRequest | undefined): {
  readonly known: KnownDates | undefined
  /** Whether they are still on their way. */
  readonly isWaiting: boolean
} {
  const asked = request && datesRequest(request)
  const { data, isPending } = useAsk('get/positions_2/history', asked, { freshMs: FRESH_MS })
  const result = data?.result
  const known = useMemo(() => (result === undefined ? undefined : knownDates(result)), [result])
  return { known, isWaiting: request !== undefined && isPending }
}

/** A request for the dates of another one, with a single row. */
function datesRequest(request: HistoryRequest) {
  const { fields: _1, orders: _2, history_fields: _3, ...asked } = request
  return {
    ...asked,
    fields: ['id' as const],
    history_fields: ['position' as const],
    limit: 1,
    show_headers: true,
    show_exists_dates: true,
  }
}
