import { sql } from 'kysely'
import { scopeTerm } from '#selector/source.ts'
import type { Handler } from '../../handler.ts'
import { listOfAccount } from '../../rows/list.ts'
import { replayChanges } from './changes/columns.ts'
import { requireReplay } from './replay.ts'

export const handle: Handler<'get/positions_2/replays/changes'> = async (context, input) => {
  const page = await listOfAccount(context, replayChanges, {
    ...scopeTerm(
      'replay',
      (value) => sql`c.replay_id = ${value(0)}::int and r.project_id = ${value(1)}::int`,
      input.replay_id,
      input.project_id,
    ),
    joins: ['replay'],
  })
  if (page.total === 0) await requireReplay(context, input.project_id, input.replay_id, 'replay_id')
  return page
}
