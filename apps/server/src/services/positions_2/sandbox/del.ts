import { sql } from 'kysely'
import { clearFiguresOfPhrases, lockVolumes, type PhraseVolumes } from '#figures/clear.ts'
import { leaveInventedToRemove } from '#ranking/end/remove-invented.ts'
import { refusingPatterns } from '#selector/select.ts'
import type { Handler } from '../../handler.ts'
import { countInvented, inventedVolumes, ownProjects } from './count.ts'

export const handle: Handler<'del/positions_2/sandbox'> = async (context) => {
  const { actor, database } = context
  const { accountId } = actor
  return refusingPatterns(() =>
    database.transaction(async (tx) => {
      const projects = await ownProjects(context, tx, sql`for no key update`)
      await lockVolumes(tx, accountId, 'alone')
      const counted = await countInvented(tx, accountId, projects)
      const { rows: removed } = await sql<PhraseVolumes>`
        with removed as (
          delete from volumes v where ${inventedVolumes(accountId, projects)}
          returning searcher_key, region_key, type, phrase
        )
        select searcher_key as "searcherKey", region_key as "regionKey", type, array_agg(phrase) as phrases from removed
        group by searcher_key, region_key, type`.execute(tx)
      await clearFiguresOfPhrases(tx, accountId, removed)
      await leaveInventedToRemove(tx, accountId, projects)
      return { ...counted, removing: 1 as const }
    }),
  )
}
