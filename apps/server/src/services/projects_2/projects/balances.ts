import { hasRight } from '@sextant/contract'
import { sql } from 'kysely'
import type { Context } from '../../request/context.ts'
import { ofEachOwner } from './accessible.ts'

/** What the owners of projects can spend, as decimal text, by project; without balances the caller may not see. */
export function balancesOfOwners(
  { actor, database }: Context,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  return ofEachOwner(actor, projectIds, async (accountId, ids) => {
    const { rows } = await sql<{ available: string }>`
      select amount_text(credited + bonus - captured - held) as available
      from balances where account_id = ${accountId}`.execute(database.executor)
    const seen = ids.filter(
      (id) => accountId === actor.accountId || hasRight(actor.guestOf.get(id)?.rights ?? '', 'balance'),
    )
    return new Map(rows.flatMap(({ available }) => seen.map((id) => [id, available])))
  })
}
