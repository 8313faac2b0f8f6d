import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOfPhrases, type PhraseVolumes } from '#figures/clear.ts'
import { DEMO_SOURCE } from '#serp/invented.ts'

/**
 * Removes the volumes of deleted demo projects of an account. Volumes belong to phrases, so its other projects would
 * show them as if they were real. `lockVolumes` must have been called.
 */
export async function removeDemoVolumes(tx: Executor, accountId: number): Promise<void> {
  const { rows } = await sql<PhraseVolumes>`
    with removed as (
    delete from volumes v
    where v.account_id = ${accountId} and v.source = ${DEMO_SOURCE} and not exists (
      select from projects p join keywords k on k.account_id = p.account_id and k.project_id = p.id
      where p.account_id = ${accountId} and p.demo and k.name_folded = v.phrase
    )
    returning searcher_key, region_key, type, phrase
    )
    select searcher_key as "searcherKey", region_key as "regionKey", type, array_agg(phrase) as phrases from removed
    group by searcher_key, region_key, type`.execute(tx)
  await clearFiguresOfPhrases(tx, accountId, rows)
}
