import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ScheduleSettings } from './due.ts'

/** The project's regions in the places of a schedule's settings; undefined when the settings have no places. */
export async function regionsInPlaces(
  executor: Executor,
  { accountId, projectId }: { readonly accountId: number; readonly projectId: number },
  regionsKeys: ScheduleSettings['regionsKeys'],
): Promise<number[] | undefined> {
  const places = Object.entries(regionsKeys).flatMap(([searcherKey, keys]) =>
    keys.map((key) => ({ searcherKey: Number(searcherKey), key })),
  )
  if (places.length === 0) return undefined
  const { rows } = await sql<{ region_index: number }>`
    select region_index from regions
    where account_id = ${accountId} and project_id = ${projectId}
      and (searcher_key, region_key) in (
        select * from unnest(${places.map((place) => place.searcherKey)}::smallint[],
                             ${places.map((place) => place.key)}::int[]))`.execute(executor)
  return rows.map((row) => row.region_index)
}
