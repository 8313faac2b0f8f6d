import { Group } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'
import { withSubFolders } from '../folders/columns.ts'
import { groupJoins, groupQualifiedColumns } from './qualified.ts'

const folder = { joins: ['folder'] }

export const groups = source({
  row: Group,
  table: 'groups',
  alias: 'g',
  joins: { folder: sql`join folders f on f.account_id = g.account_id and f.id = g.folder_id` },
  columns: {
    ...columnsNamed('g', 'id deleted_at name ord'),
    project_id: column(sql`case when g.deleted_at is null then g.project_id else -g.project_id end`),
    folder_id: column(sql`g.folder_id`, { covers: withSubFolders }),
    folder_path: column(sql`f.path`, folder),
    folder_ord: column(sql`f.ord`, folder),
    on: column(sql`g."on"`),
    status: column(sql`0`),
    count_keywords: column(
      (accountId) => sql`(
      select count(*)::int from keywords k
      where k.account_id = ${accountId} and k.project_id = g.project_id and k.group_id = g.id and k.deleted_at is null)`,
    ),
  },
  qualifiedJoins: groupJoins,
  qualified: groupQualifiedColumns,
  defaultOrder: [
    { sql: sql`f.ord`, direction: 'ASC', ...folder },
    { sql: sql`g.ord`, direction: 'ASC' },
  ],
})
