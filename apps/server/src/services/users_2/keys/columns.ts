import { Key } from '@sextant/contract'
import type { CapPeriod } from '@sextant/contract/providers_2/caps.ts'
import { sql, type RawBuilder } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const keys = source({
  row: Key,
  table: 'api_keys',
  alias: 'k',
  joins: { day: spentIn('day'), month: spentIn('month') },
  columns: {
    ...columnsNamed('k', 'id name prefix'),
    date: column(sql`k.created_at`),
    last_used: column(sql`k.last_used_at`),
    revoked: column(sql`k.revoked_at`),
    scopes: column(sql`array_to_string(k.scopes, ',')`),
    projects_ids: column(sql`array_to_string(k.project_ids, ',')`),
    expires: column(sql`k.expires_at`),
    requires_price_token: column(sql`k.requires_price_token::int`),
    cap_day: column(capOf('day')),
    cap_month: column(capOf('month')),
    spent_day: column(sql`coalesce(day.spent, 0)`, { joins: ['day'] }),
    spent_month: column(sql`coalesce(month.spent, 0)`, { joins: ['month'] }),
    parent_id: column(sql`k.ancestors[1]`),
  },
  defaultOrder: [],
})

function capOf(period: CapPeriod): RawBuilder<unknown> {
  return sql`(select trim_scale(c.amount) from provider_caps c
    where c.scope = 'key' and c.subject = k.id::text and c.period = ${sql.lit(period)})`
}

/** What keys have spent, as a query of its own: Citus joins rows on the coordinator with rows of an account only so. */
function spentIn(period: CapPeriod): RawBuilder<unknown> {
  return sql`left join (
    select subject, trim_scale(spent + reserved) as spent from provider_spend
    where scope = 'key' and period = ${sql.lit(period)}
      and starts = date_trunc(${sql.lit(period)}, now() at time zone 'UTC')::date
  ) ${sql.ref(period)} on ${sql.ref(`${period}.subject`)} = k.id::text`
}
