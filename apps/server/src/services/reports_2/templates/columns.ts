import { ReportTemplate } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'

export const templates = source({
  row: ReportTemplate,
  table: 'report_templates',
  alias: 't',
  columns: {
    ...columnsNamed('t', 'id project_id name language agency headline intro outro period colour'),
    regions_indexes: column(sql`nullif(array_to_string(t.regions_indexes, ','), '')`),
    competitors_ids: column(sql`nullif(array_to_string(t.competitors_ids, ','), '')`),
    blocks: column(sql`t.blocks::text`),
    // PostgreSQL breaks base64 into lines.
    logo: column(sql`translate(encode(t.logo, 'base64'), E'\n', '')`),
    date: column(sql`t.created_at`),
    by_user_id: column(sql`t.by_account_id`),
  },
  defaultOrder: [{ sql: sql`t.id`, direction: 'ASC' }],
})
