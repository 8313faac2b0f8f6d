import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { countedMonths } from '#ledger/months.ts'

/** Counts the sums of months again, after a test has written or dated entries by hand. */
export async function recountMonths(executor: Executor): Promise<void> {
  await sql`delete from billed_months`.execute(executor)
  await sql`
    insert into billed_months
      (account_id, month, type, target, project_id, project_name, by_account_id, provider, amount, lines)
    ${countedMonths}`.execute(executor)
}
