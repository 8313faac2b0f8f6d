import { Account } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

const balance = { joins: ['balance'] }

export const accounts = source({
  row: Account,
  table: 'accounts',
  alias: 'a',
  accounts: { crossing: 'accounts of the installation', ofRow: sql`a.id` },
  joins: { balance: sql`join balances b on b.account_id = a.id` },
  columns: {
    ...columnsNamed('a', 'id name email time_zone'),
    administrator: column(sql`a.is_administrator`),
    unlimited: column(sql`b.unlimited`, balance),
    date: column(sql`a.created_at`),
    balance: column(sql`b.credited + b.bonus - b.captured`, balance),
    has_password: column(sql`a.password is not null`),
    asks_for_code: column(
      (accountId) => sql`exists (
      select from second_factors f where f.account_id = ${accountId} and f.confirmed_at is not null
    )::int`,
    ),
    has_identity: column(
      (accountId) => sql`exists (select from identities i where i.account_id = ${accountId})::int`,
    ),
    disabled: column(sql`a.disabled_at`),
    last_seen: column(
      (accountId) => sql`greatest(
      (select max(k.last_used_at) from api_keys k where k.account_id = ${accountId}),
      (select max(s.last_used_at) from sessions s where s.account_id = ${accountId})
    )`,
    ),
  },
  defaultOrder: [],
})
