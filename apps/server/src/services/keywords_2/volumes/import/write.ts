import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ImportedVolume } from './lines.ts'

/**
 * Sets volumes in one statement, always in one order, so that two imports cannot lock each other up. Answers how many
 * were not known and how many were others; of two for one phrase the last one counts.
 */
export async function writeVolumes(
  executor: Executor,
  accountId: number,
  volumes: readonly ImportedVolume[],
): Promise<{ countAdded: number; countChanged: number }> {
  const { rows } = await sql<{ countAdded: number; countChanged: number }>`
    with wanted as (
      select distinct on (l.searcher_key, l.region_key, l.type, fold(l.phrase))
             l.searcher_key, l.region_key, l.type, fold(l.phrase) as phrase, l.volume
      from unnest(
        ${volumes.map((each) => each.searcherKey)}::smallint[], ${volumes.map((each) => each.regionKey)}::int[],
        ${volumes.map((each) => each.type)}::smallint[], ${volumes.map((each) => each.phrase)}::text[],
        ${volumes.map((each) => each.volume)}::int[]
      ) with ordinality as l(searcher_key, region_key, type, phrase, volume, place)
      order by l.searcher_key, l.region_key, l.type, fold(l.phrase), l.place desc
    ), compared as (
      select w.*, v.volume as known
      from wanted w
      left join lateral (
        select volume from volumes v
        where v.account_id = ${accountId} and v.searcher_key = w.searcher_key and v.region_key = w.region_key
          and v.type = w.type and v.phrase = w.phrase
        -- Looks each one up by its key: nobody can guess how many of a long list are known.
        limit 1
      ) v on true
    ), written as (
      insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
      select ${accountId}::int, searcher_key, region_key, type, phrase, volume, 'import' from wanted
      order by searcher_key, region_key, type, phrase
      on conflict (account_id, searcher_key, region_key, type, phrase) do update
      set volume = excluded.volume, source = excluded.source, updated_at = excluded.updated_at
    )
    select count(*) filter (where known is null)::int as "countAdded",
           count(*) filter (where known <> volume)::int as "countChanged"
    from compared`.execute(executor)
  return rows[0]!
}
