import { dateAfter, isDate } from '@sextant/contract/calendar.ts'
import type { RequestTo, RowAsked } from '@sextant/sdk'

/** Fields of an entry, in the order of the table and of the CSV file. */
export const entryFields = [
  'id',
  'date',
  'type',
  'info',
  'target',
  'target_id',
  'project_name',
  'by_user_id',
  'by_user_email',
  'sum',
  'currency',
] as const

/** An entry of the billing log. */
export type Entry = RowAsked<'get/bank_2/history', (typeof entryFields)[number]>

export const entryTypes = ['minus', 'plus', 'plusBonus', 'minusAdmin'] as const
export const entryTargets = ['checkPositions', 'checkVolumes', 'system'] as const

export const ENTRIES_ON_PAGE = 50

/** Default view of the log. An empty text is no filter. */
export const logView = { from: '', to: '', type: '', target: '', project: '', search: '', page: '1' }
export type LogView = typeof logView

type Filter = NonNullable<RequestTo<'get/bank_2/history'>['filters']>[number]

/** The filters for a view. A text that cannot be a value is ignored. */
export function filtersOf({ from, to, type, target, project, search }: LogView): Filter[] {
  const filters: Filter[] = []
  if (isDate(from)) filters.push({ name: 'date', operator: 'GREATER_THAN_EQUALS', values: [from] })
  if (isDate(to)) filters.push({ name: 'date', operator: 'LESS_THAN', values: [dateAfter(to, 1)] })
  if (type !== '') filters.push({ name: 'type', operator: 'EQUALS', values: [type] })
  if (target !== '') filters.push({ name: 'target', operator: 'EQUALS', values: [target] })
  if (isProjectId(project)) {
    filters.push({ name: 'target_id', operator: 'EQUALS', values: [Number(project)] })
  }
  if (search !== '') filters.push({ name: 'info', operator: 'CONTAINS', values: [search] })
  return filters
}

/** Whether a text in the address can be a project id. */
export function isProjectId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
