import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { DEMO_SOURCE } from '#volumes/sources.ts'

/**
 * Removes the volumes of deleted demo projects of an account. Volumes belong to phrases, so its other projects would
 * show them as if they were real.
 */
export async function removeDemoVolumes(tx: Executor, accountId: number): Promise<void> {
  await sql`
    delete from volumes v
    where v.account_id = ${accountId} and v.source = ${DEMO_SOURCE} and not exists (
      select from projects p join keywords k on k.account_id = p.account_id and k.project_id = p.id
      where p.account_id = v.account_id and p.demo and k.name_folded = v.phrase
    )`.execute(tx)
}
