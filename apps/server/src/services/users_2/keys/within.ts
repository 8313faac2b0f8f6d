import { ApiError, scopeNames, type InputOf, type Registry } from '@sextant/contract'
import { sql } from 'kysely'
import { isBounded, scopeList, type KeyBounds } from '#accounts/bounds.ts'
import { scopeTerm, type ScopeTerm } from '#selector/source.ts'
import type { Context } from '../../request/context.ts'
import { noSuch } from '../../rows/project.ts'

type Asked = InputOf<Registry['add/users_2/keys']>

/**
 * The bounds of a new key of an account: those asked for, within those of the key that calls. Throws ApiError 54 if they
 * would be wider, or name a project that the caller does not see.
 */
export async function boundsWithin(context: Context, accountId: number, asked: Asked): Promise<KeyBounds> {
  const own = context.actor.bounds
  const scopes = asked.scopes ?? own?.scopes ?? scopeNames
  const wider = scopes.filter((scope) => own !== undefined && !own.scopes.includes(scope))
  if (wider.length > 0) {
    throw new ApiError(
      'forbidden',
      `a key can create only keys within its own scopes, which are: ${scopeList(own!.scopes)}`,
      { field: 'scopes' },
    )
  }
  if (asked.projects_ids !== undefined) await requireProjects(context, accountId, asked.projects_ids)
  const hours = asked.expires_in_hours
  const expiresAt = Math.min(
    hours === undefined ? Infinity : Date.now() + hours * 3_600_000,
    own?.expiresAt ?? Infinity,
  )
  return {
    scopes,
    projects: asked.projects_ids ?? own?.projects,
    expiresAt: Number.isFinite(expiresAt) ? expiresAt : undefined,
    lineage: own?.lineage ?? [],
    requiresPriceToken: asked.requires_price_token || own?.requiresPriceToken === true,
    capped: false,
  }
}

/** Throws ApiError 54 for a project that the account, or the key that calls, does not see. */
async function requireProjects(
  { actor, database }: Context,
  accountId: number,
  projectIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from projects where account_id = ${accountId} and id = any(${[...projectIds]}::int[])`.execute(
    database.executor,
  )
  const seen = new Set(rows.map(({ id }) => id))
  if (accountId === actor.accountId) for (const id of actor.guestOf.keys()) seen.add(id)
  const bounds = actor.bounds?.projects
  const missing = projectIds.findIndex(
    (id) => !seen.has(id) || (bounds !== undefined && !bounds.includes(id)),
  )
  if (missing !== -1) throw noSuch('project', `projects_ids[${missing}]`)
}

/**
 * The keys that the caller may see, replace and revoke: all of them, or with a key with bounds only itself and those that
 * were created with it.
 */
export function createdBy({ actor: { bounds } }: Context): ScopeTerm[] {
  if (bounds === undefined || !isBounded(bounds)) return []
  const [self] = bounds.lineage
  return [scopeTerm('key', (value) => sql`${value(0)}::int = any(k.id || k.ancestors)`, self)]
}
