import type { Operation, RegistryAddress } from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'
import { requireStillAllowed } from '#accounts/still-allowed.ts'
import type { Executor } from '#db/database.ts'

/** Operations that may end the access of who calls them, so that it is read before their change instead of after it. */
const endingOwnAccess: Partial<Record<RegistryAddress, string>> = {
  'del/users_2/keys': 'A key may revoke itself.',
  'edit/users_2/keys/rotate': 'A key may replace itself.',
  'del/users_2/sessions': 'A session may end itself.',
  'edit/users_2/accounts': 'An administrator may set the own password, which ends the own sessions.',
  'edit/projects_2/guests': 'A guest may give up rights.',
  'del/projects_2/guests': 'A guest may leave.',
}

/** Reads again in a transaction whether a caller still has the access that an operation needs. */
export interface StillAllowed {
  /** Whether it must be read before the change. Otherwise it comes last, where its locks are held for the commit only. */
  readonly comesFirst: boolean
  /** Throws ApiError 53, 54. */
  readonly require: (tx: Executor) => Promise<void>
}

export function stillAllowed(
  actor: Actor,
  { access, address, rights }: Operation,
  input: Readonly<Record<string, unknown>>,
): StillAllowed {
  const { user_id: userId } = input
  const isOther = address.includes('/users_2/') && typeof userId === 'number' && userId !== actor.accountId
  const administrator = access === 'administrator' || (isOther && actor.administrator)
  const shared = Object.keys(rights).flatMap((parameter) => {
    const projectId = input[parameter]
    const project = typeof projectId === 'number' ? actor.guestOf.get(projectId) : undefined
    return project === undefined ? [] : [[projectId as number, project] as const]
  })
  const needed = {
    administrator,
    // It locks both accounts itself, in the order of their ids.
    locksAccount: administrator && address !== 'edit/users_2/accounts',
    shared: new Map(shared),
  }
  return {
    comesFirst: address in endingOwnAccess,
    require: (tx) => requireStillAllowed(tx, actor, needed),
  }
}
