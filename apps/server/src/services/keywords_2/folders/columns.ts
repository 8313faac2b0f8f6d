import { Folder } from '@sextant/contract'
import { sql } from 'kysely'
import { column, columnsNamed, source, type Fragment } from '#selector/source.ts'

const above = { joins: ['above'] }

/** Orders from the first level down to this folder; they sort folders in tree order. */
const ords = sql`array_remove(array[
  case when f2.parent_id is not null then f2.ord end,
  case when f1.parent_id is not null then f1.ord end,
  case when f.parent_id is not null then f.ord end
], null)`

const groupsInside =
  (condition: Fragment) =>
  (accountId: Fragment): Fragment => sql`(
  select count(*)::int from groups g
  where g.account_id = ${accountId} and g.project_id = f.project_id and g.folder_id = f.id and g.deleted_at is null
    ${condition})`

export const folders = source({
  row: Folder,
  table: 'folders',
  alias: 'f',
  joins: {
    // With at most three levels, two steps up reach the first.
    above: sql`left join folders f1 on f1.account_id = f.account_id and f1.id = f.parent_id
left join folders f2 on f2.account_id = f1.account_id and f2.id = f1.parent_id`,
  },
  columns: {
    ...columnsNamed('f', 'id deleted_at name ord path'),
    project_id: column(sql`case when f.deleted_at is null then f.project_id else -f.project_id end`),
    parent_id: column(sql`coalesce(f.parent_id, 0)`),
    ord_path: column(sql`array_to_string(${ords}, '/')`, above),
    count_folders: column(
      (accountId) => sql`(
      select count(*)::int from folders c
      where c.account_id = ${accountId} and c.project_id = f.project_id and c.parent_id = f.id
        and c.deleted_at is null)`,
    ),
    count_groups: column(groupsInside(sql``)),
    count_groups_active: column(groupsInside(sql`and g."on"`)),
  },
  defaultOrder: [{ sql: ords, direction: 'ASC', ...above }],
})

/** Folders and all folders below them, for filters that include sub-folders. */
export function withSubFolders(ids: Fragment, accountId: Fragment): Fragment {
  return sql`
    with recursive covered as (
      select id from folders where account_id = ${accountId} and id = any(${ids})
      union
      select f.id from folders f join covered c on f.parent_id = c.id where f.account_id = ${accountId}
    )
    select id from covered`
}
