import { AuditEntry } from '@sextant/contract/users_2/audit.ts'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const auditEntries = source({
  row: AuditEntry,
  table: 'audit_entries',
  alias: 'e',
  joins: {
    by: sql`left join accounts b on b.id = e.by_account_id`,
    key: sql`left join api_keys k on k.account_id = e.account_id and k.id = e.key_id and e.by_account_id = e.account_id`,
  },
  columns: {
    ...columnsNamed('e', 'id action error project_id key_id session_id ip user_agent'),
    date: column(sql`e.created_at`),
    user_id: column(sql`e.by_account_id`),
    user_email: column(sql`b.email`, { joins: ['by'] }),
    key_name: column(sql`k.name`, { joins: ['key'] }),
    details: column(sql`e.details::text`),
  },
  defaultOrder: [{ sql: sql`e.id`, direction: 'DESC' }],
})
