import { dateAfter } from '@sextant/contract/calendar.ts'
import { extraColumn, extraColumnNames, type ChangeColumnName } from './extra-columns.ts'

/** Dates with a position or `--` that columns besides the dates show. */
export interface KnownDates {
  /** The first and the last of the shown dates. */
  readonly first: string | undefined
  readonly last: string | undefined
  /** What the last one is compared with, by column; undefined without an earlier check. */
  readonly before: Readonly<Record<ChangeColumnName, string | undefined>>
}

/** The dates of an answer of the history: those of its table, newest first, and all with a position, ascending. */
export function knownDates({
  headers,
  existsDates,
}: {
  readonly headers: { readonly dates: readonly string[] } | null
  readonly existsDates: readonly string[] | null
}): KnownDates {
  const existing = existsDates ?? []
  const shown = (headers?.dates ?? []).filter((date) => existing.includes(date))
  const last = shown[0]
  const before = (days: number) =>
    last === undefined ? undefined : existing.findLast((date) => date <= dateAfter(last, -days))
  const columns = extraColumnNames.flatMap((name) => {
    const { days } = extraColumn(name)
    return days === undefined ? [] : [[name, before(days)] as const]
  })
  return { first: shown.at(-1), last, before: Object.fromEntries(columns) as KnownDates['before'] }
}
