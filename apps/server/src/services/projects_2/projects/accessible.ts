import { ALL_RIGHTS, rightIndex, type Right } from '@sextant/contract'
import { sql } from 'kysely'
import type { Actor } from '#accounts/authenticate.ts'
import { column, ofAccount, scopeTerm, source, type ScopeTerm } from '#selector/source.ts'
import { projects, spentThisMonth } from './columns.ts'

/** A source of projects and the scope of those that a request may pick. */
export interface AccessibleProjects {
  readonly source: typeof projects
  readonly scope: readonly ScopeTerm[]
  /** The owners of the projects. */
  readonly accounts: readonly number[]
}

/**
 * Own and shared projects: a row for each account that may see the project. Its scope does not start with the account,
 * so qualified joins and covering columns, which need that, cannot be used here.
 */
const ownAndShared = source({
  ...projects,
  accounts: { crossing: 'projects shared with the caller', ofRow: sql`p.account_id` },
  joins: {
    viewer: sql`join (
  select account_id as viewer_id, account_id, id as project_id, ${sql.lit(ALL_RIGHTS)}::bit(14) as rights from projects
  union all
  select guest_id, account_id, project_id, bit_or(rights) from guests where accepted_at is not null
  group by guest_id, account_id, project_id
  having get_bit(bit_or(rights), ${sql.lit(rightIndex('view'))}) = 1
) v on v.account_id = p.account_id and v.project_id = p.id`,
    ...projects.joins,
  },
  columns: {
    ...projects.columns,
    right: column(sql`v.rights::text`, { joins: ['viewer'] }),
    spent_month: column(
      (accountId) =>
        sql`case when get_bit(v.rights, ${sql.lit(rightIndex('balance'))}) = 1 then ${spentThisMonth(accountId)} end`,
      { joins: ['viewer', 'account'] },
    ),
  },
  defaultOrder: [
    { sql: sql`p.account_id <> v.viewer_id`, direction: 'ASC', joins: ['viewer'] },
    { sql: sql`p.account_id`, direction: 'ASC' },
    ...projects.defaultOrder,
  ],
})

/** The projects on which the caller has a right: its own and those shared with it. */
export function accessibleProjects(actor: Actor, right: Right): AccessibleProjects {
  const { accountId, guestOf } = actor
  if (guestOf.size === 0 || right === 'owner') {
    const scope = [ofAccount(projects, accountId), ...ofKey(actor)]
    return { source: projects, scope, accounts: [accountId] }
  }
  const scope = [ofViewer(accountId), withRight(right), ...ofKey(actor)]
  return { source: ownAndShared, scope, accounts: accountsOf(actor) }
}

/** The projects that the caller sees without a right on them. */
export function projectsWithout(actor: Actor, right: Right): AccessibleProjects {
  const scope = [ofViewer(actor.accountId), withoutRight(right), ...ofKey(actor)]
  return { source: ownAndShared, scope, accounts: accountsOf(actor) }
}

/** Reads something of each project, account by account, since every statement binds the account. */
export async function ofEachOwner<T>(
  { accountId, guestOf }: Actor,
  projectIds: readonly number[],
  read: (accountId: number, projectIds: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>()
  const byOwner = Map.groupBy(projectIds, (id) => guestOf.get(id)?.owner.accountId ?? accountId)
  for (const [owner, ids] of byOwner) for (const entry of await read(owner, ids)) found.set(...entry)
  return found
}

/** The caller and the owners of projects shared with it. */
function accountsOf({ accountId, guestOf }: Actor): number[] {
  return [...new Set([accountId, ...[...guestOf.values()].map((shared) => shared.owner.accountId)])]
}

function ofViewer(accountId: number): ScopeTerm {
  return {
    ...scopeTerm('viewer', (value) => sql`v.viewer_id = ${value(0)}::int`, accountId),
    joins: ['viewer'],
  }
}

/** The projects that the key of the caller sees, if it does not see all of them. */
function ofKey({ bounds }: Actor): ScopeTerm[] {
  if (bounds?.projects === undefined) return []
  return [scopeTerm('key', (value) => sql`p.id = any(${value(0)}::int[])`, bounds.projects)]
}

function withRight(right: Right): ScopeTerm {
  return scopeTerm('right', (value) => sql`get_bit(v.rights, ${value(0)}::int) = 1`, rightIndex(right))
}

function withoutRight(right: Right): ScopeTerm {
  return scopeTerm('no right', (value) => sql`get_bit(v.rights, ${value(0)}::int) = 0`, rightIndex(right))
}
