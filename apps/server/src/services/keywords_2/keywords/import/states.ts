import type { ImportState } from '@sextant/contract/keywords_2/keywords/import.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ImportLine } from './lines.ts'
import { WRITE_BATCH } from './write.ts'

/** What an import would do with each line. The database compares the phrases as it would when adding them. */
export async function statesOfLines(
  executor: Executor,
  accountId: number,
  projectId: number,
  lines: readonly ImportLine[],
): Promise<ImportState[]> {
  const states: ImportState[] = []
  const before = new Set<string>()
  for (let start = 0; start < lines.length; start += WRITE_BATCH) {
    const names = lines.slice(start, start + WRITE_BATCH).map(({ name }) => name)
    const { rows } = await sql<{ folded: string; known: boolean }>`
      select fold(l.name) as folded, (
        -- One by one, by the index: a join would read the whole project for every batch.
        select true from keywords k
        where k.account_id = ${accountId} and k.project_id = ${projectId} and k.name_folded = fold(l.name)
          and k.deleted_at is null
      ) is not null as known
      from unnest(${names}::text[]) with ordinality as l(name, place)
      order by l.place`.execute(executor)
    for (const { folded, known } of rows) {
      states.push(known ? 'known' : before.has(folded) ? 'repeated' : 'new')
      before.add(folded)
    }
  }
  return states
}
