import { Key } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const keys = source({
  row: Key,
  table: 'api_keys',
  alias: 'k',
  columns: {
    ...columnsNamed('k', 'id name prefix'),
    date: column(sql`k.created_at`),
    last_used: column(sql`k.last_used_at`),
    revoked: column(sql`k.revoked_at`),
    scopes: column(sql`array_to_string(k.scopes, ',')`),
    projects_ids: column(sql`array_to_string(k.project_ids, ',')`),
    expires: column(sql`k.expires_at`),
    requires_price_token: column(sql`k.requires_price_token::int`),
    parent_id: column(sql`k.ancestors[1]`),
  },
  defaultOrder: [],
})
