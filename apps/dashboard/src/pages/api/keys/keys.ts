import type { RowAsked } from '@sextant/sdk'
import { useAsk, type Asked } from '../../../api/ask.ts'

const fields = [
  'id',
  'name',
  'prefix',
  'date',
  'last_used',
  'revoked',
  'scopes',
  'projects_ids',
  'expires',
  'cap_day',
  'cap_month',
  'spent_day',
  'spent_month',
  'requires_price_token',
] as const

/** The visible properties of a key after it was created. */
export type Key = RowAsked<'get/users_2/keys', (typeof fields)[number]>

/** Milliseconds between refetches. The last use of a key is recorded to the minute. */
const EVERY_MS = 30_000

/** Keys of the account, active ones first. */
export function useKeys(withRevoked: boolean): Asked<Key[]> {
  return useAsk(
    'get/users_2/keys',
    {
      fields,
      ...(withRevoked ? {} : { filters: [{ name: 'revoked', operator: 'IS_NULL' as const }] }),
      orders: ['revoked', 'name'],
    },
    { every: EVERY_MS, keep: true },
  )
}
