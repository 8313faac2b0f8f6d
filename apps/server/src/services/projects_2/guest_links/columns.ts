import { GuestLink } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const guestLinks = source({
  row: GuestLink,
  table: 'guest_links',
  alias: 'l',
  joins: { account: sql`join accounts a on a.id = l.account_id` },
  columns: {
    ...columnsNamed('l', 'id project_id name date1 date2 last_days lang opens'),
    contents: column(sql`array_to_string(l.contents, ',')`),
    regions_indexes: column(sql`array_to_string(l.regions_indexes, ',')`),
    reports_ids: column(sql`array_to_string(l.reports_ids, ',')`),
    keywords_filters: column(sql`l.keywords_filters::text`),
    expires: column(sql`l.last_day`),
    ended: column(sql`coalesce(l.last_day < (now() at time zone a.time_zone)::date, false)`, {
      joins: ['account'],
    }),
    has_password: column(sql`(l.password is not null)`),
    embed_origins: column(sql`array_to_string(l.embed_origins, ' ')`),
    date: column(sql`l.created_at`),
    by_user_id: column(sql`l.by_account_id`),
    opened: column(sql`l.opened_at`),
  },
  defaultOrder: [],
})
