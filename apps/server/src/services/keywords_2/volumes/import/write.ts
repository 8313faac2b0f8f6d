import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOfPhrases, lockVolumes, type PhraseVolumes } from '#figures/clear.ts'
import { isInventedVolume } from '#figures/invented.ts'
import type { ImportedVolume } from './lines.ts'

/**
 * Sets volumes in a fixed order, so that two imports cannot deadlock. Returns how many are new and how
 * many changed; of several for one phrase, the last one counts.
 */
export async function writeVolumes(
  tx: Executor,
  accountId: number,
  volumes: readonly ImportedVolume[],
): Promise<{ countAdded: number; countChanged: number }> {
  await lockVolumes(tx, accountId, 'alone')
  const wanted = sql`
    select distinct on (l.searcher_key, l.region_key, l.type, fold(l.phrase))
           l.searcher_key, l.region_key, l.type, fold(l.phrase) as phrase, l.volume
    from unnest(
      ${volumes.map((each) => each.searcherKey)}::smallint[], ${volumes.map((each) => each.regionKey)}::int[],
      ${volumes.map((each) => each.type)}::smallint[], ${volumes.map((each) => each.phrase)}::text[],
      ${volumes.map((each) => each.volume)}::int[]
    ) with ordinality as l(searcher_key, region_key, type, phrase, volume, place)
    order by l.searcher_key, l.region_key, l.type, fold(l.phrase), l.place desc`
  const { rows } = await sql<PhraseVolumes & { countAdded: number; countChanged: number }>`
    with compared as (
      select w.*, v.volume as known, v.invented
      from (${wanted}) w
      left join lateral (
        select volume, ${isInventedVolume(sql`v.source`)} as invented from volumes v
        where v.account_id = ${accountId} and v.searcher_key = w.searcher_key and v.region_key = w.region_key
          and v.type = w.type and v.phrase = w.phrase
        -- Looks up each one by its key: the database cannot guess how many of a long list it has.
        limit 1
      ) v on true
    )
    select searcher_key as "searcherKey", region_key as "regionKey", type,
           count(*) filter (where known is null)::int as "countAdded",
           count(*) filter (where known <> volume)::int as "countChanged",
           coalesce(array_agg(phrase) filter (where known is distinct from volume or invented), '{}') as phrases
    from compared
    group by searcher_key, region_key, type`.execute(tx)
  // A statement of its own: on several machines, one that also compared would see what it writes.
  await sql`
    insert into volumes (account_id, searcher_key, region_key, type, phrase, volume, source)
    select ${accountId}::int, searcher_key, region_key, type, phrase, volume, 'import' from (${wanted}) w
    order by searcher_key, region_key, type, phrase
    on conflict (account_id, searcher_key, region_key, type, phrase) do update
    set volume = excluded.volume, source = excluded.source, updated_at = excluded.updated_at`.execute(tx)
  await clearFiguresOfPhrases(tx, accountId, rows)
  const sum = (name: 'countAdded' | 'countChanged') => rows.reduce((total, row) => total + row[name], 0)
  return { countAdded: sum('countAdded'), countChanged: sum('countChanged') }
}
