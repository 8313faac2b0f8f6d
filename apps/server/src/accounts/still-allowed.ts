import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Actor, SharedProject } from './authenticate.ts'

/** What a change needs besides the key or session of its caller. */
export interface NeededAccess {
  /** Whether only administrators may make it. */
  readonly administrator: boolean
  /** Whether the role is kept as it is until the change is committed. */
  readonly locksAccount: boolean
  /** Projects of other accounts that it is made in, by id. */
  readonly shared: ReadonlyMap<number, SharedProject>
}

interface StillRow {
  readonly is_administrator: boolean
  readonly project_id?: number
  readonly rights?: string
}

/**
 * Reads again, in the transaction of a change, whether its caller still has access: the one that was authenticated may be some
 * seconds old, and was read before a body that may have come slowly. A change that ends the access meanwhile waits for the
 * commit, or makes this throw. Throws ApiError 53, 54.
 */
export async function requireStillAllowed(
  tx: Executor,
  { accountId, guestOf, keyId, sessionId }: Pick<Actor, 'accountId' | 'guestOf' | 'keyId' | 'sessionId'>,
  { administrator, locksAccount, shared }: NeededAccess,
): Promise<void> {
  const isKey = keyId !== undefined
  const isShared = shared.size > 0
  const { rows } = await sql<StillRow>`
    select a.is_administrator ${isShared ? sql`, g.project_id, g.rights::text as rights` : sql``}
    from ${sql.table(isKey ? 'api_keys' : 'sessions')} c join accounts a on a.id = c.account_id
    ${
      isShared
        ? sql`join guests g on g.guest_id = ${accountId} and g.project_id = any(${[...shared.keys()]}::int[])
            and g.accepted_at is not null`
        : sql``
    }
    where c.account_id = ${accountId} and c.id = ${(isKey ? keyId : sessionId) ?? 0} and a.disabled_at is null
      and ${isKey ? sql`c.revoked_at is null and (c.expires_at is null or c.expires_at > now())` : sql`c.ended_at is null`}
    for share of c
    ${locksAccount ? sql`for no key update of a` : sql``}
    ${isShared ? sql`for no key update of g` : sql``}`.execute(tx)
  const [first] = rows
  if (first === undefined && !isShared) {
    throw new ApiError(
      'unauthenticated',
      `the ${isKey ? 'key' : 'session'} ended, or its account was disabled, before the change was made`,
    )
  }
  if (administrator && first?.is_administrator !== true) {
    throw new ApiError('forbidden', 'this operation requires an administrator')
  }
  for (const id of shared.keys()) {
    const left = rows.filter(({ project_id }) => project_id === id).map(({ rights }) => rights!)
    const isKept = (right: string, index: number) => right !== '1' || left.some((one) => one[index] === '1')
    if (![...guestOf.get(id)!.rights].every(isKept)) {
      throw new ApiError('forbidden', 'the project was shared with fewer rights before the change was made')
    }
  }
}
