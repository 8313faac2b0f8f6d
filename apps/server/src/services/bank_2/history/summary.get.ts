import { ApiError, BankSummary, COUNT, didYouMean, shown } from '@sextant/contract'
import { parseSelection } from '#selector/parse.ts'
import { planSelection } from '#selector/plan.ts'
import { refusingPatterns } from '#selector/select.ts'
import { ofAccount } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { logged } from './columns.ts'
import { billedSql, summedFor, summedLog } from './summary-columns.ts'
import { FOUND, summaryStatement, TOTAL } from './summary-statement.ts'

export const handle: Handler<'get/bank_2/history/summary'> = async ({ actor, database, owner, sent }) => {
  const selection = parseSelection(sent)
  const fields = knownFields(selection.fields ?? BankSummary.base)
  const filtered = selection.filters.flatMap(({ name, values }) => [
    name,
    ...values.flatMap((value) => (value.kind === 'reference' ? [value.field] : [])),
  ])
  const summed = summedFor(fields, filtered)
  const log = summedLog(actor.timeZone, summed)
  const chosen = planSelection(
    log,
    { ...selection, fields: fields.filter((name) => name !== COUNT), orders: [] },
    [ofAccount(log, owner.accountId), ...(summed.isSummed ? [] : [logged])],
    actor.timeZone,
  )
  const isByMonth = [...fields, ...filtered].includes('date_month') && actor.timeZone !== 'UTC'
  const billed = summed.isSummed
    ? billedSql(owner.accountId, isByMonth ? actor.timeZone : undefined)
    : undefined
  const { rows } = await refusingPatterns(() =>
    summaryStatement(chosen, summed, billed, fields, selection).execute(database.executor),
  )
  const total = Number(rows[0]![TOTAL])
  const found = rows.filter((row) => row[FOUND] === true)
  const next = selection.offset + found.length
  return {
    rows: found.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]]))),
    fields,
    total,
    nextOffset: found.length > 0 && next < total ? next : undefined,
    selection,
  }
}

const names = [...Object.keys(BankSummary.fields), COUNT]

function knownFields(fields: readonly string[]): readonly string[] {
  fields.forEach((name, index) => {
    if (names.includes(name)) return
    throw new ApiError('selection', `unknown field ${shown(name)}${didYouMean(name, names)}`, {
      field: `fields[${index}]`,
    })
  })
  return fields
}
