import type { CapPeriod, CapScope } from '@sextant/contract/providers_2/caps.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A cap to set: exact decimal text, or null for none. */
interface CapToSet {
  readonly scope: CapScope
  /** Id of the provider, the project or the key. */
  readonly id: string
  readonly period: CapPeriod
  readonly amount: string | null
}

/** Sets or removes a cap. */
export async function setCap(tx: Executor, { scope, id, period, amount }: CapToSet): Promise<void> {
  if (amount === null) {
    await sql`
      delete from provider_caps where scope = ${scope} and subject = ${id} and period = ${period}`.execute(tx)
    return
  }
  await sql`
    insert into provider_caps (scope, subject, period, amount)
    values (${scope}, ${id}, ${period}, ${amount}::numeric)
    on conflict (scope, subject, period) do update set amount = excluded.amount`.execute(tx)
}
