import type { RowAsked } from '@sextant/sdk'
import { useAsk, type Asked } from '../../api/ask.ts'

const fields = [
  'id',
  'name',
  'email',
  'administrator',
  'unlimited',
  'balance',
  'has_password',
  'asks_for_code',
  'has_identity',
  'disabled',
  'last_seen',
] as const

/** A user of the installation. */
export type User = RowAsked<'get/users_2/accounts', (typeof fields)[number]>

/** Users per page. */
export const PAGE_SIZE = 50
const EVERY_MS = 30_000

/** A page of the users that a search finds, newest first. */
export function useUsers(search: string, page: number): Asked<User[]> {
  return useAsk(
    'get/users_2/accounts',
    {
      fields,
      ...(search === '' ? {} : { search }),
      orders: [{ name: 'id', direction: 'DESC' }],
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    },
    { every: EVERY_MS, keep: true },
  )
}
