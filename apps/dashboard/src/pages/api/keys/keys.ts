import type { RowAsked } from '@sextant/sdk'
import { type Asked, useAsk } from '../../../api/ask.ts'

const fields = ['id', 'name', 'prefix', 'date', 'last_used', 'revoked'] as const

/** A key as far as it can be seen after it was made. */
export type Key = RowAsked<'get/users_2/keys', (typeof fields)[number]>

/** Milliseconds between two looks: when a key was used is noted to the minute. */
const EVERY_MS = 30_000

/** The keys of the account, those that work first. */
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
