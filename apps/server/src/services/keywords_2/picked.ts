import { sql } from 'kysely'
import type { PlanOptions } from '#selector/plan.ts'
import { ofAccount, type Source } from '#selector/source.ts'
import { targets } from '#selector/targets.ts'
import type { Context } from '../request/context.ts'
import { inTrash, notInTrash, ofProject } from '../rows/list.ts'
import { groups } from './groups/columns.ts'
import { keywords } from './keywords/columns.ts'
import type { LockedProject } from './locked.ts'
import type { Ids } from './trash.ts'

/** Which rows of a project a request may pick. */
export type Among = 'live' | 'trash' | 'all'

/** The rows that `id` and `filters` of a request pick, as a sub-query of their ids. Throws ApiError 2001, 2004. */
export function pickedOf(
  { actor, sent, owner }: Context,
  source: Source,
  projectId: number,
  among: Among,
  options: PlanOptions = {},
): Ids {
  const scope = [ofAccount(source, owner.accountId), ofProject(source, projectId)]
  if (among === 'live') scope.push(notInTrash(source))
  if (among === 'trash') scope.push(inTrash(source))
  return targets(source, sent, scope, actor.timeZone, options)
}

/** The keywords a request picks, directly or as those of the groups it picks. */
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
  return sql`
    select k.id from keywords k
    where k.account_id = ${context.owner.accountId} and k.project_id = ${input.project_id}
      and k.group_id in (${pickedOf(context, groups, input.project_id, among, options)})
      ${among === 'live' ? sql`and k.deleted_at is null` : sql``}`
}

/** Ids of picked groups or folders in the order in which lists show them. */
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
        .map((name) => source.joins[name]!),
      sql` `,
    )}
    where ${sql.ref(`${source.alias}.account_id`)} = ${accountId} and ${sql.ref(`${source.alias}.id`)} in (${picked})
    order by ${sql.join([...terms, sql.ref(`${source.alias}.id`)])}`.execute(tx)
  return rows.map((row) => row.id)
}
