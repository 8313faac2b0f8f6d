import { Keyword } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'
import { withSubFolders } from '../folders/columns.ts'
import { keywordJoins, keywordQualifiedColumns } from './qualified.ts'

const group = { joins: ['group'] }
const folder = { joins: ['group', 'folder'] }

export const keywords = source({
  row: Keyword,
  table: 'keywords',
  alias: 'k',
  joins: {
    // The key implies the project; naming it limits the database to the groups of the project.
    group: sql`join groups g
  on g.account_id = k.account_id and g.project_id = k.project_id and g.id = k.group_id`,
    folder: sql`join folders f on f.account_id = g.account_id and f.id = g.folder_id`,
  },
  // With the project named twice, the database expects too few keywords and looks up qualified fields one by one.
  joinsBesideQualified: {
    group: sql`join groups g on g.account_id = k.account_id and g.id = k.group_id`,
  },
  columns: {
    ...columnsNamed('k', 'id deleted_at group_id tags target ord'),
    project_id: column(sql`case when k.deleted_at is null then k.project_id else -k.project_id end`),
    name: column(sql`k.name`, { folded: sql`k.name_folded` }),
    group_name: column(sql`g.name`, group),
    group_on: column(sql`g."on"`, group),
    group_ord: column(sql`g.ord`, group),
    group_folder_id: column(sql`g.folder_id`, { ...group, covers: withSubFolders }),
    group_folder_path: column(sql`f.path`, folder),
    group_folder_ord: column(sql`f.ord`, folder),
    'LENGTH(name)': column(sql`char_length(k.name)`),
    'tagsNames()': column(
      (accountId) => sql`(
      select string_agg(coalesce(t.name, n.id::text), ',' order by n.place)
      from unnest(k.tags) with ordinality n(id, place)
      left join tags t on t.account_id = ${accountId} and t.id = n.id)`,
    ),
  },
  qualifiedJoins: keywordJoins,
  qualified: keywordQualifiedColumns,
  // The group id after its order lets the database walk group by group instead of sorting the project.
  defaultOrder: [
    { sql: sql`g.ord`, direction: 'ASC', ...group },
    { sql: sql`g.id`, direction: 'ASC', ...group },
    { sql: sql`k.ord`, direction: 'ASC' },
  ],
})
