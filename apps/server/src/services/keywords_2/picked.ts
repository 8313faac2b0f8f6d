import { sql } from 'kysely'
import { bound, type Source } from '#selector/source.ts'
import type { Context } from '../request/context.ts'
import type { LockedProject } from '../rows/locked.ts'
import { pickedOf, type Ids } from '../rows/picked.ts'
import { groups } from './groups/columns.ts'
import { keywords } from './keywords/columns.ts'

/** The keywords that a request picks, directly or by their groups. */
export function pickedKeywords(
  context: Context,
  input: {
    readonly project_id: number
    readonly target_type: 'keywords' | 'groups'
    readonly show_trash?: boolean
    readonly group_folder_id_depth?: boolean
  },
): Ids {
  const among = input.show_trash === true ? 'all' : 'live'
  const options = { deep: input.group_folder_id_depth }
  if (input.target_type === 'keywords') {
    return pickedOf(context, keywords, input.project_id, among, options)
  }
  return sql<{ id: string }>`
    select k.id from keywords k
    where k.account_id = ${context.owner.accountId} and k.project_id = ${input.project_id}
      and k.group_id in (${pickedOf(context, groups, input.project_id, among, options)})
      ${among === 'live' ? sql`and k.deleted_at is null` : sql``}`
}

/** Ids of picked rows in the default order of lists. */
export async function idsInOrder(
  { tx, accountId }: LockedProject,
  source: Source,
  picked: Ids,
): Promise<number[]> {
  const terms = source.defaultOrder.map((term) => sql`${term.sql} ${sql.raw(term.direction)}`)
  const joins = new Set(source.defaultOrder.flatMap((term) => term.joins ?? []))
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${source.alias}.id`)} as id
    from ${sql.table(source.table)} ${sql.id(source.alias)}
    ${sql.join(
      Object.keys(source.joins)
        .filter((name) => joins.has(name))
        .map((name) => bound(source.joins[name]!, sql`${accountId}::int`)),
      sql` `,
    )}
    where ${sql.ref(`${source.alias}.account_id`)} = ${accountId} and ${sql.ref(`${source.alias}.id`)} in (${picked})
    order by ${sql.join([...terms, sql.ref(`${source.alias}.id`)])}`.execute(tx)
  return rows.map((row) => row.id)
}
