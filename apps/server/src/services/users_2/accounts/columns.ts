import { Account } from '@sextant/contract'
import { sql, type RawBuilder } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

const balance = { joins: ['balance'] }

export const accounts = source({
  row: Account,
  table: 'accounts',
  alias: 'a',
  accounts: { crossing: 'accounts of the installation', ofRow: sql`a.id` },
  joins: {
    balance: sql`join balances b on b.account_id = a.id`,
    // Joined to the balance, because Citus spreads balances as it does these tables, and accounts are on every machine.
    factor: sql`left join second_factors f on f.account_id = b.account_id`,
    keys: lastSeen('api_keys', 'k'),
    sessions: lastSeen('sessions', 's'),
  },
  columns: {
    ...columnsNamed('a', 'id name email time_zone'),
    administrator: column(sql`a.is_administrator`),
    // A number, because PostgreSQL knows that the column itself is never null, and Citus cannot plan what is known to find nothing.
    unlimited: column(sql`b.unlimited::int`, balance),
    date: column(sql`a.created_at`),
    balance: column(sql`b.credited + b.bonus - b.captured`, balance),
    has_password: column(sql`a.password is not null`),
    asks_for_code: column(sql`(f.confirmed_at is not null)::int`, { joins: ['balance', 'factor'] }),
    has_identity: column(
      (accountId) => sql`exists (select from identities i where i.account_id = ${accountId})::int`,
    ),
    disabled: column(sql`a.disabled_at`),
    last_seen: column(sql`greatest(k.seen, s.seen)`, { joins: ['balance', 'keys', 'sessions'] }),
  },
  defaultOrder: [],
})

function lastSeen(table: string, alias: string): RawBuilder<unknown> {
  return sql`left join lateral (
    select max(last_used_at) as seen from ${sql.table(table)} u where u.account_id = b.account_id
  ) ${sql.ref(alias)} on true`
}
