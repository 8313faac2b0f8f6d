import { volumeTypesOf } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOfPhrases, lockVolumes, type PhraseVolumes } from '#figures/clear.ts'
import { DEMO_SOURCE } from '#serp/invented.ts'
import { sandboxVolumes } from '#serp/providers/sandbox-volumes.ts'
import { marketOf } from '#volumes/qualifiers.ts'
import type { DemoContent } from './content.ts'
import { keywordsOf, placeRegion } from './history.ts'

/** Writes the sandbox's search volumes of the keywords; volumes that the account already has stay. */
export async function writeDemoVolumes(tx: Executor, accountId: number, content: DemoContent): Promise<void> {
  const phrases = keywordsOf(content)
  await lockVolumes(tx, accountId, 'alone')
  const signal = new AbortController().signal
  const added: PhraseVolumes[] = []
  for (const { searcherKey, regionKey } of content.regions.map(placeRegion)) {
    for (const type of volumeTypesOf(searcherKey)) {
      const query = { ...marketOf({ regionKey, searcherKey, type })!, phrases }
      const reply = await sandboxVolumes.fetchVolumes(query, { signal, apiKey: '', baseUrl: '', fetch })
      const { volumes } = sandboxVolumes.parse('raw' in reply ? reply.raw : '', query)
      const { rows } = await sql<{ phrase: string }>`
        insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
        select ${accountId}, ${searcherKey}, ${regionKey}, ${type}, fold(v.phrase), v.volume, ${DEMO_SOURCE}
        from unnest(${[...volumes.keys()]}::text[], ${[...volumes.values()]}::int[]) as v(phrase, volume)
        order by fold(v.phrase)
        on conflict do nothing
        returning phrase`.execute(tx)
      added.push({ searcherKey, regionKey, type, phrases: rows.map(({ phrase }) => phrase) })
    }
  }
  await clearFiguresOfPhrases(tx, accountId, added)
}
