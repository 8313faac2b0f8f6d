import { sql } from 'kysely'
import type { Handler } from '../../handler.ts'
import { scheduleToChange } from '../access.ts'

export const handle: Handler<'edit/schedule_2/settings'> = async (context, input) => {
  const { actor, database } = context
  const stop = input.stop_repeated_check ?? null
  const regions =
    input.regions_keys_by_searcher_key === undefined
      ? null
      : JSON.stringify(input.regions_keys_by_searcher_key)
  const types = input.volumes_types === undefined ? null : [...new Set(input.volumes_types)]
  // Who changes what a schedule starts also answers for what it spends.
  const keyIds = actor.bounds === undefined ? null : [...actor.bounds.lineage]
  await database.transaction(async (tx) => {
    const { accountId, projectId, type } = await scheduleToChange(context, input, tx)
    await sql`
      insert into schedules (account_id, project_id, type, by_account_id, key_ids)
      values (${accountId}, ${projectId}, ${type}, ${actor.accountId}, ${keyIds}::int[])
      on conflict (account_id, project_id, type) do nothing`.execute(tx)
    await sql`
      update schedules
      set key_ids = ${keyIds}::int[], stop_repeated_check = coalesce(${stop}::boolean, stop_repeated_check),
        regions_keys_by_searcher_key = coalesce(${regions}::jsonb, regions_keys_by_searcher_key),
        volumes_types = coalesce(${types}::smallint[], volumes_types)
      where account_id = ${accountId} and project_id = ${projectId} and type = ${type}`.execute(tx)
  })
  return 1
}
