import { dateAfter, isDate } from '@sextant/contract/calendar.ts'
import type { RequestTo, RowAsked } from '@sextant/sdk'

export const entryFields = [
  'id',
  'date',
  'action',
  'error',
  'user_id',
  'user_email',
  'key_id',
  'key_name',
  'ip',
  'user_agent',
  'details',
] as const

/** An entry of the audit log. */
export type Entry = RowAsked<'get/users_2/audit', (typeof entryFields)[number]>

export const ENTRIES_ON_PAGE = 50

/** Default view of the log. An empty text is no filter. */
export const auditView = { from: '', to: '', action: '', result: '', page: '1' }
export type AuditView = typeof auditView

type Filter = NonNullable<RequestTo<'get/users_2/audit'>['filters']>[number]

/** The filters for a view. A text that cannot be a value is ignored. */
export function filtersOf({ from, to, action, result }: AuditView): Filter[] {
  const filters: Filter[] = []
  if (isDate(from)) filters.push({ name: 'date', operator: 'GREATER_THAN_EQUALS', values: [from] })
  if (isDate(to)) filters.push({ name: 'date', operator: 'LESS_THAN', values: [dateAfter(to, 1)] })
  if (action !== '') filters.push({ name: 'action', operator: 'CONTAINS', values: [action] })
  if (result === 'done') filters.push({ name: 'error', operator: 'IS_NULL', values: [] })
  if (result === 'refused') filters.push({ name: 'error', operator: 'IS_NOT_NULL', values: [] })
  return filters
}
