import { hasRight } from '@sextant/contract'
import { sql } from 'kysely'
import type { Context } from '../../request/context.ts'
import { accountsOf } from './accessible.ts'

/** What the owners of projects can spend, as decimal text, by project; without balances the caller may not see. */
export async function balancesOfOwners(
  { actor, database }: Context,
  projectIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; account_id: number; available: string }>`
    select p.id, p.account_id, amount_text(b.credited + b.bonus - b.captured - b.held) as available
    from projects p join balances b on b.account_id = p.account_id
    where p.account_id = any(${accountsOf(actor)}::int[]) and p.id = any(${projectIds}::int[])`.execute(
    database.executor,
  )
  const seen = rows.filter(
    ({ id, account_id: ownerId }) =>
      ownerId === actor.accountId || hasRight(actor.guestOf.get(id)?.rights ?? '', 'balance'),
  )
  return new Map(seen.map(({ id, available }) => [id, available]))
}
